/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_CHANGE_RESPONSE_H
#define PACT_CHANGE_RESPONSE_H

#include "pact-loss-quality.h"

#include <string>
#include <vector>

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief How a change of setting moves the loss, learned from recorded changes of one kind.
 *
 * In logarithms of the loss: after = a + b before, with b >= 0 so that it is monotone. Before is
 * limited to the recorded range: beyond it the records say nothing, and a line would say anything.
 *
 * The least-squares slope b is taken if it predicts left-out records better than b = 0 does. With
 * fewer than three records, or records that do not differ before the change, there is no slope to
 * be had: the loss is multiplied by the mean ratio (b = 1), without limits.
 */
class ChangeResponse
{
  public:
    /**
     * @brief Learn from records.
     * @param changes the records, at least one
     */
    explicit ChangeResponse(const std::vector<RecordedChange>& changes);

    /**
     * @brief The loss after the change.
     * @param logLoss natural logarithm of the loss before
     * @return natural logarithm of the loss after
     */
    double GetAfter(double logLoss) const;

    /// @return what was learned, in words
    std::string Describe() const;

  private:
    double m_offset{0};      //!< a
    double m_slope{1};       //!< b
    double m_least{0};       //!< least log loss recorded before
    double m_most{0};        //!< greatest log loss recorded before
    bool m_meanRatio{false}; //!< whether there was no slope to be had
};

} // namespace pact
} // namespace ns3

#endif // PACT_CHANGE_RESPONSE_H

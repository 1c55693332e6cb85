/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_CELL_TABLE_H
#define PACT_CELL_TABLE_H

#include <cstddef>
#include <cstdint>
#include <vector>

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief Which label stands for which cell of the grid: a hash table with open addressing, since a
 * decision looks up some hundred thousand cells.
 */
class CellTable
{
  public:
    /// A cell of one setting.
    struct Cell
    {
        uint32_t lossLevel;       //!< loss in units of gamma_l
        uint32_t timeLevel;       //!< time in units of gamma_T
        uint64_t comparisonClass; //!< labels of different classes never share a cell

        /**
         * @brief Compare cells.
         * @param other the other cell
         * @return whether they are the same
         */
        bool operator==(const Cell& other) const
        {
            return lossLevel == other.lossLevel && timeLevel == other.timeLevel &&
                   comparisonClass == other.comparisonClass;
        }
    };

    /// The label that stands for a cell.
    struct Owner
    {
        uint32_t rank;  //!< rank of the label
        uint32_t stage; //!< stage of the label
    };

    /**
     * @brief Find the owner of a cell, or make room for one.
     * @param cell the cell
     * @param newcomer what a free cell's owner becomes
     * @return the owner, valid until the next call, and whether the cell was free
     */
    std::pair<Owner*, bool> Claim(const Cell& cell, const Owner& newcomer)
    {
        if (2 * (m_used + 1) > m_slots.size())
        {
            Grow();
        }
        Slot& slot = Find(cell);
        if (slot.generation == m_generation)
        {
            return {&slot.owner, false};
        }
        slot = {cell, newcomer, m_generation};
        m_used++;
        return {&slot.owner, true};
    }

    /// Free all cells, at no cost.
    void Clear()
    {
        m_generation++;
        m_used = 0;
    }

  private:
    /// A place in the table.
    struct Slot
    {
        Cell cell;              //!< the cell, if there is one
        Owner owner;            //!< its owner, if there is one
        uint32_t generation{0}; //!< a cell is here if this is the table's
    };

    /**
     * @brief Find the place of a cell.
     * @param cell the cell
     * @return its slot, or the free one where it belongs
     */
    Slot& Find(const Cell& cell)
    {
        uint64_t hash = (uint64_t{cell.lossLevel} << 32 | cell.timeLevel) ^
                        (cell.comparisonClass * 0xD6E8FEB86659FD93U);
        hash *= 0x9E3779B97F4A7C15U; // Fibonacci hashing: the high bits are the good ones
        const std::size_t mask = m_slots.size() - 1;
        std::size_t at = (hash >> 32) & mask;
        while (m_slots[at].generation == m_generation && !(m_slots[at].cell == cell))
        {
            at = (at + 1) & mask;
        }
        return m_slots[at];
    }

    /// Double the table.
    void Grow()
    {
        std::vector<Slot> old(m_slots.empty() ? 1024 : 2 * m_slots.size());
        old.swap(m_slots);
        for (const Slot& slot : old)
        {
            if (slot.generation == m_generation)
            {
                Find(slot.cell) = slot;
            }
        }
    }

    std::vector<Slot> m_slots; //!< a power of two of them
    std::size_t m_used{0};     //!< slots in use
    uint32_t m_generation{1};  //!< number of times the table was cleared, and one
};

} // namespace pact
} // namespace ns3

#endif // PACT_CELL_TABLE_H

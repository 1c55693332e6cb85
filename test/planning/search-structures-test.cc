/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "ns3/pact-cell-table.h"
#include "ns3/pact-cursor-queue.h"
#include "ns3/pact-dominance-front.h"

#include <gtest/gtest.h>
#include <map>
#include <random>
#include <tuple>

using namespace ns3::pact;

namespace
{

/// Labels in a list, compared one by one.
struct NaiveFront
{
    std::vector<std::tuple<double, double, uint32_t>> labels;

    bool Dominates(double loss, double time, uint32_t rank) const
    {
        return std::any_of(labels.begin(), labels.end(), [&](const auto& label) {
            return std::get<0>(label) <= loss && std::get<1>(label) <= time &&
                   std::get<2>(label) <= rank;
        });
    }

    uint32_t GetHighestRank() const
    {
        uint32_t rank = 0;
        for (const auto& label : labels)
        {
            rank = std::max(rank, std::get<2>(label));
        }
        return rank;
    }
};

} // namespace

// Independent method: a list. Small integers make ties frequent.
TEST(DominanceFront, AgreesWithAListForLabelsThatAreNotFresher)
{
    std::mt19937 random(1);
    for (int round = 0; round < 300; ++round)
    {
        DominanceFront front;
        NaiveFront naive;
        front.Insert(0, 0, 0); // must be forgotten
        front.Clear();
        for (int i = 0; i < 60; ++i)
        {
            const double loss = random() % 20;
            const double time = random() % 20;
            const uint32_t rank = random() % 4;
            const bool dominated = naive.Dominates(loss, time, rank);
            if (rank >= naive.GetHighestRank())
            {
                ASSERT_EQ(front.Dominates(loss, time, rank), dominated);
            }
            else
            {
                ASSERT_FALSE(front.Dominates(loss, time, rank));
            }
            if (!dominated)
            {
                front.Insert(loss, time, rank);
                naive.labels.emplace_back(loss, time, rank);
            }
        }
    }
}

// Independent method: a list. The ranked front may overlook a dominating label, never invent one.
TEST(RankedDominanceFront, NeverDropsALabelThatAListWouldKeep)
{
    std::mt19937 random(2);
    int found = 0;
    int present = 0;
    for (int round = 0; round < 300; ++round)
    {
        RankedDominanceFront front;
        NaiveFront naive;
        for (int i = 0; i < 80; ++i)
        {
            const double loss = random() % 30;
            const double time = random() % 30;
            const uint32_t rank = random() % 40;
            const bool dominated = naive.Dominates(loss, time, rank);
            const bool claimed = front.Dominates(loss, time, rank);
            ASSERT_TRUE(dominated || !claimed);
            present += dominated;
            found += claimed;
            if (!claimed)
            {
                front.Insert(loss, time, rank);
                naive.labels.emplace_back(loss, time, rank);
            }
        }
    }
    EXPECT_GT(found, present / 2) << "so blind that it is of no use";
}

// Theory: with one rank only, nothing can be overlooked.
TEST(RankedDominanceFront, IsCompleteForLabelsOfOneRank)
{
    std::mt19937 random(3);
    for (const uint32_t rank : {0, 1, 7, 1000})
    {
        RankedDominanceFront front;
        NaiveFront naive;
        for (int i = 0; i < 500; ++i)
        {
            const double loss = random() % 100;
            const double time = random() % 100;
            const bool dominated = naive.Dominates(loss, time, rank);
            ASSERT_EQ(front.Dominates(loss, time, rank), dominated);
            if (!dominated)
            {
                front.Insert(loss, time, rank);
                naive.labels.emplace_back(loss, time, rank);
            }
        }
        front.Clear();
        EXPECT_FALSE(front.Dominates(1e9, 1e9, rank));
    }
}

// Independent method: std::map, over several generations of the table.
TEST(CellTable, AgreesWithAMap)
{
    std::mt19937 random(4);
    CellTable table;
    for (int generation = 0; generation < 20; ++generation)
    {
        std::map<std::tuple<uint32_t, uint32_t, uint64_t>, uint32_t> naive;
        for (uint32_t i = 0; i < 3000; ++i)
        {
            const CellTable::Cell cell{uint32_t(random() % 50),
                                       uint32_t(random() % 50) << (generation % 3 * 10),
                                       uint64_t{random() % 3} << (generation % 2 * 40)};
            const auto [owner, free] = table.Claim(cell, {i, i + 1});
            const auto [known, inserted] =
                naive.emplace(std::tuple(cell.lossLevel, cell.timeLevel, cell.comparisonClass), i);
            ASSERT_EQ(free, inserted);
            ASSERT_EQ(owner->rank, known->second);
            ASSERT_EQ(owner->stage, known->second + 1);
            if (random() % 4 == 0)
            {
                *owner = {i, i + 1};
                known->second = i;
            }
        }
        table.Clear();
    }
}

// Independent method: a linear search for the smallest key, of equal ones the first.
TEST(CursorQueue, AgreesWithALinearSearch)
{
    std::mt19937 random(5);
    for (std::size_t size = 1; size < 40; ++size)
    {
        CursorQueue queue;
        queue.Resize(size);
        EXPECT_TRUE(queue.IsEmpty());
        std::vector<double> keys(size, CursorQueue::EMPTY);
        for (int i = 0; i < 500; ++i)
        {
            const std::size_t source = random() % size;
            keys[source] = random() % 5 == 0 ? CursorQueue::EMPTY : random() % 10;
            queue.Update(source, keys[source]);
            const auto first = std::min_element(keys.begin(), keys.end());
            ASSERT_EQ(queue.IsEmpty(), *first == CursorQueue::EMPTY);
            if (!queue.IsEmpty())
            {
                ASSERT_EQ(queue.GetFirst(), std::size_t(first - keys.begin()));
            }
        }
    }
}

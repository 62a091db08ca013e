import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { expect, test } from 'vitest'
import { approvedLoad } from '../areas/forms/approved-load.fixture.ts'
import { haulingFacts, loadMoneyFacts } from './money-facts.ts'

const load = approvedLoad('jobber')
const unpriced: LoadLogDocument = { ...load, money: undefined }

test('a load says what each of the reader’s agreements pays, and nothing to a reader without prices', () => {
  expect(loadMoneyFacts(load)).toEqual({
    currency: 'USD',
    heldCents: 0,
    parts: [{ agreement: 'haul', cents: 7120 }],
  })
  expect(loadMoneyFacts({ money: unpriced.money })).toBeUndefined()
})

test('a load whose pay lacks something says no amount', () => {
  const money = { ...load.money!, haul: { ...load.money!.haul!, pay: { missing: 'quantity' as const } } }
  expect(loadMoneyFacts({ money })).toBeUndefined()
})

test('what open disputes hold is said, and what is settled is not', () => {
  const hold = { agreement: 'haul' as const, code: 'haul', lineCents: 7120, heldCents: 340 }
  const holds = [
    { ...hold, disputeId: 'a' },
    { ...hold, disputeId: 'b', settled: { cents: 7120 } },
  ]
  expect(loadMoneyFacts({ money: { ...load.money!, holds } })?.heldCents).toBe(340)
})

test('a truck’s day is the hauling of its delivered loads: an open load has earned nothing yet', () => {
  const open = { ...load, state: 'loaded' as const }
  expect(haulingFacts([load, load, open])).toEqual({ currency: 'USD', cents: 14_240 })
  expect(haulingFacts([open, unpriced])).toBeUndefined()
})

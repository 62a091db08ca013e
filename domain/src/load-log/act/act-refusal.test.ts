import { expect, test } from 'vitest'
import { act, goodDay, testId } from './act.fixture.ts'
import type { LoadLogAct, LoadLogRelation } from './act.ts'
import { refuseAct } from './act-refusal.ts'

const quantity = { amountMilli: 20_000, unit: 'ton' } as const

const cases: [string, LoadLogAct, LoadLogRelation | undefined, string | undefined][] = [
  ['a user who is not a party to the load is refused', act(1, 'deliver', 'trucker', 5), undefined, 'notAllowed'],
  ['a trucker cannot approve', act(1, 'approve', 'trucker', 5), 'trucker', 'notAllowed'],
  ['an operator does not deliver', act(1, 'deliver', 'operator', 5, { quantity }), 'operator', 'notAllowed'],
  ['an operator confirms a truck without more details', act(1, 'confirmTrucker', 'operator', 5), 'operator', undefined],
  ['an operator must enter the quantity', act(1, 'confirmLoad', 'operator', 5), 'operator', 'invalidInput'],
  ['passes count as an amount', act(1, 'confirmLoad', 'operator', 5, { passes: 6 }), 'operator', undefined],
  [
    'zero is not an amount',
    act(1, 'confirmLoad', 'pit', 5, { quantity: { amountMilli: 0, unit: 'ton' } }),
    'pit',
    'invalidInput',
  ],
  [
    'a tare above the gross is refused',
    act(1, 'confirmLoad', 'pit', 5, { weights: { unit: 'lb', grossMicro: 1, tareMicro: 2 } }),
    'pit',
    'invalidInput',
  ],
  [
    'net must equal gross minus tare',
    act(1, 'confirmLoad', 'pit', 5, { weights: { unit: 'lb', grossMicro: 9, tareMicro: 2, netMicro: 8 } }),
    'pit',
    'invalidInput',
  ],
  [
    'a correct weight is accepted',
    act(1, 'confirmLoad', 'pit', 5, { weights: { unit: 'lb', grossMicro: 9, tareMicro: 2, netMicro: 7 } }),
    'pit',
    undefined,
  ],
  ['a cancellation needs a reason', act(1, 'cancel', 'jobber', 5), 'jobber', 'invalidInput'],
  ['a geofence needs no reason', act(1, 'arriveAtSite', 'geofence', 5), 'system', undefined],
  ['an undo needs no reason', act(1, 'correct', 'operator', 5, { voidsActId: testId(2) }), 'operator', undefined],
  ['the system records a signature', act(1, 'deliver', 'receiver', 5, { aboutActId: testId(3) }), 'system', undefined],
  ['a latitude without a longitude is refused', act(1, 'start', 'trucker', 5, { lat: 40 }), 'trucker', 'invalidInput'],
]

for (const [name, row, relation, code] of cases) {
  test(name, () => expect(refuseAct(row, relation)?.code).toBe(code))
}

test.each(['confirmLoad', 'correct', 'proposeCorrection'] as const)('%s states one quantity, not two', kind => {
  const stated = (amountMilli: number, unit: 'ton' | 'tonne' | 'yard' = 'ton') => {
    const weights = { unit: 'lb' as const, grossMicro: 70_000_000_000, tareMicro: 30_000_000_000 }
    const more = { weights, reason: 'Misread.', ...(kind === 'proposeCorrection' && { correction: {} }) }
    return refuseAct(act(1, kind, 'pit', 5, { quantity: { amountMilli, unit }, ...more }), 'pit')?.field
  }
  expect(stated(25_000)).toBe('quantity')
  expect(stated(15_000)).toBe('quantity')
  expect(stated(20_000, 'tonne')).toBe('quantity')
  expect(stated(20_900)).toBeUndefined()
  expect(stated(18_144, 'tonne')).toBeUndefined()
  // How much a yard weighs varies with the material and the rain.
  expect(stated(12_000, 'yard')).toBeUndefined()
})

test('no act of a good day is refused', () => {
  const relations = { trucker: 'trucker', geofence: 'system', operator: 'operator' } as const
  for (const row of goodDay()) {
    expect(refuseAct(row, relations[row.witness as keyof typeof relations])).toBeUndefined()
  }
})

import { expect, test } from 'vitest'
import { act, goodDay, testId } from './act.fixture.ts'
import type { LoadLogAct, LoadLogRelation } from './act.ts'
import { refuseAct } from './act-refusal.ts'

const quantity = { amountMilli: 20_000, unit: 'ton' } as const

const cases: [string, LoadLogAct, LoadLogRelation | undefined, string | undefined][] = [
  ['a stranger is not heard', act(1, 'deliver', 'trucker', 5), undefined, 'notAllowed'],
  ['a trucker cannot approve', act(1, 'approve', 'trucker', 5), 'trucker', 'notAllowed'],
  ['an operator does not deliver', act(1, 'deliver', 'operator', 5, { quantity }), 'operator', 'notAllowed'],
  ['an operator confirms without a word more', act(1, 'confirmTrucker', 'operator', 5), 'operator', undefined],
  ['an operator says how much', act(1, 'confirmLoad', 'operator', 5), 'operator', 'invalidInput'],
  ['passes are an amount', act(1, 'confirmLoad', 'operator', 5, { passes: 6 }), 'operator', undefined],
  [
    'nothing is no amount',
    act(1, 'confirmLoad', 'pit', 5, { quantity: { amountMilli: 0, unit: 'ton' } }),
    'pit',
    'invalidInput',
  ],
  [
    'tare over gross is no weight',
    act(1, 'confirmLoad', 'pit', 5, { grossGrams: 1, tareGrams: 2 }),
    'pit',
    'invalidInput',
  ],
  [
    'net is gross less tare',
    act(1, 'confirmLoad', 'pit', 5, { grossGrams: 9, tareGrams: 2, netGrams: 8 }),
    'pit',
    'invalidInput',
  ],
  [
    'a true weight passes',
    act(1, 'confirmLoad', 'pit', 5, { grossGrams: 9, tareGrams: 2, netGrams: 7 }),
    'pit',
    undefined,
  ],
  ['a cancelling gives a reason', act(1, 'cancel', 'jobber', 5), 'jobber', 'invalidInput'],
  ['the fence needs no reason', act(1, 'arriveAtSite', 'geofence', 5), 'system', undefined],
  ['an undo needs no reason', act(1, 'correct', 'operator', 5, { voidsActId: testId(2) }), 'operator', undefined],
  ['the system records a signature', act(1, 'deliver', 'receiver', 5, { aboutActId: testId(3) }), 'system', undefined],
  ['half a place is none', act(1, 'start', 'trucker', 5, { lat: 40 }), 'trucker', 'invalidInput'],
]

for (const [name, row, relation, code] of cases) {
  test(name, () => expect(refuseAct(row, relation)?.code).toBe(code))
}

test('no act of a good day is refused, whenever it comes', () => {
  const relations = { trucker: 'trucker', geofence: 'system', operator: 'operator' } as const
  for (const row of goodDay()) {
    expect(refuseAct(row, relations[row.witness as keyof typeof relations])).toBeUndefined()
  }
})

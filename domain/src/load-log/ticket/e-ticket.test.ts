import { expect, test } from 'vitest'
import { act, dayStartMs, goodDay, testId } from '../act/act.fixture.ts'
import type { LoadLogAct } from '../act/act.ts'
import { foldedDocument } from '../load-log.documents.ts'
import { testTerms } from '../load-log.fixture.ts'
import { eTicketsOf } from './e-ticket.ts'

const { driverName: _, ...terms } = testTerms
/** The n-th load of the day as its jobber reads it. */
const load = (loadNo: number, acts: readonly LoadLogAct[]) =>
  foldedDocument(
    {
      projectId: terms.projectId,
      loadLogId: testId(loadNo),
      aliases: [],
      loadNo,
      shiftDay: '2026-10-15',
      createdOn: dayStartMs + loadNo,
      party: 'jobber',
      relations: ['jobber'],
      terms: { ...terms, driverName: 'Dana' },
    },
    acts,
  )
const approve = act(30, 'approve', 'jobber', 120)
const reject = act(20, 'reject', 'jobber', 80, { reason: 'Clay in it.', fault: 'pit' })
const sentHome = [act(1, 'start', 'trucker', 0), act(9, 'cancel', 'trucker', 30, { reason: 'Closed.', fault: 'pit' })]
const onTheRoad = goodDay().filter(({ kind }) => kind !== 'deliver')
const ofOne = (acts: readonly LoadLogAct[]) => eTicketsOf([load(1, acts)])

test.each<[string, LoadLogAct[], string | undefined, string | null | undefined]>([
  ['on the road', onTheRoad, 'underway', null],
  ['delivered', goodDay(), 'delivered', '20.94'],
  ['delivered and approved', [...goodDay(), approve], 'delivered', '20.94'],
  ['turned away', [...onTheRoad, reject], 'rejected', null],
  ['turned away, and paid for coming', [...onTheRoad, reject, approve], 'rejected', null],
  ['turned away after its delivery, and paid for coming', [...goodDay(), reject, approve], 'rejected', null],
  ['sent home', sentHome, undefined, undefined],
  ['sent home, and paid for coming', [...sentHome, approve], undefined, undefined],
])('the e-ticket of a load that is %s', (_, acts, status, cumulativeQuantity) => {
  expect(ofOne(acts)[0]?.status).toBe(status)
  expect(ofOne(acts)[0]?.cumulativeQuantity).toBe(cumulativeQuantity)
})

test('the running sum of a day has no load that was turned away, also once that is approved', () => {
  const day = [load(1, goodDay()), load(2, [...onTheRoad, reject, approve]), load(3, [...goodDay(), approve])]
  expect(eTicketsOf(day).map(each => each.cumulativeQuantity)).toEqual(['20.94', null, '41.88'])
})

test('a quantity that no scale weighed is the operator’s count', () => {
  expect(ofOne(goodDay())[0]?.measuredBy).toBe("operator's count")
})

import { AppError } from '@haulway/domain/errors.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { testTerms } from '@haulway/domain/load-log/load-log.fixture.ts'
import { expect, test } from 'vitest'
import type { Asked } from '../../ask.ts'
import { loadOf } from '../../tracking/replay/replay.fixture.ts'
import { approvalOf, openApprovals } from './approvals.ts'

const loads = [1, 2, 3, 4, 5, 6].map(n => loadOf(n))
const one = loads[0]!
const two = loads[1]!
const accepted = { reply: {} } as Asked<'approveLoad'>
const refused: Asked<'approveLoad'> = { refusal: new AppError('conflict'), unanswered: undefined }

/** Approvals whose answers the test gives, by the number of the load. */
function open() {
  const asked: number[] = []
  const answers = new Map<number, (asked: Asked<'approveLoad'>) => void>()
  const approvals = openApprovals(
    (load: LoadLogDocument) =>
      new Promise(resolve => {
        asked.push(load.loadNo)
        answers.set(load.loadNo, resolve)
      }),
  )
  const answer = async (loadNo: number, with_: Asked<'approveLoad'> = accepted) => {
    answers.get(loadNo)?.(with_)
    await new Promise(resolve => setTimeout(resolve))
  }
  const notApproved = () => approvals.state().notApproved.map(({ load }) => load.loadNo)
  return { approvals, asked, answer, notApproved }
}

test('four are sent at a time, and a refused one does not stop the others', async () => {
  const { approvals, asked, answer, notApproved } = open()
  const done = approvals.approve(loads)
  expect(asked).toEqual([1, 2, 3, 4])
  await answer(1, refused)
  await answer(2)
  expect(asked).toEqual([1, 2, 3, 4, 5, 6])
  expect(approvals.state().progress).toEqual({ done: 1, of: 6 })
  for (const loadNo of [3, 4, 5, 6]) await answer(loadNo)
  await done
  expect(approvals.state()).toMatchObject({ progress: undefined, sending: [] })
  expect(approvals.state().approved.map(({ loadNo }) => loadNo)).toEqual([2, 3, 4, 5, 6])
  expect(notApproved()).toEqual([1])
})

test('after the logout nothing more is sent, and what was not sent is not called approved or refused', async () => {
  const { approvals, asked, answer, notApproved } = open()
  const stop = approvals.start()
  const done = approvals.approve(loads)
  stop()
  for (const loadNo of [1, 2, 3, 4]) await answer(loadNo)
  await done
  expect(asked).toEqual([1, 2, 3, 4])
  expect(approvals.state().approved).toHaveLength(4)
  expect(notApproved()).toEqual([])
  expect(approvals.state().sending).toEqual([])
})

test('a logout sends what is held, waits for its answers, and stops once for a new refusal', async () => {
  const { approvals, answer } = open()
  const endHold = approvals.hold(() => void approvals.approve([one, two]))
  const finishing = approvals.finish()
  await answer(1)
  await answer(2, refused)
  expect(await finishing).toBe(false)
  endHold()
  expect(await approvals.finish()).toBe(true)
})

test('a refusal is kept until a page that shows it is left, it is dismissed, or the load is sent again', async () => {
  const { approvals, answer, notApproved } = open()
  const refuse = async (load: LoadLogDocument) => {
    void approvals.approve([load])
    await answer(load.loadNo, refused)
  }
  await refuse(one)
  await refuse(two)
  approvals.claim(({ loadNo }) => loadNo === 1)()
  expect(notApproved()).toEqual([2])
  approvals.see(approvals.state().notApproved)
  expect(notApproved()).toEqual([])
  await refuse(one)
  expect(notApproved()).toEqual([1])
  void approvals.approve([one])
  expect(notApproved()).toEqual([])
})

test('an approval names the total and the doubts of the load as it was shown', () => {
  const paid = (totalCents: number) => ({ card: testTerms.card, pay: { lines: [], totalCents } })
  const money = { currency: 'USD', haul: paid(14_661), material: paid(38_216) }
  const shown: LoadLogDocument = { ...one, money, approvalDoubts: ['gpsMissing'] }
  expect(approvalOf(shown)).toMatchObject({ shownTotalCents: 52_877, shownDoubts: ['gpsMissing'] })
  // A foreman sees no price.
  const { money: _, ...priceless } = shown
  expect(approvalOf(priceless)).not.toHaveProperty('shownTotalCents')
})

import { expect, test } from 'vitest'
import { minuteMs } from '../../time.ts'
import { act, dayStartMs, goodDay, testId } from '../act/act.fixture.ts'
import type { LoadLogAct } from '../act/act.ts'
import { testTerms } from '../load-log.fixture.ts'
import type { LoadLog } from '../load-log.ts'
import { isDueForApproval } from './auto-approval.ts'

const truck = { ...testTerms.truck, legalPayloadGrams: 0 }
const load: LoadLog = {
  projectId: testTerms.projectId,
  loadLogId: testId(1),
  loadNo: 7,
  shiftDay: '2026-10-15',
  terms: { ...testTerms, truck },
  aliasOf: null,
  createdOn: dayStartMs,
}
const at = (minutes: number) => dayStartMs + minutes * minuteMs
const isDue = (acts: readonly LoadLogAct[], minutes: number) => isDueForApproval(load, acts, 24, at(minutes))
const aDay = 24 * 60
const without = (kind: LoadLogAct['kind']) => goodDay().filter(each => each.kind !== kind)

test('a load with proof A and no doubt is approved 24 hours after its delivery, not before', () => {
  expect(isDue(goodDay(), 70 + aDay - 1)).toBe(false)
  expect(isDue(goodDay(), 70 + aDay)).toBe(true)
})

test('proof B or C, a doubt, and a load that is not delivered wait for a person', () => {
  expect(isDue(without('arriveAtPit'), 9 * aDay)).toBe(false)
  expect(isDue([...without('confirmLoad').filter(each => each.kind !== 'confirmTrucker')], 9 * aDay)).toBe(false)
  const problem = act(20, 'dispute', 'jobber', 75, { reason: 'Half of it.' })
  expect(isDue([...goodDay(), problem], 9 * aDay)).toBe(false)
  expect(isDue(without('deliver'), 9 * aDay)).toBe(false)
})

test('a delivery that arrives late gives the jobber the same hours', () => {
  const late = goodDay().map(each => (each.kind === 'deliver' ? { ...each, receivedAt: at(70 + 2 * aDay) } : each))
  expect(isDue(late, 70 + 2 * aDay + 60)).toBe(false)
  expect(isDue(late, 70 + 3 * aDay)).toBe(true)
})

import { expect, test } from 'vitest'
import { act, dayStartMs, goodDay, testId } from '../act/act.fixture.ts'
import type { Weights } from '../act/act.ts'
import { testTerms } from '../load-log.fixture.ts'
import { ownersOf, receivedOf, weighingOf } from './ticket-of-load.ts'

test('stone is the pit’s until the jobber receives it, and spoil is the jobber’s until the dump does', () => {
  const { pitEntityId, pitName, jobberName, destination } = testTerms
  expect(ownersOf({ terms: testTerms })).toEqual({ owner: pitName, consignee: jobberName })
  const toDump = { ...testTerms, destination: { ...destination, entityId: pitEntityId } }
  expect(ownersOf({ terms: toDump })).toEqual({ owner: jobberName, consignee: pitName })
})

const scale: Weights = { unit: 'lb', grossMicro: 71_220_000_000, tareMicro: 29_340_000_000 }
const { driverName: _, ...terms } = testTerms
const weighed = (weights: Weights, witness: 'pit' | 'trucker' = 'pit') =>
  weighingOf({ acts: [act(1, 'confirmLoad', witness, 5, { weights })], terms: { ...terms, driverName: 'Dana' } })

test('a ticket says who weighed the truck, when, and how many days old the tare was', () => {
  const facts = { weighmaster: 'D. Kistler', tareOn: '2026-09-21' }
  expect(weighed({ ...scale, ...facts })).toMatchObject({ ...facts, tareDays: 24, netMicro: 41_880_000_000 })
  expect(weighed({ ...scale, tareOn: '2026-10-15' })).toMatchObject({ tareDays: 0 })
  // The scale's own time decides, not the one at which someone entered it.
  const weighedAt = dayStartMs - 3_600_000
  expect(weighed({ ...scale, weighedAt })).toMatchObject({ weighedAt })
  expect(weighed(scale)).toMatchObject({ weighedAt: dayStartMs + 5 * 60_000, weighmaster: null, tareDays: null })
  expect(weighed({ ...scale, tareOn: '2026-10-16' })).toMatchObject({ tareOn: '2026-10-16', tareDays: null })
})

test('weights that were typed in later have no time unless it was typed in too', () => {
  const typed = (weights: Weights) =>
    weighingOf({ acts: [act(1, 'correct', 'pit', 5, { weights, reason: 'Typed in.' })], terms: testTerms })
  const facts = { weighmaster: 'D. Kistler', tareOn: '2026-09-21' }
  expect(typed({ ...scale, ...facts })).toMatchObject({ ...facts, weighedAt: null, tareDays: null })
  expect(typed({ ...scale, ...facts, weighedAt: dayStartMs })).toMatchObject({ weighedAt: dayStartMs, tareDays: 24 })
})

test('where no scale counted, a ticket has no weighmaster and no tare', () => {
  expect(weighed({ ...scale, weighmaster: 'Dana' }, 'trucker')).toBeUndefined()
  const counted = act(1, 'confirmLoad', 'operator', 5, { passes: 6, quantity: { amountMilli: 20_000, unit: 'ton' } })
  expect(weighingOf({ acts: [counted], terms: testTerms })).toBeUndefined()
})

test('a ticket says who signed for the delivery, and nothing once that delivery is undone', () => {
  const delivery = goodDay().at(-1)!
  const signed = { aboutActId: delivery.actId, receiverName: 'Rita Moss', attachmentIds: [testId(30)] }
  const acts = [...goodDay(), act(20, 'deliver', 'receiver', 71, signed)]
  expect(receivedOf({ acts })).toEqual({ by: 'Rita Moss', at: dayStartMs + 71 * 60_000, attachmentId: testId(30) })
  expect(receivedOf({ acts: goodDay() })).toBeUndefined()
  const undone = act(21, 'correct', 'trucker', 72, { voidsActId: delivery.actId, reason: 'Not there yet.' })
  expect(receivedOf({ acts: [...acts, undone] })).toBeUndefined()
})

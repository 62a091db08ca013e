import { dayMs, dayOf } from '@haulway/domain/time.ts'
import { type StatementTerms, usualTerms } from '@haulway/domain/work/agreement/statement-terms.ts'
import { beforeEach, expect, test } from 'vitest'
import { runCommand } from '../../http/command/run-command.ts'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { addCrew, type Crew } from '../../testing/load.fixture.ts'
import { openSystemParts } from '../../testing/system-parts.fixture.ts'
import { newTestId, openTestNode } from '../../testing/test-node.ts'
import { haulCard } from '../../testing/work.fixture.ts'
import { endPayment } from '../payment.commands.ts'
import { closeStatements } from './close-statements.ts'
import { approveAnother, readStatements } from './statements.fixture.ts'

let crew: Crew
let aheadMs = 0
const node = closeAfterAll(await openTestNode())
const parts = closeAfterAll(await openSystemParts(node, () => Date.now() + aheadMs))

beforeEach(async () => {
  crew = await addCrew(node)
  aheadMs = 0
})

/** 20.94 tons at $6.50, and 7 minutes of standby. */
const haulCents = 13_611
const loadCents = haulCents + 1050

async function agree(terms: StatementTerms): Promise<string> {
  const { jobber, solo } = crew
  const ids = { agreementId: newTestId(), entityId: jobber.entityId, otherEntityId: solo.entityId }
  await jobber.client.proposeAgreement({ ...ids, card: haulCard, validFrom: '2026-03-02', terms })
  const answer = { entityId: solo.entityId, payerEntityId: jobber.entityId, version: 1, accept: true }
  await solo.client.answerAgreement({ ...answer, agreementId: ids.agreementId })
  return ids.agreementId
}

let loads = 0
const approve = () => approveAnother(node, crew, ++loads)

const statements = () => readStatements(node, crew)

async function closeAfterWeeks(weeks: number) {
  aheadMs = weeks * 7 * dayMs
  await closeStatements(parts)
  return (await statements()).at(-1)!
}

async function pay(amountCents: number): Promise<void> {
  const { jobber, solo } = crew
  const order = { entityId: jobber.entityId, payeeEntityId: solo.entityId, paymentId: newTestId() }
  await jobber.client.payBalance({ ...order, amountCents, currency: 'USD' })
  await runCommand(parts, unit => endPayment(unit, order, 'settled').then(() => undefined))
}

async function debt() {
  const [row] = await node.sql`
    select owed_cents::int8 as owed, retained_cents::int8 as retained from debts
    where jobber_entity_id = ${crew.jobber.entityId} and entity_id = ${crew.solo.entityId}`
  return { owed: Number(row?.owed), retained: Number(row?.retained) }
}

test('a payer that pays all that it owes in time is charged no interest, whatever a dispute took off', async () => {
  await agree({ ...usualTerms, interestPercentMilli: 2000 })
  const load = await approve()
  expect(await closeAfterWeeks(1)).toMatchObject({ payCents: loadCents })
  const dispute = { agreement: 'haul' as const, quantityMilli: 0 }
  const disputeId = newTestId()
  const raise = { ...load, actId: disputeId, reason: 'It was not our stone.' }
  await crew.jobber.client.disputeLine({ ...raise, dispute: { ...dispute, code: 'haul' } })
  expect(await debt()).toMatchObject({ owed: 1050 })
  await pay(1050)
  const about = { ...load, actId: newTestId(), aboutActId: disputeId }
  await crew.solo.client.answerDispute({ ...about, dispute: { ...dispute, answer: 'accept' } })
  expect(await closeAfterWeeks(2)).toMatchObject({ payCents: 0, carriedOutCents: -haulCents })
  await approve()
  expect(await closeAfterWeeks(20)).toMatchObject({ payCents: 1050, paidOn: null })
  await pay(loadCents)
  expect(await debt()).toMatchObject({ owed: 0 })
  expect((await statements()).every(({ paidOn }) => paidOn !== null)).toBe(true)
})

test('of what is corrected down after it was stated, only what is left is charged as late', async () => {
  await agree({ ...usualTerms, interestPercentMilli: 2000 })
  const load = await approve()
  await closeAfterWeeks(1)
  await correct(load, 10_940)
  const owed = loadCents - 6500
  expect(await debt()).toMatchObject({ owed })
  await closeAfterWeeks(2)
  aheadMs = 70 * dayMs
  await pay(owed)
  expect(await debt()).toMatchObject({ owed: await lateInterest(owed) })
})

test('a dispute that its payer withdraws saves no interest of what is paid late', async () => {
  await agree({ ...usualTerms, interestPercentMilli: 2000 })
  const load = await approve()
  await closeAfterWeeks(1)
  aheadMs = 70 * dayMs
  const disputeId = newTestId()
  const dispute = { agreement: 'haul' as const, quantityMilli: 0 }
  const raise = { ...load, actId: disputeId, reason: 'It was not our stone.' }
  await crew.jobber.client.disputeLine({ ...raise, dispute: { ...dispute, code: 'haul' } })
  await crew.jobber.client.withdrawDispute({
    ...load,
    actId: newTestId(),
    aboutActId: disputeId,
    dispute: { agreement: 'haul' },
  })
  await pay(loadCents)
  expect(await debt()).toMatchObject({ owed: await lateInterest(loadCents) })
})

/** At 2% a month, paid now. */
async function lateInterest(cents: number): Promise<number> {
  const [jobber] = await node.sql<{ zone: string }[]>`
    select record->>'timeZone' as zone from entities where entity_id = ${crew.jobber.entityId}`
  const [first] = await statements()
  const today = dayOf(Date.now() + aheadMs, jobber!.zone)
  const daysLate = Math.round((Date.parse(today) - Date.parse(first!.dueOn)) / dayMs)
  return Math.round((cents * 0.02 * daysLate) / 30)
}

/** The pit's own error: the hauler agrees to less. */
async function correct(load: Awaited<ReturnType<typeof approve>>, amountMilli: number): Promise<void> {
  const ids = { ...load, actId: newTestId(), reason: 'The scale was off.' }
  await crew.pit.client.proposeCorrection({ ...ids, correction: {}, quantity: { amountMilli, unit: 'ton' } })
  const about = { ...load, actId: newTestId(), aboutActId: ids.actId }
  await crew.solo.client.answerCorrection({ ...about, correction: { answer: 'accept' } })
}

const taxed: StatementTerms = {
  ...usualTerms,
  dueDays: 30,
  taxes: [{ name: 'Sales tax', percentMilli: 8000, on: ['haul'], rounding: 'statement', certificate: null }],
  retainage: { percentMilli: 10_000, on: ['haul'], untilHeldCents: null },
}

test('one side that ends an agreement changes no terms of work that is done, nor of its corrections', async () => {
  const { jobber, solo } = crew
  const agreementId = await agree(taxed)
  const load = await approve()
  await solo.client.endAgreement({ entityId: solo.entityId, payerEntityId: jobber.entityId, agreementId })
  const first = await closeAfterWeeks(1)
  const retained = Math.round(haulCents * 0.1)
  expect(first).toMatchObject({ taxCents: Math.round(haulCents * 0.08), retainedCents: retained })
  expect(Date.parse(first.dueOn) - Date.parse(first.to)).toBe(30 * dayMs)

  await agree(usualTerms)
  await correct(load, 10_940)
  const second = await closeAfterWeeks(2)
  expect(second).toMatchObject({ earnedCents: -6500, taxCents: -520, retainedCents: 0, releasedCents: 650 })
  expect(await debt()).toEqual({
    owed: loadCents - 6500 + first.taxCents - 520 - (retained - 650),
    retained: retained - 650,
  })
  const url = `${node.url}/statements/${second.payerEntityId}/${second.statementId}?format=csv`
  const csv = await (await fetch(url, { headers: solo.headers })).text()
  expect(csv).toContain(`"Sales tax, ${first.number}"`)
})

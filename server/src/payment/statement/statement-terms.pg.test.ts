/** Statement terms: agreed on by both, applied when a week is closed, and always what the ledger booked. */

import { statementDocumentSchema } from '@haulway/domain/payment/statement/statement.documents.ts'
import { dayMs } from '@haulway/domain/time.ts'
import { statementTermsSchema, usualTerms } from '@haulway/domain/work/agreement/statement-terms.ts'
import { expect, test } from 'vitest'
import { runCommand } from '../../http/command/run-command.ts'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { addCrew } from '../../testing/load.fixture.ts'
import { openSystemParts } from '../../testing/system-parts.fixture.ts'
import { newTestId, openTestNode } from '../../testing/test-node.ts'
import { type Actor, haulCard, readOwn } from '../../testing/work.fixture.ts'
import { endPayment } from '../payment.commands.ts'
import { closeStatements } from './close-statements.ts'
import { approveAnother, readStatements } from './statements.fixture.ts'

const terms = statementTermsSchema.parse({
  dueDays: 10,
  interestPercentMilli: 1500,
  taxes: [
    { name: 'Sales tax', percentMilli: 6000, on: ['haul'], rounding: 'statement', certificate: null },
    {
      name: 'County tax',
      percentMilli: 1000,
      on: ['haul'],
      rounding: 'statement',
      certificate: { number: 'EX-12', validUntil: '2999-12-31' },
    },
  ],
  retainage: { percentMilli: 5000, on: ['haul', 'standby:*'], untilHeldCents: null },
  quickPay: { percentMilli: 2000, dueDays: 2 },
})

let aheadMs = 0
const node = closeAfterAll(await openTestNode())
const crew = await addCrew(node)
const parts = closeAfterAll(await openSystemParts(node, () => Date.now() + aheadMs))
const agreementId = await agree()

async function agree(): Promise<string> {
  const { jobber, solo } = crew
  const ids = { agreementId: newTestId(), entityId: jobber.entityId, otherEntityId: solo.entityId }
  await jobber.client.proposeAgreement({ ...ids, card: haulCard, validFrom: '2026-03-02', terms })
  const answer = { entityId: solo.entityId, payerEntityId: jobber.entityId, version: 1, accept: true }
  await solo.client.answerAgreement({ ...answer, agreementId: ids.agreementId })
  return ids.agreementId
}

const named = (by: Actor) => ({ entityId: by.entityId, payerEntityId: crew.jobber.entityId, agreementId })

let loads = 0
const approve = () => approveAnother(node, crew, ++loads)

const statements = () => readStatements(node, crew)

async function close(weeks: number) {
  aheadMs = weeks * 7 * dayMs
  await closeStatements(parts)
  return (await statements()).at(-1)!
}

async function balanceOf(account: string): Promise<number> {
  const rows = await node.sql`
    select coalesce(sum(amount), 0) as cents from journal_entries, unnest(accounts, amounts) as line (account, amount)
    where account = ${`${account}:${crew.jobber.entityId}:${crew.solo.entityId}`}`
  return 0 - Number(rows[0]?.cents)
}

/** All statements together pay what the ledger has as payable, with what was paid, less what carries. */
async function expectBooked() {
  const all = await statements()
  const stated = all.reduce((sum, { payCents }) => sum + payCents, 0) + (all.at(-1)?.carriedOutCents ?? 0)
  const paid = await node.sql`select paid_cents from debts where entity_id = ${crew.solo.entityId}`
  expect(stated).toBe((await balanceOf('payable')) + Number(paid[0]?.paid_cents ?? 0))
  const [sum] = await node.sql`select sum(amount) as cents from journal_entries, unnest(amounts) as amount`
  expect(Number(sum?.cents)).toBe(0)
}

test('a week is closed with the agreed taxes, retainage and due day, and the ledger has each part', async () => {
  await approve()
  const statement = await close(1)
  const { earnedCents, taxCents, retainedCents, payCents } = statement
  expect(taxCents).toBeGreaterThan(0)
  expect(retainedCents).toBe(Math.round(earnedCents * 0.05))
  expect(payCents).toBe(earnedCents + taxCents - retainedCents)
  expect(Date.parse(statement.dueOn) - Date.parse(statement.to)).toBe(10 * dayMs)
  expect(await balanceOf('retained')).toBe(retainedCents)
  await expectBooked()
})

test('a tax that a certificate keeps off is named with its certificate, for the two parties only', async () => {
  const { payerEntityId, statementId } = (await statements()).at(-1)!
  const read = async (by: Actor, format: string) => {
    const url = `${node.url}/statements/${payerEntityId}/${statementId}?format=${format}`
    return fetch(url, { headers: by.headers })
  }
  for (const by of [crew.jobber, crew.solo]) {
    expect(await (await read(by, 'csv')).text()).toMatch(/,tax,"County tax, certificate EX-12",.*,0\.00/)
  }
  for (const by of [crew.pit, crew.fleet]) expect((await read(by, 'csv')).status).toBe(404)
  const ofPit = await readOwn(node, crew.pit, 'statements')
  expect(ofPit).not.toEqual([])
  for (const { payerEntityId: payer, statementId: id } of ofPit) {
    const url = `${node.url}/statements/${String(payer)}/${String(id)}?format=csv`
    expect(await (await fetch(url, { headers: crew.pit.headers })).text()).not.toMatch(/EX-12|certificate|County/)
  }
})

test('a deduction counts once the payee has agreed, and quick pay costs its fee and is due early', async () => {
  const { jobber, solo } = crew
  await expect(solo.client.proposeDeduction({ ...named(solo), reason: 'Ruts', amountCents: 500 })).rejects.toThrow(
    'Only the payer can propose a deduction.',
  )
  const { deductionId } = await jobber.client.proposeDeduction({ ...named(jobber), reason: 'Ruts', amountCents: 500 })
  const mine = jobber.client.answerDeduction({ ...named(jobber), deductionId, accept: true })
  await expect(mine).rejects.toThrow('Only the payee can agree to a deduction.')
  await solo.client.setQuickPay({ ...named(solo), take: true })
  await approve()
  await solo.client.answerDeduction({ ...named(solo), deductionId, accept: true })
  const again = solo.client.answerDeduction({ ...named(solo), deductionId, accept: false })
  await expect(again).rejects.toThrow('This deduction already has an answer.')
  const statement = await close(2)
  const left = statement.earnedCents + statement.taxCents - statement.retainedCents - 500
  expect(statement).toMatchObject({ deductedCents: 500, quickPayFeeCents: Math.round(left * 0.02) })
  expect(Date.parse(statement.dueOn) - Date.parse(statement.closedOn)).toBe(2 * dayMs)
  await expectBooked()
})

test('the payer releases what it retained, never more, and the next statement pays it', async () => {
  const { jobber } = crew
  const held = await balanceOf('retained')
  const release = (amountCents: number) => jobber.client.releaseRetainage({ ...named(jobber), amountCents })
  await expect(release(held + 1)).rejects.toThrow('You retain less than that. Enter a smaller amount.')
  await release(held)
  expect(await balanceOf('retained')).toBe(0)
  expect(await close(3)).toMatchObject({ releasedCents: held, earnedCents: 0 })
  await expectBooked()
})

test('what is paid after the due day costs the agreed interest, on the next statement', async () => {
  const { jobber, solo } = crew
  const amountCents = await balanceOf('payable')
  const order = { entityId: jobber.entityId, payeeEntityId: solo.entityId, paymentId: newTestId() }
  await jobber.client.payBalance({ ...order, amountCents, currency: 'USD' })
  aheadMs = 60 * dayMs
  await runCommand(parts, unit => endPayment(unit, order, 'settled').then(() => undefined))
  await expectBookedInterest()
  async function expectBookedInterest() {
    const interestCents = await balanceOf('payable')
    expect(interestCents).toBeGreaterThan(0)
    expect(await close(11)).toMatchObject({ earnedCents: interestCents, loads: 0 })
    await expectBooked()
  }
})

test('a new price of one material leaves the terms that were agreed with another one since', async () => {
  const { jobber, pit } = crew
  const about = { payerEntityId: jobber.entityId, validFrom: '2026-03-02' }
  const accept = (of: { agreementId: string }, version: number) =>
    pit.client.answerAgreement({ ...of, ...about, entityId: pit.entityId, version, accept: true })
  const agreeOn = async (name: string, dueDays: number) => {
    const material = { entityId: pit.entityId, materialId: newTestId(), name, unit: 'ton' as const }
    await pit.client.createMaterial({ ...material, priceE4: 182_500, gramsPerCubicMeter: 1_600_000 })
    const made = await jobber.client.proposeAgreement({
      ...about,
      agreementId: newTestId(),
      entityId: jobber.entityId,
      otherEntityId: pit.entityId,
      materialId: material.materialId,
      card: { basis: 'ton', rateE4: 170_000 },
      terms: { ...usualTerms, dueDays },
    })
    await accept(made, 1)
    return made
  }
  const gravel = await agreeOn('Gravel 8', 10)
  await agreeOn('Sand', 30)
  const cheaper = { card: { basis: 'ton' as const, rateE4: 160_000 }, entityId: jobber.entityId }
  await jobber.client.proposeAgreementVersion({ ...about, ...gravel, ...cheaper })
  await accept(gravel, 2)
  await approve()
  await close(12)
  const bodies = await readOwn(node, pit, 'statements')
  const ofPit = bodies.map(body => statementDocumentSchema.parse(body)).toSorted((a, b) => a.closedAt - b.closedAt)
  const { dueOn, to } = ofPit.at(-1)!
  expect(Date.parse(dueOn) - Date.parse(to)).toBe(30 * dayMs)
})

test.each([
  ['two taxes of one name', { taxes: [terms.taxes[0]!, terms.taxes[0]!] }, 'Give each tax its own name.'],
  ['quick pay after the usual day', { quickPay: { percentMilli: 1, dueDays: 7 } }, 'Quick pay has to be due before'],
  ['a year to pay', { dueDays: 365 }, 'Enter 0 to 120 days.'],
])('terms with %s are refused with a sentence', async (_, wrong, sentence) => {
  expect(statementTermsSchema.safeParse({ ...usualTerms, ...wrong }).error?.message).toContain(sentence)
  const version = { ...named(crew.jobber), card: haulCard, validFrom: '2026-04-01' }
  const refused = crew.jobber.client.proposeAgreementVersion({ ...version, terms: { ...usualTerms, ...wrong } })
  await expect(refused).rejects.toMatchObject({ code: 'invalidInput' })
})

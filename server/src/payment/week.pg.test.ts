/**
 * A week of a jobber's work, paid in every way: tons with a fuel surcharge, hours with a minimum, a broker with its
 * commission, a dispute settled midweek, a correction of what is stated already. Its statements, what is paid, and the
 * books agree to the cent.
 */
import { statementDocumentSchema } from '@haulway/domain/payment/statement/statement.documents.ts'
import { dayMs } from '@haulway/domain/time.ts'
import { expect, test } from 'vitest'
import { runAct } from '../admin/run-act.ts'
import { rebuildSteps } from '../api-node/rebuild-documents.ts'
import { runCommand } from '../http/command/run-command.ts'
import { readPdf, rowsOf } from '../pay/print/read-pdf.fixture.ts'
import { rebuild } from '../sync/rebuild.ts'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import { openSystemParts } from '../testing/system-parts.fixture.ts'
import { newTestId, openTestNode } from '../testing/test-node.ts'
import { type LoadIds, openWeek } from '../testing/week.fixture.ts'
import { type Actor, readOwn } from '../testing/work.fixture.ts'
import { endPayment } from './payment.commands.ts'
import { closeStatements } from './statement/close-statements.ts'
import { writeStatement } from './statement/write-statement.ts'

let aheadMs = 0
const node = closeAfterAll(await openTestNode())
const week = await openWeek(node, words => runAct(node.databaseUrl, words, Date.now))
const { crew, hourly } = week
const parts = closeAfterAll(await openSystemParts(node, () => Date.now() + aheadMs))

async function approve(load: LoadIds): Promise<void> {
  await crew.jobber.client.approveLoad({ ...load, actId: newTestId() })
}

async function agreeToHours(): Promise<void> {
  const { sheet, ...ids } = await week.workByTheHour()
  for (const { client } of [hourly, crew.jobber]) await client.agreeToTimeSheet({ ...ids, actId: newTestId(), sheet })
}

async function statementsOf(actor: Actor) {
  const bodies = await readOwn(node, actor, 'statements')
  return bodies.map(body => statementDocumentSchema.parse(body)).toSorted((a, b) => a.closedAt - b.closedAt)
}

async function closeAfterWeeks(weeks: number): Promise<void> {
  aheadMs = weeks * 7 * dayMs
  await closeStatements(parts)
}

/** 20.94 tons at $6.50 and 2% fuel, and 7 minutes of standby: $136.11, $2.72 and $10.50. */
const loadCents = 13_611 + 272 + 1050

/** 8% of the haul. */
const commissionCents = 1089

/** A ton more, at $6.50 and 2% fuel. */
const oneTonCents = 650 + 13

/** The scale's own error: the pit corrects its ticket, and the payer agrees to more. */
async function pitCorrects(load: LoadIds): Promise<void> {
  const quantity = { amountMilli: 21_940, unit: 'ton' as const }
  const ids = { ...load, actId: newTestId(), reason: 'The scale was off.' }
  await crew.pit.client.proposeCorrection({ ...ids, correction: {}, quantity })
  const about = { ...load, actId: newTestId(), aboutActId: ids.actId }
  await crew.jobber.client.answerCorrection({ ...about, correction: { answer: 'accept' } })
}

test('tons, hours, a broker, a dispute and a correction are stated and paid, and nothing is owed then', async () => {
  const { jobber, solo, fleet, pit } = crew
  const first = await week.deliver()
  await approve(first)
  await agreeToHours()
  const { hauler, load } = await week.workThroughBroker()
  await approve(load)

  const disputed = await week.deliver()
  await approve(disputed)
  const disputeId = newTestId()
  const grants = { agreement: 'haul' as const, quantityMilli: 19_940 }
  const raise = { ...disputed, actId: disputeId, reason: 'Our scale shows a ton less.' }
  await jobber.client.disputeLine({ ...raise, dispute: { ...grants, code: 'haul' } })
  const about = { ...disputed, actId: newTestId(), aboutActId: disputeId }
  await solo.client.answerDispute({ ...about, dispute: { ...grants, answer: 'accept' } })

  await closeAfterWeeks(1)
  const [stated] = await statementsOf(solo)
  expect(stated?.payCents).toBe(2 * loadCents - 650)
  expect((await statementsOf(hourly))[0]?.payCents).toBe(4 * 9200)
  expect((await statementsOf(pit))[0]?.payCents).toBe(3 * 38_216)
  const ofFleet = (await statementsOf(fleet)).map(({ payeeName, payCents }) => [payeeName, payCents])
  expect(ofFleet.toSorted()).toEqual([
    ['Ines', loadCents - commissionCents],
    ['Keystone', loadCents],
  ])

  await approve(await week.deliver())
  await pitCorrects(first)
  await closeAfterWeeks(2)
  const paid = (await statementsOf(solo)).map(({ payCents }) => payCents)
  expect(paid).toEqual([2 * loadCents - 650, loadCents + oneTonCents])
  expect((await statementsOf(pit)).map(({ payCents }) => payCents)).toEqual([3 * 38_216, 38_216 + 1825])

  const payees = [solo, hourly, pit, fleet]
  for (const payee of payees) await pay(jobber, payee)
  await pay(fleet, hauler)
  for (const payee of payees) expect(await owedCents(jobber, payee)).toBe(0)
  expect(await owedCents(fleet, hauler)).toBe(0)
  expect((await statementsOf(jobber)).every(({ paidOn }) => paidOn !== null)).toBe(true)
})

/** Pays all that is owed, and the bank settles it. */
async function pay(payer: Actor, payee: Actor): Promise<void> {
  const ids = { entityId: payer.entityId, paymentId: newTestId() }
  const amountCents = await owedCents(payer, payee)
  await payer.client.payBalance({ ...ids, payeeEntityId: payee.entityId, amountCents, currency: 'USD' })
  await runCommand(parts, unit => endPayment(unit, ids, 'settled').then(() => undefined))
}

/** What one owes the other, by the books. */
async function owedCents(payer: Actor, payee: Actor): Promise<number> {
  const [row] = await node.sql`
    select coalesce(sum(amount), 0)::int8 as cents
    from journal_entries, unnest(accounts, amounts) as line (account, amount)
    where account = ${`receivable:${payee.entityId}:${payer.entityId}`}`
  return Number(row?.cents)
}

test('the PDF of the week shows each kind of line and what is paid', async () => {
  const [stated] = await statementsOf(crew.solo)
  await writeStatement(parts.database, { ...stated!, language: 'en' })
  const path = `/statements/${stated!.payerEntityId}/${stated!.statementId}?language=en`
  const reply = await fetch(`${node.url}${path}`, { headers: crew.solo.headers })
  const text = (await readPdf(Buffer.from(await reply.arrayBuffer()))).flatMap(rowsOf).join('\n')
  for (const part of ['Fuel surcharge', 'Standby', '$292.16']) expect(text).toContain(part)
})

test('a commission has its own line on the papers of its two parties, and is on no other paper', async () => {
  const { jobber, solo, pit, fleet } = crew
  const read = async (by: Actor, { payerEntityId, statementId }: { payerEntityId: string; statementId: string }) => {
    const url = `${node.url}/statements/${payerEntityId}/${statementId}`
    const [csv = '', json = ''] = await Promise.all(
      ['csv', 'json'].map(async format => (await fetch(`${url}?format=${format}`, { headers: by.headers })).text()),
    )
    await writeStatement(parts.database, { payerEntityId, statementId, language: 'en' })
    const pdf = await fetch(`${url}?language=en`, { headers: by.headers })
    return { csv, json, pdf: (await readPdf(Buffer.from(await pdf.arrayBuffer()))).flatMap(rowsOf).join('\n') }
  }
  const isOfBroker = (statement: { payerEntityId: string }) => statement.payerEntityId === fleet.entityId
  const [own] = (await statementsOf(fleet)).filter(isOfBroker)
  const brokers = await read(fleet, own!)
  expect(brokers.csv).toMatch(/,commission,.*,-10\.89,/)
  expect(brokers.pdf).toMatch(/Commission.*10\.89/)
  for (const by of [jobber, solo, pit, hourly]) {
    const url = `${node.url}/statements/${own!.payerEntityId}/${own!.statementId}?format=csv`
    expect((await fetch(url, { headers: by.headers })).status).toBe(404)
  }
  let others = 0
  for (const by of [jobber, solo, pit, fleet, hourly]) {
    for (const statement of (await statementsOf(by)).filter(each => !isOfBroker(each))) {
      others++
      const { csv, json, pdf } = await read(by, statement)
      expect(csv).toContain('Statement,From,To')
      expect(pdf).toContain('To pay')
      for (const text of [csv, json, pdf]) expect(text).not.toMatch(/[Cc]ommission|\bInes\b|10\.89|:-1089\b/)
    }
  }
  expect(others).toBeGreaterThan(5)
})

test('the annual totals have a row for each business that was paid, for its payer only', async () => {
  const { jobber, fleet } = crew
  const thisYear = new Date().getUTCFullYear()
  const read = (payer: Actor, by: Actor, year = thisYear) =>
    fetch(`${node.url}/annual-totals/${payer.entityId}/${year}`, { headers: by.headers })
  // The weeks of this test may end in the next year.
  const totalsOf = async (payer: Actor) => {
    const texts = await Promise.all([0, 1].map(async more => (await read(payer, payer, thisYear + more)).text()))
    return texts.flatMap(text =>
      text
        .split('\r\n')
        .slice(1)
        .map(row => row.split(',').slice(1, 4)),
    )
  }
  expect((await totalsOf(jobber)).map(([, currency, payments]) => [currency, payments])).toEqual(
    Array.from({ length: 4 }, () => ['USD', '1']),
  )
  expect(await totalsOf(fleet)).toEqual([['Ines', 'USD', '1']])
  expect((await read(jobber, fleet)).status).toBe(404)
  expect((await fetch(`${node.url}/annual-totals/${jobber.entityId}/${thisYear}`)).status).toBe(401)
})

test('wallets have what was paid, the ledger sums to zero, and documents equal a rebuild', async () => {
  const [wallets] = await node.sql`select sum(available_cents)::int8 as cents from wallets`
  expect(Number(wallets?.cents)).toBe(
    5 * loadCents - commissionCents - 650 + oneTonCents + 4 * 9200 + 4 * 38_216 + 1825,
  )
  const [sum] = await node.sql`
    select sum(amount)::int8 as cents from journal_entries, unnest(amounts) as line (amount)`
  expect(Number(sum?.cents)).toBe(0)
  for (const step of rebuildSteps) {
    await rebuild(parts.database, step, undefined, page => expect([step.name, page.changed]).toEqual([step.name, 0]))
  }
})

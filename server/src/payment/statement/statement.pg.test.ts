/** Statements: every approval is stated once, to both parties, and adds up to what the books say. */

import { printedStatementSchema } from '@haulway/domain/pay/statement/printed-statement.ts'
import { statementDocumentSchema } from '@haulway/domain/payment/statement/statement.documents.ts'
import { dayMs, minuteMs } from '@haulway/domain/time.ts'
import { expect, test } from 'vitest'
import { runCommand } from '../../http/command/run-command.ts'
import { readPdf, rowsOf } from '../../pay/print/read-pdf.fixture.ts'
import { addMember } from '../../testing/calls/principals.fixture.ts'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { addCrew, addDelivered } from '../../testing/load.fixture.ts'
import { openSystemParts } from '../../testing/system-parts.fixture.ts'
import { newTestId, openTestNode } from '../../testing/test-node.ts'
import { type Actor, readOwn } from '../../testing/work.fixture.ts'
import { endPayment } from '../payment.commands.ts'
import { closeStatements } from './close-statements.ts'
import { writeStatement } from './write-statement.ts'

let aheadMs = 0
const node = closeAfterAll(await openTestNode())
const crew = await addCrew(node)
const parts = closeAfterAll(await openSystemParts(node, () => Date.now() + aheadMs))

let loads = 0
/** Each load ends before the next one began, so that none counts as another's start that was sent twice. */
async function approve(trucker: Actor): Promise<string> {
  loads++
  const load = await addDelivered(node, crew, trucker, Date.now() - loads * 100 * minuteMs)
  await crew.jobber.client.approveLoad({ ...load, actId: newTestId(), entityId: crew.jobber.entityId })
  return load.loadLogId
}

const statementsOf = async (actor: Actor) =>
  (await readOwn(node, actor, 'statements')).map(body => statementDocumentSchema.parse(body))

async function closeAfterWeeks(weeks: number): Promise<number> {
  aheadMs = weeks * 7 * dayMs
  return closeStatements(parts)
}

/** What the payer owes the payee, by the ledger. */
async function owedCents(payee: Actor): Promise<number> {
  const rows = await node.sql`
    select coalesce(sum(amount), 0) as cents from journal_entries, unnest(accounts, amounts) as line (account, amount)
    where account = ${`receivable:${payee.entityId}:${crew.jobber.entityId}`}`
  return Number(rows[0]?.cents)
}

test('a week’s approvals are stated once, to payer and payee, and add up to the debt', async () => {
  for (const trucker of [crew.solo, crew.driver, crew.solo]) await approve(trucker)
  expect(await closeStatements(parts)).toBe(0)
  expect(await closeAfterWeeks(1)).toBe(3)
  for (const payee of [crew.solo, crew.fleet, crew.pit]) {
    const [statement, ...others] = await statementsOf(payee)
    expect(others).toEqual([])
    expect(statement).toMatchObject({ payerName: 'Alder', payCents: await owedCents(payee), carriedOutCents: 0 })
    expect(await statementsOf(crew.jobber)).toContainEqual(statement)
  }
  const loads = (await statementsOf(crew.jobber)).map(each => each.loads).toSorted()
  expect(loads).toEqual([1, 2, 3])
  expect(await closeAfterWeeks(1)).toBe(0)
  expect(await closeAfterWeeks(3)).toBe(0)
})

test('a statement names who agreed to the rate of each line, and its lines are read by its parties only', async () => {
  const [statement] = await statementsOf(crew.solo)
  const { payerEntityId, statementId } = statement!
  const read = (by: Pick<Actor, 'headers'>) =>
    fetch(`${node.url}/statements/${payerEntityId}/${statementId}?format=json`, { headers: by.headers })
  const paper = printedStatementSchema.parse(await (await read(crew.solo)).json())
  expect(paper.agreements).toMatchObject([{ version: 1, agreedOn: expect.stringMatching(/^20/) }])
  expect(paper.agreements[0]?.agreedBy.length).toBeGreaterThan(0)
  expect(paper.lines.map(line => line.agreement)).toEqual(paper.lines.map(() => 1))
  expect(paper.lines.every(line => line.projectId !== undefined)).toBe(true)
  expect((await read(crew.pit)).status).toBe(404)
})

test('two nodes that close at the same time make one statement, and numbers have no gaps', async () => {
  await approve(crew.solo)
  aheadMs = 7 * dayMs
  const counts = await Promise.all([closeStatements(parts), closeStatements(parts), closeStatements(parts)])
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2)
  const numbers = (await statementsOf(crew.jobber))
    .map(({ number }) => Number(number.slice(2)))
    .toSorted((a, b) => a - b)
  expect(numbers).toEqual(numbers.map((_, i) => i + 1))
  const sums = (await statementsOf(crew.solo)).map(({ payCents }) => payCents)
  expect(sums.reduce((sum, cents) => sum + cents, 0)).toBe(await owedCents(crew.solo))
})

test('a clock that steps back states nothing twice and leaves nothing out', async () => {
  await approve(crew.solo)
  expect(await closeAfterWeeks(4)).toBe(2)
  await approve(crew.solo)
  expect(await closeAfterWeeks(-4)).toBe(0)
  expect(await closeAfterWeeks(5)).toBe(2)
  const sums = (await statementsOf(crew.solo)).map(({ payCents }) => payCents)
  expect(sums.reduce((sum, cents) => sum + cents, 0)).toBe(await owedCents(crew.solo))
})

const file =
  (by: Actor, query = '') =>
  async () => {
    const [statement] = await statementsOf(crew.solo)
    const path = `/statements/${statement!.payerEntityId}/${statement!.statementId}${query}`
    return fetch(`${node.url}${path}`, { headers: by.headers })
  }

test('both parties download it as CSV and for QuickBooks, each file with its own name', async () => {
  const files = [
    { by: crew.jobber, format: 'csv', starts: 'Statement,From,To', name: /S-\d+\.csv/ },
    { by: crew.jobber, format: 'quickbooks-bill', starts: '*BillNo', name: /S-\d+-quickbooks-bill\.csv/ },
    { by: crew.solo, format: 'quickbooks-invoice', starts: '*InvoiceNo', name: /S-\d+-quickbooks-invoice\.csv/ },
  ]
  for (const { by, format, starts, name } of files) {
    const reply = await file(by, `?format=${format}`)()
    expect(await reply.text()).toContain(starts)
    expect(reply.headers.get('content-disposition')).toMatch(name)
  }
  expect((await file(crew.solo, '?format=docx')()).status).toBe(400)
})

test('each party downloads the tickets of its loads as CSV, without any price', async () => {
  const [statement] = await statementsOf(crew.solo)
  for (const by of [crew.jobber, crew.solo]) {
    const reply = await file(by, '?format=tickets')()
    expect(reply.headers.get('content-disposition')).toMatch(/S-\d+-tickets\.csv/)
    const [head, ...rows] = (await reply.text()).split('\r\n')
    expect(head).toBe(
      'Day,Project,Load,Tickets,Material,Pit,Site,Hauler,Truck,Plate,Driver,' +
        'Gross,Tare,Net,Weight unit,Quantity,Unit,Loaded,Unloaded,Owner,Consignee,' +
        'Measured by,Weighmaster,Weighed,Tare weighed,Received,Received by',
    )
    expect(rows).toHaveLength(statement!.loads)
    for (const row of rows) expect(row).toMatch(/^\d{4}-\d\d-\d\d,.*,ton,/)
  }
})

test('a PDF is written once in a job, and kept with the statement', async () => {
  const pdf = file(crew.solo, '?language=es')
  const first = await pdf()
  expect([first.status, await first.json()]).toEqual([202, { lines: expect.any(Number) }])
  const [statement] = await statementsOf(crew.solo)
  await writeStatement(parts.database, { ...statement!, language: 'es' })
  const bytes = async () => Buffer.from(await (await pdf()).arrayBuffer())
  const written = await bytes()
  expect(written.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await readPdf(written)).flatMap(rowsOf).join('\n')).toContain('Por pagar')
  expect(await bytes()).toEqual(written)
  expect((await node.sql`select 1 from statement_files`).length).toBe(1)
})

test('payments settle the oldest statements first, and a paid one says its day', async () => {
  const { entityId } = crew.jobber
  const [newest, ...older] = (await statementsOf(crew.solo)).toSorted((a, b) => b.closedAt - a.closedAt)
  const before = older.reduce((sum, { payCents }) => sum + payCents, 0)
  const pay = async (amountCents: number) => {
    const order = { entityId, payeeEntityId: crew.solo.entityId, paymentId: newTestId(), amountCents, currency: 'USD' }
    await crew.jobber.client.payBalance(order)
    await runCommand(parts, unit => endPayment(unit, order, 'settled').then(() => undefined))
  }
  const unpaid = async () =>
    (await statementsOf(crew.solo)).filter(({ paidOn }) => paidOn === null).map(({ number }) => number)
  aheadMs = 40 * dayMs
  await pay(before)
  expect(await unpaid()).toEqual([newest!.number])
  await pay(newest!.payCents - 1)
  expect(await unpaid()).toEqual([newest!.number])
  await pay(1)
  expect(await unpaid()).toEqual([])
  await approve(crew.solo)
  await closeAfterWeeks(7)
  const [last] = (await statementsOf(crew.solo)).toSorted((a, b) => b.closedAt - a.closedAt)
  expect(last).toMatchObject({ paidOn: null, payerMedianDays: expect.any(Number) })
  // The board says it, too, to all who look for work.
  const { notices } = await crew.solo.client.listTruckerNotices({ entityId: crew.solo.entityId })
  expect(notices[0]?.payerMedianDays).toBe(last?.payerMedianDays)
})

test('strangers don’t learn that it exists, and plain members may not read it', async () => {
  const ann = await node.addUser('Ann')
  await addMember(node, crew.solo.entityId, ann, 'member')
  expect((await file({ ...ann, entityId: crew.solo.entityId })()).status).toBe(403)
  expect((await file(crew.fleet)()).status).toBe(404)
  expect((await fetch(`${node.url}/statements/${newTestId()}/${newTestId()}`, { headers: ann.headers })).status).toBe(
    404,
  )
  expect((await fetch(`${node.url}/statements/${newTestId()}/${newTestId()}`)).status).toBe(401)
})

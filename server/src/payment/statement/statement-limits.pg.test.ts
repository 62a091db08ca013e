/** The limits of a statement: it takes what fits, the next one takes the rest, and no pair stops another's. */

import { printedStatementSchema } from '@haulway/domain/pay/statement/printed-statement.ts'
import { statementDocumentSchema } from '@haulway/domain/payment/statement/statement.documents.ts'
import { type StatementItem, statementItemSchema } from '@haulway/domain/payment/statement/statement.ts'
import { dayMs, dayOf } from '@haulway/domain/time.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { runAct } from '../../admin/run-act.ts'
import { runCommand } from '../../http/command/run-command.ts'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { openSystemParts } from '../../testing/system-parts.fixture.ts'
import { newTestId, openTestNode } from '../../testing/test-node.ts'
import { type Actor, addActor, readOwn } from '../../testing/work.fixture.ts'
import { closeStatements } from './close-statements.ts'
import { addStatementItems } from './statement.table.ts'

const node = closeAfterAll(await openTestNode())
const parts = closeAfterAll(await openSystemParts(node, () => Date.now() + 8 * dayMs))

const day = dayOf(Date.now(), 'UTC')
const heldPart = { kind: 'dispute' as const, loadNo: 1, day, amountCents: 1 }
const samples = {
  lines: {
    code: 'haul',
    ref: 'load',
    amountCents: 1,
    rule: 'quantityTimesRate' as const,
    day,
    project: 'Main Street',
    loadNo: 1,
    ticketNumbers: [],
    truckNumber: null,
    corrects: null,
  },
  held: heldPart,
  released: heldPart,
  deductions: { name: 'Ruts', amountCents: 1 },
}
const sumOf = {
  ...({ lines: 'earnedCents', held: 'heldCents', released: 'releasedCents', deductions: 'deductedCents' } as const),
}

/** Every list that a statement takes from its items, and the most of it that fits, by the schema of the statement. */
const lists = Object.entries(statementItemSchema.shape).flatMap(([name, schema]) => {
  if (!(schema instanceof z.ZodArray) || !Object.hasOwn(printedStatementSchema.shape, name)) return []
  return [{ name: name as keyof typeof samples, max: Number(z.toJSONSchema(schema).maxItems) }]
})

function itemOf(payer: Actor, payee: Actor, more: Partial<StatementItem>): StatementItem {
  const parties = { payerEntityId: payer.entityId, payeeEntityId: payee.entityId, currency: 'USD', projectId: null }
  const cause = { cause: 'deduction' as const, causeId: newTestId(), agreement: 'haul' as const, bookedDay: day }
  return { ...parties, ...cause, lines: [], held: [], released: [], deductions: [], ...more }
}

const addItems = (items: StatementItem[]) =>
  runCommand(parts, async unit => {
    addStatementItems(unit.tx, items)
  })

async function statementsOf(actor: Actor) {
  const bodies = await readOwn(node, actor, 'statements')
  return bodies.map(body => statementDocumentSchema.parse(body))
}

async function addParties(): Promise<[Actor, Actor, Actor]> {
  return [await addActor(node, 'Alder', 0), await addActor(node, 'Keystone', 1), await addActor(node, 'Osprey', 1)]
}

test('every list of a statement that comes from its items is tried', () => {
  expect(lists.map(({ name }) => name).toSorted()).toEqual(Object.keys(samples).toSorted())
})

test.each(lists)('one of $name more than fits ($max) is on the next statement', async ({ name, max }) => {
  const [payer, payee] = await addParties()
  const of = (count: number) => ({ [name]: Array.from({ length: count }, () => samples[name]) })
  await addItems([itemOf(payer, payee, of(max - 1)), itemOf(payer, payee, of(1)), itemOf(payer, payee, of(1))])
  const sums = async () => (await statementsOf(payee)).map(each => each[sumOf[name]])
  expect(await closeStatements(parts)).toBe(1)
  const [first] = await sums()
  expect(first).toBeGreaterThan(0)
  expect(await closeStatements(parts)).toBe(1)
  expect((await sums()).reduce((sum, cents) => sum + cents, 0)).toBe(max + 1)
  expect(Math.max(...(await sums()))).toBeLessThanOrEqual(max)
  expect(await closeStatements(parts)).toBe(0)
})

test('sums above what one price may be are stated, as the ledger has booked them', async () => {
  const [payer, payee] = await addParties()
  const cents = 900_000_000_000
  const line = { ...samples.lines, amountCents: cents }
  await addItems([itemOf(payer, payee, { lines: [line] }), itemOf(payer, payee, { lines: [line] })])
  expect(await closeStatements(parts)).toBe(1)
  await addItems([itemOf(payer, payee, { lines: [line] })])
  expect(await closeStatements(parts)).toBe(1)
  const found = (await statementsOf(payee)).toSorted((a, b) => a.statedBeforeCents - b.statedBeforeCents)
  expect(found).toMatchObject([{ payCents: 2 * cents }, { statedBeforeCents: 2 * cents, payCents: cents }])
})

test('a pair whose statement fails holds no other up, and the job fails so that someone sees why', async () => {
  const [payer, ...payees] = await addParties()
  for (const payee of payees) await addItems([itemOf(payer, payee, { lines: [samples.lines] })])
  const [first, second] = payees.toSorted((a, b) => (a.entityId < b.entityId ? -1 : 1))
  await node.sql`
    update statement_items set record = record || '{"deductions": 1}'
    where payer_entity_id = ${payer.entityId} and payee_entity_id = ${first!.entityId}`
  await expect(closeStatements(parts)).rejects.toThrow(first!.entityId)
  expect(await statementsOf(second!)).toHaveLength(1)
  await expect(closeStatements(parts)).rejects.toThrow(/1 of 1 failed.*deductions/s)
  expect(await statementsOf(second!)).toHaveLength(1)
})

test('an administrator closes the others’ statements, too, and reads whose failed', async () => {
  const [payer, ...payees] = await addParties()
  for (const payee of payees) await addItems([itemOf(payer, payee, { lines: [samples.lines] })])
  const [first, second] = payees.toSorted((a, b) => (a.entityId < b.entityId ? -1 : 1))
  await node.sql`
    update statement_items set record = record || '{"deductions": 1}'
    where payer_entity_id = ${payer.entityId} and payee_entity_id = ${first!.entityId}`
  const closing = runAct(node.databaseUrl, ['statements', 'close'], parts.clock)
  await expect(closing).rejects.toThrow(first!.entityId)
  expect(await statementsOf(second!)).toHaveLength(1)
  const [audited] = await node.sql`select outcome from admin_acts order by at desc limit 1`
  expect(audited?.outcome).toContain(first!.entityId)
})

/** The first start of the demo on a real node: last week's statements, a broker's haul, and a corrected ticket. */
import { statementDocumentSchema } from '@haulway/domain/payment/statement/statement.documents.ts'
import { hourMs } from '@haulway/domain/time.ts'
import { openPastOf } from '@haulway/server/admin/past-node.ts'
import { runAct } from '@haulway/server/admin/run-act.ts'
import { expectCleanAudit } from '@haulway/server/testing/audit.fixture.ts'
import { closeAfterAll } from '@haulway/server/testing/close-after-all.fixture.ts'
import { openTestNode } from '@haulway/server/testing/test-node.ts'
import { expect, test } from 'vitest'
import { dayFrom } from '../day/choose-day.ts'
import { demoDay } from '../day/demo-day.ts'
import { readRegion } from '../region/region.ts'
import { createCountingJournal } from './journal.ts'
import { type DemoEvent, runDemo } from './run.ts'

const troubles: string[] = []
const events: DemoEvent['kind'][] = []

const node = closeAfterAll(await openTestNode())
const counting = createCountingJournal(sentence => troubles.push(sentence))
const counts = counting.counts
const { databaseUrl, authSecret, url: publicUrl, dataFolder: folder } = node
const openPast = openPastOf({
  databaseUrl,
  databaseConnectionsMax: 4,
  authSecret,
  publicUrl,
  logLevel: 'error',
  attachments: { folder },
  mail: { smtpUrl: undefined, from: 'Haulway <no-reply@haulway.example>' },
})
const day = dayFrom(demoDay, Date.now() - 2.6 * hourMs)
const start = (untilMs: number) =>
  runDemo({
    url: node.url,
    plan: demoDay,
    region: readRegion(),
    signal: AbortSignal.timeout(250_000),
    day,
    untilMs,
    journal: counting.journal,
    openPast,
    onEvent: ({ kind }) => events.push(kind),
    settle: async ({ what, entityId, id }, atMs) => {
      await runAct(databaseUrl, ['settle', what, entityId, id], () => atMs)
    },
    confirmEmail: async email => {
      await runAct(databaseUrl, ['users', 'email', email, 'confirmed'], Date.now)
    },
  })
await start(day.startMs + 0.2 * hourMs)
await start(day.startMs + 2.5 * hourMs)

async function listDocuments(collection: string): Promise<{ scope: string; body: unknown }[]> {
  const rows = await node.sql<{ scope: string; body: unknown }[]>`
    select scope, body from documents where collection = ${collection} and not deleted`
  return [...rows]
}

test('every call is accepted, and last week is made only on the first start', () => {
  expect(troubles).toEqual([])
  expect(counts).toMatchObject({ refused: 0, lost: 0 })
  expect(events.filter(kind => kind === 'lastWeek')).toHaveLength(1)
})

test('last week is closed: some statements are paid, the others due, and what was paid can be withdrawn', async () => {
  const all = (await listDocuments('statements')).map(({ body }) => statementDocumentSchema.parse(body))
  const rows = [...new Map(all.map(each => [each.statementId, each])).values()]
    .map(({ payerName, payeeName, paidOn }) => `${payerName} to ${payeeName}: ${paidOn ? 'paid' : 'due'}`)
    .sort()
  expect(rows).toEqual([
    'Brandt Earthworks to Delgado Trucking: paid',
    'Brandt Earthworks to Moyer Hauling: due',
    'Brandt Earthworks to Ormrod Pit: due',
    'Lehigh Paving to Guthsville Quarry: due',
    'Lehigh Paving to Moyer Hauling: paid',
    'Moyer Hauling to Kline Hauling: paid',
  ])
  expect(all.every(({ closedAt, loads }) => closedAt < Date.now() && loads > 0)).toBe(true)
  const wallets = await node.sql`select available_cents from wallets where available_cents > 0`
  expect(wallets).toHaveLength(3)
})

test('a hauler of a broker sees its own agreement, and the broker keeps the difference', async () => {
  const money = (await listDocuments('load-logs')).flatMap(({ body }) => {
    const { money, party } = body as { money?: object; party: string }
    return money ? [{ party, agreements: Object.keys(money).filter(key => /haul/i.test(key)) }] : []
  })
  expect(money.find(each => each.party === 'subhauler')?.agreements).toEqual(['subHaul'])
  expect(money.find(each => each.party === 'broker')?.agreements.sort()).toEqual(['haul', 'subHaul'])
})

test('one ticket is corrected, with the consent of those it goes against, and the books hold', async () => {
  const corrected = await node.sql`select 1 from journal_entries where cause_kind = 'loadCorrected'`
  expect(corrected.length).toBeGreaterThanOrEqual(2)
  await expectCleanAudit({ url: node.url, databaseUrl: node.databaseUrl, authSecret: node.authSecret })
})

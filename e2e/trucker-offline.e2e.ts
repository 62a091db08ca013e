/** A trucker who loses the network before delivering: the act is kept, outlives a reload, and counts once. */

import { daySummaryDocumentSchema } from '@haulway/domain/load-log/day-summary.documents.ts'
import { loadLogDocumentSchema } from '@haulway/domain/load-log/load-log.documents.ts'
import { bearer, signIn } from '@haulway/server/api-node/accounts.fixture.ts'
import { newTestId } from '@haulway/server/api-node/test-node.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type Browser, isAt, logIn, openBrowser, type Party, visible } from './browser.ts'
import { addPerson, found } from './people.ts'
import { type Server, startServer } from './server.ts'

const gate = { name: 'Gate 3', lat: 39.8, lng: -104.9 }
const rate = { basis: 'perTon', rateCents: 340 }

let server: Server
let browser: Browser
beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser(server.url)
})
afterAll(async () => {
  await browser.close()
  await server.close()
})

test('a delivery said with no network outlives a reload and counts once', async () => {
  const { pit, jobber } = await openWork()
  const tess = await openTrucker('Tess')
  const seen = visible(tess.page)

  await tess.page.goto('/solo-trucker/find-work')
  await seen.role('button', /SR 222/).click()
  await seen.role('button', /Take this work/).click()
  await seen.role('button', /Start load 1/).click()
  await seen.role('button', /At Iron Bend/).click()
  await seen.text('In line').first().waitFor()
  await confirmLoad(pit)
  await seen.role('button', /At Gate 3/).click()
  await seen.role('button', /Unloaded/).waitFor()

  await tess.page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
  await tess.context.setOffline(true)
  await seen.role('button', /Unloaded/).click()
  await seen.role('button', /Start load 2/).waitFor()

  await tess.page.reload()
  await isAt(tess.page, '/solo-trucker/dashboard')
  await seen.role('button', /Start load 2/).waitFor()
  await seen.text('1 act waits').click()
  await seen.text('Delivered').first().waitFor()
  expect(await statesOf(jobber)).toEqual(['arrived'])

  await tess.context.setOffline(false)
  await seen.text('Nothing waits').waitFor()
  expect(await statesOf(jobber)).toEqual(['delivered'])
  expect(await deliveredOf(jobber)).toBe(1)
  tess.forgive(/ERR_INTERNET_DISCONNECTED/)
  browser.expectNoTroubles()
})

type Desk = { email: string; entityId: string; ask: (path: string, body: object) => Promise<void> }

/** A pit with a material, and a jobber whose project is on the board. */
async function openWork(): Promise<{ pit: Desk; jobber: Desk }> {
  const pit = await openDesk('Pia', 'pitOperation', 'Iron Bend')
  const jobber = await openDesk('Joe', 'jobber', 'Alder')
  const { entityId } = jobber
  const materialId = newTestId()
  const material = { materialId, name: '2A stone', unit: 'ton', priceCents: 1450, gramsPerCubicMeter: 1_600_000 }
  await pit.ask('/create-material', { entityId: pit.entityId, ...material })
  await jobber.ask('/add-supplier', { entityId, pitEntityId: pit.entityId })
  const haul = {
    haulId: newTestId(),
    pitEntityId: pit.entityId,
    materialId,
    targetMilli: 500_000,
    rate,
    trucksWanted: 2,
  }
  const projectId = newTestId()
  const project = { projectId, name: 'SR 222', startDay: '2026-03-02', haul: { ...haul, destination: gate } }
  await jobber.ask('/create-project', { entityId, ...project })
  await jobber.ask('/publish-project', { projectId })
  return { pit, jobber }
}

async function openDesk(name: string, type: 'pitOperation' | 'jobber', business: string): Promise<Desk> {
  const email = `${name.toLowerCase()}@haul.example`
  const { ask } = await addPerson(server, { name, email })
  return { email, entityId: await found({ uid: '', ask }, type, business), ask }
}

async function openTrucker(name: string): Promise<Party> {
  const party = await browser.party(name, { shell: true })
  await found(await addPerson(server, party), 'soloTrucker', `${name} Trucking`)
  await party.page.goto('/')
  await logIn(party)
  await isAt(party.page, '/solo-trucker/dashboard')
  return party
}

/** The pit's word: so much is on the truck. */
async function confirmLoad(pit: Desk): Promise<void> {
  const [load] = await read(pit, 'load-logs', loadLogDocumentSchema)
  const { projectId, loadLogId } = load!
  const ids = { projectId, loadLogId, actId: newTestId(), entityId: pit.entityId }
  await pit.ask('/confirm-load', { ...ids, quantity: { amountMilli: 21_380, unit: 'ton' }, ticketNo: 'IB-1' })
}

async function statesOf(desk: Desk): Promise<string[]> {
  return (await read(desk, 'load-logs', loadLogDocumentSchema)).map(({ state }) => state)
}

async function deliveredOf(desk: Desk): Promise<number> {
  const summaries = await read(desk, 'project-summary', daySummaryDocumentSchema)
  return summaries.reduce((sum, { totals }) => sum + totals.deliveredLoads, 0)
}

const pageSchema = z.object({ documents: z.array(z.object({ body: z.unknown() })) })

async function read<Schema extends z.ZodType>(
  desk: Desk,
  collection: string,
  schema: Schema,
): Promise<z.infer<Schema>[]> {
  const { accessToken } = await signIn(server, desk.email)
  const path = `${server.url}/documents/haulway-entity/${desk.entityId}/${collection}`
  const answer = await fetch(path, { headers: bearer(accessToken) })
  const page = pageSchema.parse(await answer.json())
  return page.documents.map(({ body }) => schema.parse(body))
}

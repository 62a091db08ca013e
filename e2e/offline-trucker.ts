/** A solo trucker with a phone that works offline, and the pit and the jobber that the trucker hauls for. */
import { loadLogDocumentSchema } from '@haulway/domain/load-log/load-log.documents.ts'
import { bearer, signIn } from '@haulway/server/testing/accounts.fixture.ts'
import { newTestId } from '@haulway/server/testing/test-node.ts'
import { expect } from 'vitest'
import { z } from 'zod'
import { type Browser, isAt, logIn, type Party, visible } from './browser.ts'
import { addPerson, createEntity, type Person } from './people.ts'
import type { Server } from './server.ts'

/** An owner who works over the API, and whose documents the test reads. */
export type Desk = { email: string; entityId: string; call: Person['call'] }

const rate = { basis: 'perTon', rateCents: 340 }
const destination = { name: 'Gate 3', lat: 39.8, lng: -104.9 }

/** A pit with a material, and a jobber whose project is on the board. */
export async function openWork(server: Server): Promise<{ pit: Desk; jobber: Desk }> {
  const pit = await openDesk(server, 'Pia', 'pitOperation', 'Iron Bend')
  const jobber = await openDesk(server, 'Joe', 'jobber', 'Alder')
  const { entityId } = jobber
  const materialId = newTestId()
  const material = { materialId, name: '2A stone', unit: 'ton', priceCents: 1450, gramsPerCubicMeter: 1_600_000 }
  await pit.call('/create-material', { entityId: pit.entityId, ...material })
  await jobber.call('/add-supplier', { entityId, pitEntityId: pit.entityId })
  const haul = { haulId: newTestId(), pitEntityId: pit.entityId, materialId, targetMilli: 500_000, trucksWanted: 2 }
  const projectId = newTestId()
  const project = { projectId, name: 'SR 222', startDay: '2126-03-02' }
  await jobber.call('/create-project', { entityId, ...project, haul: { ...haul, rate, destination } })
  await jobber.call('/publish-project', { projectId })
  return { pit, jobber }
}

async function openDesk(
  server: Server,
  name: string,
  type: 'pitOperation' | 'jobber',
  business: string,
): Promise<Desk> {
  const email = `${name.toLowerCase()}@haul.example`
  const { call } = await addPerson(server, { name, email })
  return { email, entityId: await createEntity({ uid: '', call }, type, business), call }
}

/** Opens the dashboard of a new solo trucker. Their service worker may not have stored the app yet. */
export async function openTrucker(server: Server, browser: Browser, name: string): Promise<Party> {
  const party = await browser.party(name, { shell: true })
  await createEntity(await addPerson(server, party), 'soloTrucker', `${name} Trucking`)
  await party.page.goto('/')
  await logIn(party)
  await isAt(party.page, '/solo-trucker/dashboard')
  return party
}

/** Accepts the work and brings a load to the site by hand, until the app is ready to work offline. */
export async function bringToSite(server: Server, { page }: Party, pit: Desk): Promise<void> {
  const seen = visible(page)
  await page.goto('/solo-trucker/find-work')
  await seen.role('button', /SR 222/).click()
  await seen.role('button', /Accept work/).click()
  await seen.role('button', /Start load 1/).click()
  await seen.role('button', /At Iron Bend/).click()
  await seen.text('In line').first().waitFor()
  await confirmLoad(server, pit)
  await seen.role('button', /At Gate 3/).click()
  await seen.role('button', /Unloaded/).waitFor()
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
}

/** The pit confirms the loaded quantity as soon as it sees the load. */
async function confirmLoad(server: Server, pit: Desk): Promise<void> {
  const readLoads = () => readAs(server, pit, 'load-logs', loadLogDocumentSchema)
  await expect.poll(async () => (await readLoads()).length).toBe(1)
  const [load] = await readLoads()
  const { projectId, loadLogId } = load!
  const ids = { projectId, loadLogId, actId: newTestId(), entityId: pit.entityId }
  await pit.call('/confirm-load', { ...ids, quantity: { amountMilli: 21_380, unit: 'ton' }, ticketNo: 'IB-1' })
}

const pageSchema = z.object({ documents: z.array(z.object({ body: z.unknown() })) })

/** Reads the documents of a collection that the desk's business may see. */
export async function readAs<Schema extends z.ZodType>(
  server: Server,
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

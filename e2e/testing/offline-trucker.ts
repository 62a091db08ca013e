/** A solo trucker with a phone that works offline, and the pit and the jobber that the trucker hauls for. */
import type { Client } from '@haulway/client/client.ts'
import { type EntityScope, entityScope } from '@haulway/domain/document/scope.ts'
import type { CollectionName, DocumentOf, ScopeOf } from '@haulway/domain/wire/collections.ts'
import { newTestId } from '@haulway/server/testing/test-node.ts'
import { expect } from 'vitest'
import { type Browser, isAt, logIn, type Party, visible } from './browser.ts'
import { addPerson, createEntity } from './people.ts'
import type { Server } from './server.ts'

/** An owner who works over the API, and whose documents the test reads. */
export type Desk = { email: string; entityId: string; scope: EntityScope; client: Client }

const card = { basis: 'ton', rateE4: 34_000 } as const
const destination = { name: 'Gate 3', lat: 39.8, lng: -104.9 }

/** A pit with a material, and a jobber whose project is on the board. */
export async function openWork(server: Server): Promise<{ pit: Desk; jobber: Desk }> {
  const pit = await openDesk(server, 'Pia', 'pitOperation', 'Iron Bend')
  const jobber = await openDesk(server, 'Joe', 'jobber', 'Alder')
  const { entityId } = jobber
  const materialId = newTestId()
  const material = {
    materialId,
    name: '2A stone',
    unit: 'ton',
    priceE4: 145_000,
    gramsPerCubicMeter: 1_600_000,
  } as const
  await pit.client.call('createMaterial', { entityId: pit.entityId, ...material })
  await jobber.client.call('addSupplier', { entityId, pitEntityId: pit.entityId })
  const haul = { haulId: newTestId(), pitEntityId: pit.entityId, materialId, targetMilli: 500_000, trucksWanted: 2 }
  const projectId = newTestId()
  const project = { projectId, name: 'SR 222', startDay: '2126-03-02' }
  await jobber.client.call('createProject', { entityId, ...project, haul: { ...haul, card, destination } })
  await jobber.client.call('publishProject', { projectId })
  return { pit, jobber }
}

async function openDesk(
  server: Server,
  name: string,
  type: 'pitOperation' | 'jobber',
  business: string,
): Promise<Desk> {
  const email = `${name.toLowerCase()}@haul.example`
  const { client } = await addPerson(server, { name, email })
  const entityId = await createEntity({ client }, type, business)
  return { email, entityId, scope: entityScope(entityId), client }
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
export async function bringToSite({ page }: Party, pit: Desk): Promise<void> {
  const seen = visible(page)
  await page.goto('/solo-trucker/find-work')
  await seen.role('button', /^SR 222/).click()
  await seen.role('button', /Accept work/).click()
  await seen.role('button', /Start load\b/).click()
  await seen.role('button', /Check in at Iron Bend/).click()
  await seen.text('In line').first().waitFor()
  await confirmLoad(pit)
  await seen.role('button', /Check in at Gate 3/).click()
  await seen.role('button', /Unloaded/).waitFor()
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
}

/** The pit confirms the loaded quantity as soon as it sees the load. */
async function confirmLoad(pit: Desk): Promise<void> {
  const readLoads = () => readAs(pit, 'load-logs')
  await expect.poll(async () => (await readLoads()).length).toBe(1)
  const [load] = await readLoads()
  const { projectId, loadLogId } = load!
  const ids = { projectId, loadLogId, actId: newTestId(), entityId: pit.entityId }
  await pit.client.call('confirmLoad', { ...ids, quantity: { amountMilli: 21_380, unit: 'ton' }, ticketNo: 'IB-1' })
}

/** Reads the documents of a collection that the desk's business may see. */
export async function readAs<Name extends CollectionName>(
  { client, scope }: Pick<Desk, 'client'> & { scope: ScopeOf<Name> },
  collection: Name,
): Promise<DocumentOf<Name>[]> {
  return (await client.read.page(scope, collection)).documents
}

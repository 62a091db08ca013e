/** Creates accounts and entities over the API, for tests that start with existing users. */
import { type Client, openClient } from '@haulway/client/client.ts'
import { type EntityTypeName, entityTypes } from '@haulway/domain/entity/entity-type.ts'
import { bearer, getMailedLink, password, registerUid, signIn } from '@haulway/server/testing/accounts.fixture.ts'
import { newTestId, openTestClient } from '@haulway/server/testing/test-node.ts'
import type { Region } from '@haulway/server/testing/work.fixture.ts'
import { expect } from 'vitest'
import { emailOf, logIn, type Party, timeZone } from './browser.ts'
import type { Server } from './server.ts'

/** A user of the API, logged in as an integrator's program is. */
export type Person = { uid: string; client: Client }

/** An account without an entity, its email confirmed. */
export async function addPerson(server: Server, { name, email }: Pick<Party, 'name' | 'email'>): Promise<Person> {
  const uid = await registerUid(server, email, { firstName: name })
  await confirmEmail(server, email)
  return { uid, client: await openClientOf(server, email) }
}

export async function openClientOf(server: Server, email: string): Promise<Client> {
  const client = await openClient({ url: server.url })
  await client.signIn({ email, password })
  return client
}

/** Confirms an email as an administrator. Only a user with a confirmed email may invite. */
export async function confirmEmail(server: Server, email: string): Promise<void> {
  await server.admin('users', 'email', email, 'confirmed')
}

/** Confirms an email as the owner of the account does, by the link in the email. */
export async function followEmailedLink(server: Server, email: string): Promise<void> {
  const link = await getMailedLink(server, email, '/auth/api/verify-email')
  expect((await fetch(link)).ok).toBe(true)
}

/** Creates an entity with all the information it needs. @returns its id */
export async function createEntity(
  { client }: Pick<Person, 'client'>,
  type: EntityTypeName,
  name: string,
): Promise<string> {
  const entityId = newTestId()
  const place = { lat: 39.742, lng: -104.991 }
  const more = { ...(type === 'pitOperation' && { place }), phoneNo: '303 555 0142', timeZone }
  await client.call('createEntity', { entityId, entityType: entityTypes[type].code, name, ...more })
  if (type === 'pitOperation') {
    const material = { materialId: newTestId(), name: 'Crushed rock', unit: 'ton', priceE4: 145_000 } as const
    await client.call('createMaterial', { entityId, ...material, gramsPerCubicMeter: 1_600_000 })
  }
  if (type === 'soloTrucker' || type === 'truckingFleet') {
    const weights = { tareGrams: 13_000_000, legalGrossGrams: 33_000_000 }
    await client.call('createTruck', { entityId, truckId: newTestId(), number: '41', ...weights })
  }
  return entityId
}

/** Writes a value that no call would write into a user's own document, to test how the app handles it. */
export async function setInUserDocument(server: Server, uid: string, field: string, json: string): Promise<void> {
  const body = `jsonb_set(body, '{${field}}', '${json}')`
  const where = `scope = 'haulway-user/${uid}' and scope = collection || '/' || id`
  await server.inTransaction(tx => tx.execute(`update documents set body = ${body} where ${where}`))
}

/** Lets the server's fixtures add a crew over the API. Each of its users can also log in by hand. */
export function openRegion(server: Server): Region & { signInAgain: () => Promise<void> } {
  const headersByEmail = new Map<string, Record<string, string>>()
  const addUser = async (name: string) => {
    const email = emailOf(name)
    const uid = await registerUid(server, email, { firstName: name })
    await confirmEmail(server, email)
    const { accessToken } = await signIn(server, email)
    const headers = bearer(accessToken)
    headersByEmail.set(email, headers)
    return { uid, headers, client: openTestClient(server.url, headers) }
  }
  return {
    url: server.url,
    addUser,
    /** For tests that come after others: access tokens may have expired by then. */
    signInAgain: async () => {
      for (const [email, headers] of headersByEmail) {
        Object.assign(headers, bearer((await signIn(server, email)).accessToken))
      }
    },
  }
}

/** Creates an account with one entity, and logs in by hand up to its start page. */
export async function logInAsOwner(server: Server, party: Party, type: EntityTypeName, name: string): Promise<Person> {
  const person = await addPerson(server, party)
  await createEntity(person, type, name)
  await party.page.goto('/')
  await logIn(party)
  await party.page.waitForURL(`**${entityTypes[type].startPage}`)
  return person
}

/** Settles the only unsettled payment or withdrawal. */
export async function settleOnly(server: Server, kind: 'payment' | 'withdrawal'): Promise<void> {
  const lines = (await server.admin('unsettled')).split('\n')
  const unsettled = lines.flatMap(line => {
    const [, entityId, id] = line.match(new RegExp(`^${kind} (\\S+) (\\S+)`)) ?? []
    return entityId && id ? [{ entityId, id }] : []
  })
  expect(unsettled).toHaveLength(1)
  for (const { entityId, id } of unsettled) {
    expect(await server.admin('settle', kind, entityId, id)).toContain('settled')
  }
}

/** "$1,234.50" → 123450. */
export function cents(money: string): number {
  return Math.round(Number(money.replaceAll(/[^\d.]/g, '')) * 100)
}

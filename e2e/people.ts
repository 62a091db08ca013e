/** Accounts and entities made over the public API, for stories that begin with people who are there already. */
import { type EntityTypeName, entityTypes } from '@haulway/domain/entity/entity-type.ts'
import { bearer, getMailedLink, registerUid, signIn } from '@haulway/server/testing/accounts.fixture.ts'
import { newTestId, openTestClient } from '@haulway/server/testing/test-node.ts'
import type { Region } from '@haulway/server/testing/work.fixture.ts'
import { expect } from 'vitest'
import { z } from 'zod'
import { emailOf, logIn, type Party, timeZone } from './browser.ts'
import type { Server } from './server.ts'

/** The answer to an invitation that has no address. */
export const invitedSchema = z.object({ invitationToken: z.string() })

export type Person = { uid: string; ask: (path: string, body: object) => Promise<unknown> }

/** An account without an entity, its email confirmed. `ask` makes calls with its token, and gives the answer. */
export async function addPerson(server: Server, { name, email }: Pick<Party, 'name' | 'email'>): Promise<Person> {
  const uid = await registerUid(server, email, { firstName: name })
  await confirmEmail(server, email)
  const { accessToken } = await signIn(server, email)
  const ask = async (path: string, body: object) => {
    const answer = await server.post(path, body, bearer(accessToken))
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  return { uid, ask }
}

/** What following the link in the mail of a new account does. Who invites needs it. */
export async function confirmEmail(server: Server, email: string): Promise<void> {
  await server.admin('users', 'email', email, 'confirmed')
}

/** The same, as the owner of the account does it. */
export async function followEmailedLink(server: Server, email: string): Promise<void> {
  const link = await getMailedLink(server, email, '/auth/api/verify-email')
  expect((await fetch(link)).ok).toBe(true)
}

/** Founds an entity, with nothing missing. @returns its id */
export async function found({ ask }: Person, type: EntityTypeName, name: string): Promise<string> {
  const entityId = newTestId()
  const place = { lat: 39.742, lng: -104.991 }
  const more = { ...(type === 'pitOperation' && { place }), phoneNo: '303 555 0142', timeZone }
  await ask('/create-entity', { entityId, entityType: entityTypes[type].code, name, ...more })
  if (type === 'pitOperation') {
    const material = { materialId: newTestId(), name: 'Crushed rock', unit: 'ton', priceCents: 1450 }
    await ask('/create-material', { entityId, ...material, gramsPerCubicMeter: 1_600_000 })
  }
  if (type === 'soloTrucker' || type === 'truckingFleet') {
    const weights = { tareGrams: 13_000_000, legalGrossGrams: 33_000_000 }
    await ask('/create-truck', { entityId, truckId: newTestId(), number: '41', ...weights })
  }
  return entityId
}

/** Puts a value where no call would, to see what the app makes of a document that is not as it should be. */
export function setInUserDocument(server: Server, uid: string, field: string, json: string): Promise<void> {
  return setInDocument(server, `haulway-user/${uid}`, field, json)
}

/** The same of the document that bears its scope's name: a user's or an entity's own. */
export async function setInDocument(server: Server, scope: string, field: string, json: string): Promise<void> {
  const body = `jsonb_set(body, '{${field}}', '${json}')`
  await server.inTransaction(tx =>
    tx.execute(`update documents set body = ${body} where scope = '${scope}' and scope = collection || '/' || id`),
  )
}

/** Lets the server's own fixtures bring a region to life over the API; each of its people can log in by hand too. */
export function openRegion(server: Server): Region {
  const addUser = async (name: string) => {
    const email = emailOf(name)
    const uid = await registerUid(server, email, { firstName: name })
    await confirmEmail(server, email)
    const { accessToken } = await signIn(server, email)
    const headers = bearer(accessToken)
    return { uid, headers, client: openTestClient(server.url, headers) }
  }
  return { url: server.url, addUser }
}

/** A person with an account and one entity, logged in by hand on its start page. */
export async function settle(server: Server, party: Party, type: EntityTypeName, name: string): Promise<Person> {
  const person = await addPerson(server, party)
  await found(person, type, name)
  await party.page.goto('/')
  await logIn(party)
  await party.page.waitForURL(`**${entityTypes[type].startPage}`)
  return person
}

/** Settles the one payment or withdrawal that the administrator finds unsettled. */
export async function settleAll(server: Server, kind: 'payment' | 'withdrawal'): Promise<void> {
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

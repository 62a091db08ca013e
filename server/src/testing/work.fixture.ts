/** A small region of people at work, for tests: each is signed in and acts for their own entity. */
import { randomBytes } from 'node:crypto'
import { documentBodySchema } from '@haulway/domain/document/document.ts'
import type { EntityTypeCode } from '@haulway/domain/entity/entity-type.ts'
import type { rateCardFieldsSchema } from '@haulway/domain/pay/card/rate-card.ts'
import { z } from 'zod'
import { newTestId, type TestNode, type TestUser } from './test-node.ts'

/** The parts of a node that these functions use; a node in a separate process has them too. */
export type Region = Pick<TestNode, 'url' | 'addUser'>

export type Actor = TestUser & { entityId: string }

export const newToken = () => randomBytes(32).toString('base64url')

/** The secret of an invitation that is shown to its inviter. @throws when it was sent by email */
export function tokenIn(reply: { invitationToken?: string | undefined }): string {
  if (reply.invitationToken === undefined) throw new Error('The reply has no invitation token.')
  return reply.invitationToken
}

export const pitPlace = { lat: 40.44, lng: -79.99 }
export const sitePlace = { lat: 40.52, lng: -79.9 }
export const truckForm = { tareGrams: 11_000_000, legalGrossGrams: 33_000_000 }
/** $6.50 a ton, standby $1.50 a minute after 15. */
export const haulCard = {
  basis: 'ton' as const,
  rateE4: 65_000,
  standby: [{ place: 'pit' as const, freeMinutes: 15, rate: { rateE4: 15_000, per: 'minute' as const } }],
}

/** What the form of a haul takes as its card. */
export type RateCardInput = z.input<typeof rateCardFieldsSchema>

/** Every actor's time zone, where the day may differ from UTC's. */
export const timeZone = 'America/New_York'

export async function addActor(
  node: Region,
  name: string,
  entityType: EntityTypeCode,
  zone = timeZone,
): Promise<Actor> {
  const user = await node.addUser(name.replaceAll(' ', '-'))
  const entityId = newTestId()
  await user.client.createEntity({
    entityId,
    entityType,
    name,
    phoneNo: '412 555 0100',
    timeZone: zone,
    ...(entityType === 1 && { place: pitPlace }),
  })
  return { ...user, entityId }
}

export async function addTruck(actor: Actor, number: string): Promise<string> {
  const { entityId } = actor
  const { truckId } = await actor.client.createTruck({ ...truckForm, entityId, truckId: newTestId(), number })
  return truckId
}

/** A pit with gravel, at 18.25 a ton without another price, and an operator who has joined. */
export async function addPit(node: Region, name: string, priceE4 = 182_500) {
  const pit = await addActor(node, name, 1)
  const material = { entityId: pit.entityId, materialId: newTestId(), name: 'Gravel 57', unit: 'ton' as const }
  await pit.client.createMaterial({ ...material, priceE4, gramsPerCubicMeter: 1_600_000 })
  return { pit, material, operator: await addOperator(node, pit, 'OR') }
}

export async function addOperator(node: Region, pit: Actor, ticketSeries: string): Promise<Actor> {
  const made = await pit.client.httpPitCreateOperator({
    entityId: pit.entityId,
    newEntityId: newTestId(),
    firstName: 'Otto',
    lastName: 'Reyes',
    machine: 'EX 1',
    ticketSeries,
  })
  const user = await node.addUser('Otto')
  await user.client.acceptInvitation({ token: tokenIn(made) })
  return { ...user, entityId: made.entityId }
}

export async function addFleetTrucker(node: Region, fleet: Actor, firstName: string): Promise<Actor> {
  const invited = { entityId: fleet.entityId, newEntityId: newTestId(), firstName }
  const made = await fleet.client.inviteFleetTrucker(invited)
  const user = await node.addUser(firstName)
  await user.client.acceptInvitation({ token: tokenIn(made) })
  return { ...user, entityId: made.entityId }
}

/** A draft project: 500 tons of the pit's material for `trucksWanted` trucks at 6.50 a ton. */
export async function addProject(
  jobber: Actor,
  pit: Pick<Actor, 'entityId'>,
  materialId: string,
  options: { trucksWanted?: number; name?: string; card?: RateCardInput; startDay?: string } = {},
) {
  await jobber.client.addSupplier({ entityId: jobber.entityId, pitEntityId: pit.entityId })
  return jobber.client.createProject({
    entityId: jobber.entityId,
    projectId: newTestId(),
    name: options.name ?? 'Mill Road',
    startDay: options.startDay ?? '2126-03-02',
    haul: {
      haulId: newTestId(),
      pitEntityId: pit.entityId,
      materialId,
      targetMilli: 500_000,
      card: options.card ?? haulCard,
      trucksWanted: options.trucksWanted ?? 2,
      destination: { name: 'Mill Road gate', ...sitePlace },
    },
  })
}

/** The documents in a collection of a scope, as the user may read them. */
export async function readDocuments(node: Region, user: TestUser, path: string): Promise<Record<string, unknown>[]> {
  const answer = await fetch(`${node.url}/documents/${path}`, { headers: user.headers })
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return pageSchema.parse(await answer.json()).documents.map(document => document.body)
}

/** The documents in a collection of the actor's own scope, or the one at a path in it: `shifts/${shiftId}`. */
export function readOwn(node: Region, actor: Actor, path: string): Promise<Record<string, unknown>[]> {
  return readDocuments(node, actor, `haulway-entity/${actor.entityId}/${path}`)
}

const pageSchema = z.object({ documents: z.array(z.object({ body: documentBodySchema })) })

/** Every key in a JSON value that names money. */
export function moneyKeysIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(moneyKeysIn)
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, part]) => [
    ...(/cents|money|rateE4$|^(card|rate|priceE4)$/i.test(key) ? [key] : []),
    ...moneyKeysIn(part),
  ])
}

/** The payee agrees that the payer deducts an amount, in an agreement between the two that begins in the past. */
export async function agreeOnDeduction(payer: Actor, payee: Actor, amountCents: number): Promise<void> {
  const ids = { agreementId: newTestId(), payerEntityId: payer.entityId }
  const parties = { entityId: payer.entityId, otherEntityId: payee.entityId }
  await payer.client.proposeAgreement({ ...ids, ...parties, card: haulCard, validFrom: '2026-03-02' })
  await payee.client.answerAgreement({ ...ids, entityId: payee.entityId, version: 1, accept: true })
  const deduction = { ...ids, entityId: payer.entityId, reason: 'Ruts', amountCents }
  const { deductionId } = await payer.client.proposeDeduction(deduction)
  await payee.client.answerDeduction({ ...ids, entityId: payee.entityId, deductionId, accept: true })
}

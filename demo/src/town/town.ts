/** The demo's people at their posts: each with an account and the entity they act for, made where they are missing. */
import { randomBytes } from 'node:crypto'
import { entityScope, userScope } from '@haulway/domain/document/scope.ts'
import { entityDocumentSchema } from '@haulway/domain/entity/entity.documents.ts'
import { type EntityTypeCode, entityTypes } from '@haulway/domain/entity/entity-type.ts'
import { buildId } from '@haulway/domain/ids.ts'
import { userDocumentSchema } from '@haulway/domain/user/user.ts'
import type { Company, Person, WorkingDay } from '../day/working-day.ts'
import { buildDemoId, isDemoId } from '../demo-id.ts'
import { pointKey } from '../simulator/haulage.ts'
import type { LatLng } from '../simulator/plane.ts'
import { type ClientParts, type DemoClient, openDemoClient } from './client.ts'

/** Somebody at work for an entity of theirs. */
export type Post = { client: DemoClient; entityId: string }

export type Town = {
  jobbers: Map<string, Post>
  pits: Map<string, Post>
  haulers: Map<string, Post>
  /** By `pointKey`: the operator, or the pit's own people. */
  loaders: Map<string, Post>
  /** By truck number. */
  drivers: Map<string, Post>
  /** By truck number. */
  truckIds: Map<string, string>
}

/** Everybody who signs in, in the order of the day's cast. */
export function listPeople(plan: WorkingDay): { person: Person; part: string }[] {
  return [
    ...plan.jobbers.map(({ owner, name }) => ({ person: owner, part: `jobber, ${name}` })),
    ...plan.pits.flatMap(({ owner, pitName, loadingPoints }) => [
      { person: owner, part: `pit operation, ${pitName}` },
      ...loadingPoints.flatMap(({ operator, name }) =>
        operator ? [{ person: operator, part: `excavator operator, ${name} at ${pitName}` }] : [],
      ),
    ]),
    ...plan.haulers.map(({ owner, name, kind }) => ({ person: owner, part: `${kind.replace('-', ' ')}, ${name}` })),
    ...plan.trucks.flatMap(({ driver, hauler, number }) =>
      plan.haulers.some(each => each.key === hauler && each.kind === 'trucking-fleet')
        ? [{ person: driver, part: `fleet trucker, ${number}` }]
        : [],
    ),
  ]
}

/** Signs everybody in; their accounts are made the first time. @returns by e-mail */
export async function openClients(parts: ClientParts, people: readonly Person[]): Promise<Map<string, DemoClient>> {
  const clients = await Promise.all(people.map(person => openDemoClient(parts, person)))
  await Promise.all(clients.map(client => client.follow([userScope(client.uid)])))
  return new Map(clients.map(client => [client.person.email, client]))
}

export type NewEntity = { entityType: EntityTypeCode; name: string; place?: LatLng; timeZone: string }

/** The entity of a type that somebody owns, made if they have none. */
export async function openEntity(client: DemoClient, wanted: NewEntity): Promise<Post> {
  const found = findEntityId(client, wanted.entityType)
  const entityId = found ?? newDemoId()
  if (!found) {
    const form = { ...wanted, entityId, phoneNo: '610 555 0100' }
    await client.mustTell(now(), 'createEntity', form)
  }
  await client.follow([entityScope(entityId)])
  return { client, entityId }
}

/** Oldest first; those that a visitor has made as well come after. */
function findEntityId(client: DemoClient, entityType: EntityTypeCode): string | undefined {
  const [user] = client.store.list(userScope(client.uid), 'haulway-user', userDocumentSchema)
  return user?.entityIds.find((id, i) => user.entityTypes[i] === entityType && isDemoId(id))
}

/** Jobbers, pits and haulers with the entities they own. */
export async function openCompanies(
  clients: Map<string, DemoClient>,
  plan: WorkingDay,
  placeOfPit: (pitName: string) => LatLng,
): Promise<Pick<Town, 'jobbers' | 'pits' | 'haulers'>> {
  const { timeZone } = plan
  const open = async <C extends Company>(
    companies: readonly C[],
    entityOf: (company: C) => Omit<NewEntity, 'timeZone'>,
  ) =>
    new Map(
      await Promise.all(
        companies.map(async company => {
          const client = clients.get(company.owner.email)!
          return [company.key, await openEntity(client, { ...entityOf(company), timeZone })] as const
        }),
      ),
    )
  const [jobbers, pits, haulers] = await Promise.all([
    open(plan.jobbers, ({ name }) => ({ entityType: entityTypes.jobber.code, name })),
    open(plan.pits, ({ pitName }) => ({
      ...{ entityType: entityTypes.pitOperation.code, name: pitName, place: placeOfPit(pitName) },
    })),
    open(plan.haulers, ({ name, kind }) => ({
      entityType: kind === 'solo-trucker' ? entityTypes.soloTrucker.code : entityTypes.truckingFleet.code,
      name,
    })),
  ])
  return { jobbers, pits, haulers }
}

/** The truck an entity drives at present. */
export function currentTruckIdOf({ client, entityId }: Post): string | null {
  const [entity] = client.store.list(entityScope(entityId), 'haulway-entity', entityDocumentSchema)
  return entity?.currentTruckId ?? null
}

export function loaderOf(town: Town, pit: string, loadingPoint: string): Post {
  return town.loaders.get(pointKey(pit, loadingPoint))!
}

export function newDemoId(atMs = Date.now()): string {
  return buildDemoId(atMs, randomBytes(10))
}

/** What is said today, of today. */
export function now(): { atMs: number; key: string } {
  return said(Date.now())
}

/** What is said of another time. */
export function said(atMs: number): { atMs: number; key: string } {
  return { atMs, key: buildId(Date.now(), randomBytes(10)) }
}

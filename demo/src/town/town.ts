/**
 * The demo's people: each has an account and the entity they work as, created when missing. Who they are, and which
 * trucks they have, is in the plan (`day/demo-day.ts`).
 */
import { randomBytes } from 'node:crypto'
import { entityScope, userScope } from '@haulway/domain/document/scope.ts'
import { entityDocumentSchema } from '@haulway/domain/entity/entity.documents.ts'
import { type EntityTypeCode, entityTypes } from '@haulway/domain/entity/entity-type.ts'
import { buildId } from '@haulway/domain/ids.ts'
import { userDocumentSchema } from '@haulway/domain/user/user.ts'
import type { Company, Person, WorkingDay } from '../day/working-day.ts'
import { buildDemoId, isDemoId } from '../demo-id.ts'
import { loadingPointKey } from '../simulator/haul-places.ts'
import type { LatLng } from '../simulator/plane.ts'
import { type ClientParts, type DemoClient, openDemoClient } from './client.ts'

/** A demo account and the entity that it works as. */
export type DemoMember = { client: DemoClient; entityId: string }

export type Town = {
  jobbers: Map<string, DemoMember>
  pits: Map<string, DemoMember>
  haulers: Map<string, DemoMember>
  /** By the key of their jobber. */
  foremen: Map<string, DemoMember>
  /** By `loadingPointKey`: the excavator operator, or the pit itself. */
  loaders: Map<string, DemoMember>
  /** By truck number. */
  drivers: Map<string, DemoMember>
  /** By truck number. */
  truckIds: Map<string, string>
}

/** Everyone who signs in, in the order of the plan. */
export function listPeople(plan: WorkingDay): { person: Person; part: string }[] {
  return [
    ...plan.jobbers.flatMap(({ owner, name, foreman }) => [
      { person: owner, part: `jobber, ${name}` },
      ...(foreman ? [{ person: foreman.person, part: `foreman, ${name}` }] : []),
    ]),
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

/** Signs all people in, and creates their accounts the first time. @returns the clients by email */
export async function openClients(parts: ClientParts, people: readonly Person[]): Promise<Map<string, DemoClient>> {
  const clients = await Promise.all(people.map(person => openDemoClient(parts, person)))
  await Promise.all(clients.map(client => client.follow([userScope(client.uid)])))
  return new Map(clients.map(client => [client.person.email, client]))
}

export type NewEntity = { entityType: EntityTypeCode; name: string; place?: LatLng; timeZone: string }

/** The entity of a type that a client owns; creates it if it doesn't exist. */
export async function openEntity(client: DemoClient, wanted: NewEntity): Promise<DemoMember> {
  const found = findEntityId(client, wanted.entityType)
  const entityId = found ?? newDemoId()
  if (!found) {
    const form = { ...wanted, entityId, phoneNo: '610 555 0100' }
    await client.mustSend(envelopeNow(), 'createEntity', form)
  }
  await client.follow([entityScope(entityId)])
  return { client, entityId }
}

/** The demo's own entity; a visitor may have created others. */
function findEntityId(client: DemoClient, entityType: EntityTypeCode): string | undefined {
  const [user] = client.store.list(userScope(client.uid), 'haulway-user', userDocumentSchema)
  return user?.entityIds.find((id, i) => user.entityTypes[i] === entityType && isDemoId(id))
}

/** Opens the entities of all jobbers, pits and haulers. */
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
    open(plan.pits, ({ pitName, geofenceMeters }) => ({
      entityType: entityTypes.pitOperation.code,
      name: pitName,
      place: { ...placeOfPit(pitName), radiusMeters: geofenceMeters },
    })),
    open(plan.haulers, ({ name, kind }) => ({
      entityType: kind === 'solo-trucker' ? entityTypes.soloTrucker.code : entityTypes.truckingFleet.code,
      name,
    })),
  ])
  return { jobbers, pits, haulers }
}

/** The truck that an entity currently drives. */
export function currentTruckIdOf({ client, entityId }: DemoMember): string | null {
  const [entity] = client.store.list(entityScope(entityId), 'haulway-entity', entityDocumentSchema)
  return entity?.currentTruckId ?? null
}

export function loaderOf(town: Town, pit: string, loadingPoint: string): DemoMember {
  return town.loaders.get(loadingPointKey(pit, loadingPoint))!
}

export function newDemoId(atMs = Date.now()): string {
  return buildDemoId(atMs, randomBytes(10))
}

/** The envelope of an act that happens now. */
export function envelopeNow(): { atMs: number; key: string } {
  return envelopeAt(Date.now())
}

/** The envelope of an act that happened at another time. */
export function envelopeAt(atMs: number): { atMs: number; key: string } {
  return { atMs, key: buildId(Date.now(), randomBytes(10)) }
}

/** What companies need before work can begin: people, trucks, materials, suppliers. Only what is missing is made. */
import { entityScope } from '@haulway/domain/document/scope.ts'
import {
  excavatorOperatorDocumentSchema,
  fleetTruckerDocumentSchema,
} from '@haulway/domain/entity/staff/staff.documents.ts'
import { supplierDocumentSchema } from '@haulway/domain/entity/supplier/supplier.documents.ts'
import { materialDocumentSchema } from '@haulway/domain/material/material.documents.ts'
import { payoutDestinationDocumentSchema } from '@haulway/domain/payment/payout-destination.documents.ts'
import { truckDocumentSchema } from '@haulway/domain/truck/truck.documents.ts'
import { truckFormSchema } from '@haulway/domain/truck/truck.ts'
import { getByKey, type LoadingPoint, type TruckPlan, type WorkingDay } from '../day/working-day.ts'
import { getPlace, type Region } from '../region/region.ts'
import { placeOf, pointKey } from '../simulator/haulage.ts'
import type { ClientParts, DemoClient } from './client.ts'
import { demoPassword } from './client.ts'
import {
  currentTruckIdOf,
  listPeople,
  newDemoId,
  now,
  openClients,
  openCompanies,
  type Post,
  type Town,
} from './town.ts'

/** Confirms somebody's email, as following the link in their mail does. Who invites needs it confirmed. */
export type ConfirmEmail = (email: string) => Promise<void>

/** Signs everybody in and puts them at their posts. Done again, it makes nothing new. */
export async function openTown(
  parts: ClientParts,
  plan: WorkingDay,
  region: Region,
  confirmEmail: ConfirmEmail = async () => {},
): Promise<Town> {
  const people = new Map(listPeople(plan).map(({ person }) => [person.email, person]))
  const clients = await openClients(parts, [...people.values()])
  const companies = await openCompanies(clients, plan, name => placeOf(getPlace(region, 'pit', name)))
  const town: Town = { ...companies, loaders: new Map(), drivers: new Map(), truckIds: new Map() }
  const employers = [...companies.pits.values(), ...companies.haulers.values()]
  await Promise.all(employers.map(({ client }) => confirmEmail(client.person.email)))
  await Promise.all([
    ...plan.pits.map(async pit => {
      const post = town.pits.get(pit.key)!
      await listMaterials(post, pit.materials)
      for (const point of pit.loadingPoints) {
        town.loaders.set(pointKey(pit.key, point.name), await openLoader(clients, post, point))
      }
    }),
    ...plan.haulers.map(async hauler => {
      const post = town.haulers.get(hauler.key)!
      for (const truck of plan.trucks.filter(each => each.hauler === hauler.key)) {
        const truckId = await openTruck(post, truck)
        const isFleet = hauler.kind === 'trucking-fleet'
        const driver = isFleet ? await openDriver(clients.get(truck.driver.email)!, post, truck) : post
        if (!currentTruckIdOf(driver)) {
          const chosen = { entityId: driver.entityId, truckId }
          await driver.client.mustTell(now(), 'changeTruck', chosen)
        }
        town.truckIds.set(truck.number, truckId)
        town.drivers.set(truck.number, driver)
      }
    }),
  ])
  await Promise.all(plan.jobbers.map(({ key }) => addSuppliers(town, plan, key)))
  await Promise.all([...town.haulers.values()].map(setBankAccount))
  return town
}

/** Where withdrawals go in the demo, whose money is none. */
async function setBankAccount({ client, entityId }: Post): Promise<void> {
  const scope = entityScope(entityId)
  if (client.store.list(scope, 'payout-destinations', payoutDestinationDocumentSchema).length > 0) return
  const { firstName, lastName } = client.person
  const numbers = { routingNumber: '021000021', accountNumber: '0000004007' }
  const account = { holder: `${firstName} ${lastName}`, bankName: 'Demo Bank', ...numbers }
  const input = { entityId, currency: 'USD', ...account, password: demoPassword }
  await client.mustTell(now(), 'setPayoutDestination', input)
}

async function listMaterials(pit: Post, materials: WorkingDay['pits'][number]['materials']): Promise<void> {
  const { client, entityId } = pit
  const listed = client.store.list(entityScope(entityId), 'material-catalog', materialDocumentSchema)
  for (const material of materials.filter(({ name }) => !listed.some(each => each.name === name))) {
    const entry = { ...material, entityId, materialId: newDemoId() }
    await client.mustTell(now(), 'createMaterial', entry)
  }
}

async function openLoader(clients: Map<string, DemoClient>, pit: Post, point: LoadingPoint): Promise<Post> {
  const { operator, name: machine, ticketSeries } = point
  if (!operator) return pit
  const { firstName, lastName } = operator
  const staff = pit.client.store.list(entityScope(pit.entityId), 'excavator-operators', excavatorOperatorDocumentSchema)
  const known = staff.find(each => each.ticketSeries === ticketSeries)
  return join(clients.get(operator.email)!, pit, known, newEntityId =>
    pit.client.mustTell(now(), 'httpPitCreateOperator', {
      firstName,
      lastName,
      machine,
      ticketSeries,
      entityId: pit.entityId,
      newEntityId,
    }),
  )
}

async function openDriver(driver: DemoClient, fleet: Post, truck: TruckPlan): Promise<Post> {
  const staff = fleet.client.store.list(entityScope(fleet.entityId), 'fleet-truckers', fleetTruckerDocumentSchema)
  const { firstName, lastName } = truck.driver
  const known = staff.find(each => each.firstName === firstName && each.lastName === lastName)
  return join(driver, fleet, known, newEntityId =>
    fleet.client.mustTell(now(), 'inviteFleetTrucker', { firstName, lastName, entityId: fleet.entityId, newEntityId }),
  )
}

/** Invites somebody, or invites them again if they have not come, and lets them accept by the link that is shown. */
async function join(
  client: DemoClient,
  employer: Post,
  known: { entityId: string; joinedOn: number | null } | undefined,
  invite: (newEntityId: string) => Promise<{ invitationToken?: string | undefined }>,
): Promise<Post> {
  const entityId = known?.entityId ?? newDemoId()
  if (!known || known.joinedOn === null) {
    const again = { entityId: employer.entityId, invitedEntityId: entityId }
    const { invitationToken: token } = known
      ? await employer.client.mustTell(now(), 'renewInvitation', again)
      : await invite(entityId)
    if (token === undefined) throw new Error(`The invitation of ${client.person.email} went out by email.`)
    await client.mustTell(now(), 'acceptInvitation', { token })
  }
  await client.follow([entityScope(entityId)])
  return { client, entityId }
}

async function openTruck({ client, entityId }: Post, plan: TruckPlan): Promise<string> {
  const trucks = client.store.list(entityScope(entityId), 'trucks', truckDocumentSchema)
  const known = trucks.find(each => each.number === plan.number)
  if (known) return known.truckId
  const truckId = newDemoId()
  const form = { ...truckFormSchema.parse(plan), entityId, truckId }
  await client.mustTell(now(), 'createTruck', form)
  return truckId
}

async function addSuppliers(town: Town, plan: WorkingDay, jobber: string): Promise<void> {
  const { client, entityId } = town.jobbers.get(jobber)!
  const known = client.store.list(entityScope(entityId), 'suppliers', supplierDocumentSchema)
  const pits = new Set(plan.hauls.filter(haul => haul.jobber === jobber).map(haul => getByKey(plan.pits, haul.pit).key))
  for (const pit of pits) {
    const pitEntityId = town.pits.get(pit)!.entityId
    if (known.some(each => each.pitEntityId === pitEntityId)) continue
    await client.mustTell(now(), 'addSupplier', { entityId, pitEntityId })
  }
}

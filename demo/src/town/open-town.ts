/** Sets up the companies before work can begin: staff, trucks, materials, suppliers. Creates only what is missing. */
import { entityScope } from '@haulway/domain/document/scope.ts'
import {
  excavatorOperatorDocumentSchema,
  fleetTruckerDocumentSchema,
} from '@haulway/domain/entity/staff/staff.documents.ts'
import { supplierDocumentSchema } from '@haulway/domain/entity/supplier/supplier.documents.ts'
import { materialDocumentSchema } from '@haulway/domain/material/material.documents.ts'
import { rateCardFieldsSchema } from '@haulway/domain/pay/card/rate-card.ts'
import { allFreightCodes } from '@haulway/domain/pay/line/line.ts'
import { payoutDestinationDocumentSchema } from '@haulway/domain/payment/payout/payout-destination.documents.ts'
import { dayMs } from '@haulway/domain/time.ts'
import { truckDocumentSchema } from '@haulway/domain/truck/truck.documents.ts'
import { truckFormSchema } from '@haulway/domain/truck/truck.ts'
import { driverTermsDocumentSchema } from '@haulway/domain/work/driver-terms/driver-terms.documents.ts'
import { getByKey, type LoadingPoint, type TruckPlan, type WorkingDay } from '../day/working-day.ts'
import { getPlace, type Region } from '../region/region.ts'
import { loadingPointKey, locationOf } from '../simulator/haul-places.ts'
import { addIntegrations } from './add-integrations.ts'
import { addPapers, addPermit } from './add-papers.ts'
import { agreeCards } from './agree-cards.ts'
import type { ClientParts, DemoClient } from './client.ts'
import { demoPassword } from './client.ts'
import { openForeman } from './open-foreman.ts'
import {
  currentTruckIdOf,
  type DemoMember,
  envelopeNow,
  listPeople,
  newDemoId,
  openClients,
  openCompanies,
  type Town,
} from './town.ts'

/**
 * Confirms a user's email, as opening the link in the email does. Only then can they invite people and set a bank
 * account.
 */
export type ConfirmEmail = (email: string) => Promise<void>

/** Signs all people in and sets up what they work with. Run again, it creates nothing new. */
export async function openTown(
  parts: ClientParts,
  plan: WorkingDay,
  region: Region,
  confirmEmail: ConfirmEmail = async () => {},
): Promise<Town> {
  const foremen = plan.jobbers.flatMap(({ key, foreman }) => (foreman ? [{ key, person: foreman.person }] : []))
  const others = listPeople(plan).filter(({ person }) => !foremen.some(foreman => foreman.person === person))
  const people = new Map(others.map(({ person }) => [person.email, person]))
  const clients = await openClients(parts, [...people.values()])
  const companies = await openCompanies(clients, plan, name => locationOf(getPlace(region, 'pit', name)))
  const town: Town = { ...companies, foremen: new Map(), loaders: new Map(), drivers: new Map(), truckIds: new Map() }
  const owners = [companies.jobbers, companies.pits, companies.haulers].flatMap(each => [...each.values()])
  await Promise.all(owners.map(({ client }) => confirmEmail(client.person.email)))
  await Promise.all([
    ...plan.pits.map(async pit => {
      const member = town.pits.get(pit.key)!
      await listMaterials(member, pit.materials)
      for (const point of pit.loadingPoints) {
        town.loaders.set(loadingPointKey(pit.key, point.name), await openLoader(clients, member, point))
      }
    }),
    ...plan.haulers.map(async hauler => {
      const member = town.haulers.get(hauler.key)!
      for (const truck of plan.trucks.filter(each => each.hauler === hauler.key)) {
        const truckId = await openTruck(member, truck)
        const isFleet = hauler.kind === 'trucking-fleet'
        const driver = isFleet ? await openDriver(clients.get(truck.driver.email)!, member, truck) : member
        if (!currentTruckIdOf(driver)) {
          const chosen = { entityId: driver.entityId, truckId }
          await driver.client.mustSend(envelopeNow(), 'changeTruck', chosen)
        }
        town.truckIds.set(truck.number, truckId)
        town.drivers.set(truck.number, driver)
      }
    }),
  ])
  await Promise.all([...town.haulers.values()].map(setDriverPay))
  await Promise.all(
    foremen.map(async ({ key, person }) => {
      town.foremen.set(key, await openForeman(parts, town.jobbers.get(key)!, person))
    }),
  )
  await Promise.all(plan.jobbers.map(({ key }) => addSuppliers(town, plan, key)))
  await Promise.all([...town.haulers.values(), ...town.pits.values()].map(setBankAccount))
  await addPapers(town)
  await agreeCards(town, plan)
  await addIntegrations(town, parts.url)
  return town
}

/** A fleet pays its drivers 28% of the freight, and one of them at least $34 an hour. */
async function setDriverPay({ client, entityId }: DemoMember): Promise<void> {
  const scope = entityScope(entityId)
  const drivers = client.store.list(scope, 'fleet-truckers', fleetTruckerDocumentSchema)
  if (drivers.length === 0 || client.store.list(scope, 'driver-terms', driverTermsDocumentSchema).length > 0) return
  const percent = { percentMilli: 28_000, on: [...allFreightCodes], afterCommission: true }
  const all = { entityId, pay: { percent }, validFrom: new Date(Date.now() - dayMs).toISOString().slice(0, 10) }
  await client.mustSend(envelopeNow(), 'setDriverTerms', all)
  const card = rateCardFieldsSchema.parse({ basis: 'hour', clock: 'load', rateE4: 340_000 })
  const [first] = drivers.toSorted((a, b) => (a.entityId < b.entityId ? -1 : 1))
  if (!first) return
  await client.mustSend(envelopeNow(), 'setDriverTerms', {
    ...all,
    driverEntityId: first.entityId,
    pay: { percent, card },
  })
}

/** A bank account for withdrawals. The demo's money isn't real. */
async function setBankAccount({ client, entityId }: DemoMember): Promise<void> {
  const scope = entityScope(entityId)
  if (client.store.list(scope, 'payout-destinations', payoutDestinationDocumentSchema).length > 0) return
  const { firstName, lastName } = client.person
  const numbers = { routingNumber: '021000021', accountNumber: '0000004007' }
  const account = { holder: `${firstName} ${lastName}`, bankName: 'Demo Bank', ...numbers }
  const input = { entityId, currency: 'USD', ...account, password: demoPassword }
  await client.mustSend(envelopeNow(), 'setPayoutDestination', input)
}

async function listMaterials(pit: DemoMember, materials: WorkingDay['pits'][number]['materials']): Promise<void> {
  const { client, entityId } = pit
  const listed = client.store.list(entityScope(entityId), 'material-catalog', materialDocumentSchema)
  for (const material of materials.filter(({ name }) => !listed.some(each => each.name === name))) {
    const entry = { ...material, entityId, materialId: newDemoId() }
    await client.mustSend(envelopeNow(), 'createMaterial', entry)
  }
}

async function openLoader(clients: Map<string, DemoClient>, pit: DemoMember, point: LoadingPoint): Promise<DemoMember> {
  const { operator, name: machine, ticketSeries } = point
  if (!operator) return pit
  const { firstName, lastName, phoneNo = '' } = operator
  const staff = pit.client.store.list(entityScope(pit.entityId), 'excavator-operators', excavatorOperatorDocumentSchema)
  const known = staff.find(each => each.ticketSeries === ticketSeries)
  return join(clients.get(operator.email)!, pit, known, newEntityId =>
    pit.client.mustSend(envelopeNow(), 'httpPitCreateOperator', {
      firstName,
      lastName,
      phoneNo,
      machine,
      ticketSeries,
      entityId: pit.entityId,
      newEntityId,
    }),
  )
}

async function openDriver(driver: DemoClient, fleet: DemoMember, truck: TruckPlan): Promise<DemoMember> {
  const staff = fleet.client.store.list(entityScope(fleet.entityId), 'fleet-truckers', fleetTruckerDocumentSchema)
  const { firstName, lastName, phoneNo = '' } = truck.driver
  const known = staff.find(each => each.firstName === firstName && each.lastName === lastName)
  return join(driver, fleet, known, newEntityId =>
    fleet.client.mustSend(envelopeNow(), 'inviteFleetTrucker', {
      firstName,
      lastName,
      phoneNo,
      entityId: fleet.entityId,
      newEntityId,
    }),
  )
}

/** Invites a person, or invites them again if they haven't joined, and accepts the invitation by the link shown. */
async function join(
  client: DemoClient,
  employer: DemoMember,
  known: { entityId: string; joinedOn: number | null } | undefined,
  invite: (newEntityId: string) => Promise<{ invitationToken?: string | undefined }>,
): Promise<DemoMember> {
  const entityId = known?.entityId ?? newDemoId()
  if (!known || known.joinedOn === null) {
    const again = { entityId: employer.entityId, invitedEntityId: entityId }
    const { invitationToken: token } = known
      ? await employer.client.mustSend(envelopeNow(), 'renewInvitation', again)
      : await invite(entityId)
    if (token === undefined) throw new Error(`The invitation of ${client.person.email} was sent by email only.`)
    await client.mustSend(envelopeNow(), 'acceptInvitation', { token })
  }
  await client.follow([entityScope(entityId)])
  return { client, entityId }
}

async function openTruck({ client, entityId }: DemoMember, plan: TruckPlan): Promise<string> {
  const trucks = client.store.list(entityScope(entityId), 'trucks', truckDocumentSchema)
  const known = trucks.find(each => each.number === plan.number)
  const truckId = known?.truckId ?? newDemoId()
  if (!known) {
    const form = { ...truckFormSchema.parse(plan), entityId, truckId }
    await client.mustSend(envelopeNow(), 'createTruck', form)
  }
  if (plan.permit && !known?.papers.length) await addPermit({ client, entityId }, truckId, plan)
  return truckId
}

async function addSuppliers(town: Town, plan: WorkingDay, jobber: string): Promise<void> {
  const { client, entityId } = town.jobbers.get(jobber)!
  const known = client.store.list(entityScope(entityId), 'suppliers', supplierDocumentSchema)
  const pits = new Set(plan.hauls.filter(haul => haul.jobber === jobber).map(haul => getByKey(plan.pits, haul.pit).key))
  for (const pit of pits) {
    const pitEntityId = town.pits.get(pit)!.entityId
    if (known.some(each => each.pitEntityId === pitEntityId)) continue
    await client.mustSend(envelopeNow(), 'addSupplier', { entityId, pitEntityId })
  }
}

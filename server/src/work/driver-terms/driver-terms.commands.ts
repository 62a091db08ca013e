/** The command by which a fleet sets what it pays its drivers. */
import type { Entity } from '@haulway/domain/entity/entity.ts'
import { entityTypes } from '@haulway/domain/entity/entity-type.ts'
import { nameOf } from '@haulway/domain/entity/staff/excavator-operator.ts'
import type { FleetTrucker } from '@haulway/domain/entity/staff/fleet-trucker.ts'
import { dayOf } from '@haulway/domain/time.ts'
import { type Dispatch, decideAgreeDriverPay } from '@haulway/domain/work/dispatch/dispatch.ts'
import { driverTermsDocuments } from '@haulway/domain/work/driver-terms/driver-terms.documents.ts'
import {
  type AgreedDriverPay,
  agreedDriverPayOf,
  type DriverPayForm,
  type DriverTerms,
  type DriverTermsVersion,
  decideSetDriverTerms,
  followsAll,
  payOfForm,
} from '@haulway/domain/work/driver-terms/driver-terms.ts'
import { sql } from 'drizzle-orm'
import { getEntityForUpdate } from '../../entity/entity.table.ts'
import { requireEntity } from '../../entity/member/membership.ts'
import { getFleetTruckerForUpdate, listEmployedTruckers } from '../../entity/staff/staff.table.ts'
import type { Unit } from '../../http/command/command.ts'
import { notify } from '../../notification/notification.commands.ts'
import { listOpenDispatches, listProjectIdsDrivenBy, saveDispatch } from '../dispatch/dispatch.table.ts'
import { getProjectForUpdate } from '../project/project.table.ts'
import { findDriverTerms, saveDriverTerms } from './driver-terms.table.ts'

export async function setDriverTerms(
  unit: Unit,
  input: { entityId: string; driverEntityId?: string | undefined; pay: DriverPayForm; validFrom: string },
): Promise<Pick<DriverTermsVersion, 'version'>> {
  const { entity: fleet } = await requireEntity(unit, input.entityId, 'manager', [entityTypes.truckingFleet.code])
  await getEntityForUpdate(unit.tx, fleet.entityId)
  const form = { pay: payOfForm(input.pay), validFrom: input.validFrom }
  if (input.driverEntityId !== undefined) {
    const trucker = await getFleetTruckerForUpdate(unit.tx, fleet.entityId, input.driverEntityId)
    const set = await setFor(unit, fleet, trucker, { ...form, isForAll: false })
    await agreePayOfOpenDispatches(unit, fleet, new Map([[trucker.entityId, set]]))
    return { version: set.version }
  }
  const all = { ...form, isForAll: true }
  const { version } = await setFor(unit, fleet, null, all)
  const setByDriver = new Map<string, DriverTermsVersion>()
  for (const trucker of await listEmployedTruckers(unit.tx, fleet.entityId)) {
    const { entityId } = trucker
    if (!followsAll(await findDriverTerms(unit.tx, fleet.entityId, entityId))) continue
    setByDriver.set(entityId, await setFor(unit, fleet, trucker, all))
  }
  await agreePayOfOpenDispatches(unit, fleet, setByDriver)
  return { version }
}

/** A new driver begins with the terms that the fleet has set for all its drivers. */
export async function takeOverTermsOfAll(unit: Unit, trucker: FleetTrucker): Promise<void> {
  const { fleetEntityId, entityId: driverEntityId } = trucker
  await getEntityForUpdate(unit.tx, fleetEntityId)
  const all = await findDriverTerms(unit.tx, fleetEntityId, fleetEntityId)
  if (!all) return
  const terms: DriverTerms = { ...all, driverEntityId, driverName: nameOf(trucker) }
  saveDriverTerms(unit.tx, terms)
  unit.publish(driverTermsDocuments(terms))
}

/** The agreed pay of a dispatch of this day: by the terms of a fleet's driver, if its work is in the same currency. */
export async function findDriverPay(
  unit: Pick<Unit, 'tx'>,
  { fleetEntityId, driverEntityId, currency }: { fleetEntityId: string; driverEntityId: string; currency: string },
  day: string,
): Promise<AgreedDriverPay | undefined> {
  if (driverEntityId === fleetEntityId) return undefined
  const terms = await findDriverTerms(unit.tx, fleetEntityId, driverEntityId)
  return terms?.currency === currency ? agreedDriverPayOf(terms, day) : undefined
}

type Form = Parameters<typeof decideSetDriverTerms>[2]

async function setFor(unit: Unit, fleet: Entity, driver: FleetTrucker | null, form: Form): Promise<DriverTermsVersion> {
  const before = await findDriverTerms(unit.tx, fleet.entityId, driver?.entityId ?? fleet.entityId)
  const about = {
    fleetEntityId: fleet.entityId,
    fleetName: fleet.name,
    currency: fleet.currency,
    driverEntityId: driver?.entityId ?? null,
    driverName: driver && nameOf(driver),
  }
  const by = { uid: unit.actor.uid, at: unit.receivedAt, today: dayOf(unit.receivedAt, fleet.timeZone) }
  const terms = decideSetDriverTerms(before, about, form, by)
  saveDriverTerms(unit.tx, terms)
  unit.publish(driverTermsDocuments(terms))
  const version = terms.versions.at(-1)!
  if (driver) await notify(unit, driver.entityId, 'driverTermsSet', { whoName: fleet.name })
  return version
}

/** Work that was dispatched before the fleet had set any terms is paid by the first ones, from their first day. */
async function agreePayOfOpenDispatches(
  unit: Unit,
  fleet: Entity,
  setByDriver: ReadonlyMap<string, DriverTermsVersion>,
): Promise<void> {
  const projectIds = new Set<string>()
  for (const driverEntityId of setByDriver.keys()) {
    for (const projectId of await listProjectIdsDrivenBy(unit.tx, driverEntityId)) projectIds.add(projectId)
  }
  for (const projectId of [...projectIds].sort()) {
    const project = await getProjectForUpdate(unit.tx, projectId)
    if (project.currency !== fleet.currency) continue
    for (const dispatch of await listOpenDispatches(unit.tx, projectId)) {
      const { truckingEntityId, driverEntityId } = dispatch.terms
      const set = setByDriver.get(driverEntityId)
      if (!set || truckingEntityId !== fleet.entityId || dispatch.driverPay) continue
      const { version, pay, validFrom } = set
      saveDispatch(unit.tx, decideAgreeDriverPay(dispatch, { version, pay, validFrom }))
      await priceDaysSince(unit, { fleetEntityId: fleet.entityId, driverEntityId }, dispatch, validFrom)
    }
  }
}

/** Prices the days of loads and shifts that the dispatch has already. */
async function priceDaysSince(
  unit: Unit,
  driver: { fleetEntityId: string; driverEntityId: string },
  { projectId, dispatchId }: Dispatch,
  from: string,
): Promise<void> {
  const days = await unit.tx.ask<{ day: string }>(sql`
    select shift_day::text as day from load_logs
    where project_id = ${projectId} and driver_entity_id = ${driver.driverEntityId} and dispatch_id = ${dispatchId}
      and shift_day >= ${from}::date
    union
    select shift_day::text from shifts
    where project_id = ${projectId} and driver_entity_id = ${driver.driverEntityId}
      and record #>> '{terms,dispatchId}' = ${dispatchId} and shift_day >= ${from}::date`)
  for (const { day } of days) unit.enqueue({ kind: 'price-driver-day', data: { ...driver, day } })
}

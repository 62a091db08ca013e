/**
 * Prices a driver's day from the records of its loads and shifts, after each change of one of them. It reads what is
 * committed while it has the driver's lock, so the last of several changes counts, in whatever order they are priced.
 */
import { isDeepStrictEqual } from 'node:util'
import { driverFactsOfDay, driverFactsOfLoad, ownAgreementOf } from '@haulway/domain/load-log/driver-work.ts'
import { foldLoadLog } from '@haulway/domain/load-log/fold/fold.ts'
import { foldOptionsOf } from '@haulway/domain/load-log/load-log.documents.ts'
import type { LoadLog } from '@haulway/domain/load-log/load-log.ts'
import type { Line } from '@haulway/domain/pay/line/line.ts'
import { type DriverDay, type DriverFacts, priceDriverDay } from '@haulway/domain/payment/driver/driver-day.ts'
import { driverDayDocuments, removedDriverDayDocuments } from '@haulway/domain/payment/driver/driver-pay.documents.ts'
import { driverFactsOfShift } from '@haulway/domain/payment/driver/driver-work-of-shift.ts'
import type { AgreedDriverPay } from '@haulway/domain/work/driver-terms/driver-terms.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { getEntity } from '../entity/entity.table.ts'
import type { SystemUnit } from '../http/command/run-command.ts'
import type { JobKinds } from '../jobs/job-kind.ts'
import { listActs, listLoadsOfTruckDay, listNamesOfLoad, loadLogs } from '../load-log/load-log.table.ts'
import { listConfirmedActs } from '../load-log/reconcile/confirmation.table.ts'
import { findDriverDay, lockDriverPay, removeDriverDay, saveDriverDay } from '../payment/driver/driver-day.table.ts'
import { findDispatchPay } from '../work/dispatch/dispatch.table.ts'
import { listShiftActs, shifts } from '../work/shift/shift.table.ts'
import { listSharing } from '../work/shift/shifts-of-day.ts'

type Name = JobKinds['price-driver-day']

export async function priceDriverDayAgain(unit: SystemUnit, name: Name): Promise<void> {
  await lockDriverPay(unit.tx, name)
  const before = await findDriverDay(unit.tx, name)
  const facts = await readFacts(unit.tx, name)
  if (facts.length === 0 && !before) return
  if (facts.length === 0 && before?.stated.length === 0) {
    await removeDriverDay(unit.tx, name)
    unit.publish(removedDriverDayDocuments(name))
    return
  }
  const day = priceDriverDay(before ?? (await nameDay(unit.tx, name)), facts)
  saveDriverDay(unit.tx, day)
  unit.publish(driverDayDocuments(day))
}

async function nameDay(tx: Transaction, name: Name): Promise<Omit<DriverDay, 'pays'>> {
  const fleet = await getEntity(tx, name.fleetEntityId)
  const driver = await getEntity(tx, name.driverEntityId)
  return { ...name, fleetName: fleet.name, driverName: driver.name, currency: fleet.currency, stated: [] }
}

async function readFacts(tx: Transaction, name: Name): Promise<DriverFacts[]> {
  const payOf = openDispatchPays(tx)
  return [...(await readLoads(tx, name, payOf)), ...(await readShifts(tx, name, payOf))]
}

type PayOf = (projectId: string, dispatchId: string) => Promise<AgreedDriverPay | undefined>

/** The agreed driver pay of each dispatch, read once. */
function openDispatchPays(tx: Transaction): PayOf {
  const known = new Map<string, AgreedDriverPay | undefined>()
  return async (projectId, dispatchId) => {
    if (!known.has(dispatchId)) known.set(dispatchId, await findDispatchPay(tx, projectId, dispatchId))
    return known.get(dispatchId)
  }
}

async function readLoads(tx: Transaction, { fleetEntityId, driverEntityId, day }: Name, payOf: PayOf) {
  const isOfDay = and(eq(loadLogs.driverEntityId, driverEntityId), eq(loadLogs.shiftDay, day))
  const isLoad = and(eq(loadLogs.truckingEntityId, fleetEntityId), isNull(loadLogs.aliasOf))
  const rows = await tx
    .select({ loadLog: loadLogs.record })
    .from(loadLogs)
    .where(and(isOfDay, isLoad))
    .orderBy(loadLogs.loadLogId)
  const facts: DriverFacts[] = []
  const days = new Map<string, DriverFacts>()
  for (const { loadLog } of rows) {
    const agreed = await payOf(loadLog.projectId, loadLog.terms.dispatchId)
    if (!agreed || day < agreed.validFrom) continue
    facts.push(...driverFactsOfLoad(agreed, loadLog, await readFold(tx, loadLog)))
    const lines = loadLog.day?.[ownAgreementOf(loadLog.terms)]?.lines ?? []
    if (lines.length === 0 || !(await isFirstDriverOfDay(tx, loadLog, lines))) continue
    // Every load of the truck's day has the same lines.
    for (const each of driverFactsOfDay(agreed, loadLog, lines)) days.set(each.ref, each)
  }
  return [...facts, ...days.values()]
}

async function readFold(tx: Transaction, loadLog: LoadLog) {
  const { projectId, loadLogId } = loadLog
  const names = await listNamesOfLoad(tx, projectId, loadLogId)
  const own = [...(await listActs(tx, projectId, names)).values()].flat()
  return foldLoadLog([...own, ...(await listConfirmedActs(tx, projectId, names))], foldOptionsOf(loadLog))
}

/**
 * When a truck changes drivers within a day, what its whole day pays counts for the driver of the first load that
 * shares it. One that was canceled, or is paid by another card, has no part of it.
 */
async function isFirstDriverOfDay(tx: Transaction, loadLog: LoadLog, lines: readonly Line[]): Promise<boolean> {
  const { projectId, shiftDay, terms } = loadLog
  const kind = ownAgreementOf(terms)
  const loads = await listLoadsOfTruckDay(tx, { projectId, truckId: terms.truck.truckId, shiftDay })
  const sharing = loads.filter(({ loadLog: { day } }) => isDeepStrictEqual(day?.[kind]?.lines, lines))
  const [first] = sharing.toSorted((a, b) => a.startedAt - b.startedAt)
  return first?.loadLog.terms.driverEntityId === terms.driverEntityId
}

async function readShifts(tx: Transaction, { fleetEntityId, driverEntityId, day }: Name, payOf: PayOf) {
  const isOfDay = and(eq(shifts.driverEntityId, driverEntityId), eq(shifts.shiftDay, day))
  const rows = await tx
    .select({ shift: shifts.record })
    .from(shifts)
    .where(and(isOfDay, eq(shifts.truckingEntityId, fleetEntityId)))
    .orderBy(shifts.shiftId)
  const facts: DriverFacts[] = []
  for (const { shift } of rows) {
    const agreed = await payOf(shift.projectId, shift.terms.dispatchId)
    if (!agreed || day < agreed.validFrom) continue
    facts.push(...driverFactsOfShift(agreed, shift, await listShiftActs(tx, shift), await listSharing(tx, shift)))
  }
  return facts
}

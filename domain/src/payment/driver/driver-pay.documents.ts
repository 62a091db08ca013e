/** The documents of driver days and driver statements: for the fleet, and for that driver. No one else has them. */
import { z } from 'zod'
import type { DocumentChange } from '../../document/document.ts'
import { entityScope } from '../../document/scope.ts'
import { idSchema } from '../../ids.ts'
import { printedStatementSchema } from '../../pay/statement/printed-statement.ts'
import { dayMs, instantMsSchema, startOfDayMs } from '../../time.ts'
import { type DriverDay, driverDaySchema } from './driver-day.ts'
import type { DriverStatement } from './driver-statement.ts'

/** Collection `driver-pay`; only money, so plain members don't see it. */
export const driverDayDocumentSchema = driverDaySchema.omit({ stated: true }).extend({
  /** The numbers of the statements that have stated something of it. */
  statedIn: z.array(z.string()),
})
export type DriverDayDocument = z.infer<typeof driverDayDocumentSchema>

/** This week and last week are on devices; older days are on statements. */
const dayKeptMs = 16 * dayMs

export function driverDayDocuments({ stated, ...day }: DriverDay): DocumentChange[] {
  const body: DriverDayDocument = { ...day, statedIn: stated.map(({ number }) => number) }
  const liveUntil = startOfDayMs(day.day, 'UTC') + dayKeptMs
  return readersOf(day).map(scope => ({ ...driverDayKey(day), scope, liveUntil, body }))
}

/** Removes the documents of a day without work that no statement has stated. */
export function removedDriverDayDocuments(day: DriverDayName): DocumentChange[] {
  return readersOf(day).map(scope => ({ ...driverDayKey(day), scope, body: null }))
}

export type DriverDayName = Pick<DriverDay, 'fleetEntityId' | 'driverEntityId' | 'day'>

function driverDayKey({ driverEntityId, day }: DriverDayName) {
  return { collection: 'driver-pay', id: `${driverEntityId} ${day}` }
}

function readersOf({ fleetEntityId, driverEntityId }: Pick<DriverDay, 'fleetEntityId' | 'driverEntityId'>) {
  return [entityScope(fleetEntityId), entityScope(driverEntityId)]
}

const paper = printedStatementSchema.shape

/** Collection `driver-statements`; only money, so plain members don't see it. Its lines are in its files. */
export const driverStatementDocumentSchema = z.object({
  fleetEntityId: idSchema,
  driverStatementId: idSchema,
  driverEntityId: idSchema,
  closedAt: instantMsSchema,
  fleetName: paper.payer.shape.name,
  driverName: paper.payee.shape.name,
  number: paper.number,
  from: paper.from,
  to: paper.to,
  closedOn: paper.closedOn,
  currency: paper.currency,
  loads: z.int(),
  earnedCents: paper.earnedCents,
  carriedInCents: paper.carriedInCents,
  payCents: paper.payCents,
  carriedOutCents: paper.carriedOutCents,
})
export type DriverStatementDocument = z.infer<typeof driverStatementDocumentSchema>

const statementKeptMs = 62 * dayMs

export function driverStatementDocuments({ paper, ...record }: DriverStatement): DocumentChange[] {
  const { payer, payee, number, from, to, closedOn, currency, lines } = paper
  const { earnedCents, carriedInCents, payCents, carriedOutCents } = paper
  const body: DriverStatementDocument = {
    ...record,
    fleetName: payer.name,
    driverName: payee.name,
    number,
    from,
    to,
    closedOn,
    currency,
    loads: new Set(lines.flatMap(({ loadNo, ref }) => (loadNo === null || ref === null ? [] : [ref]))).size,
    earnedCents,
    carriedInCents,
    payCents,
    carriedOutCents,
  }
  const liveUntil = record.closedAt + statementKeptMs
  return readersOf(record).map(scope => ({
    scope,
    collection: 'driver-statements',
    id: record.driverStatementId,
    liveUntil,
    body,
  }))
}

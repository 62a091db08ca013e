/** Driver statement: what a fleet's driver earned in a week, numbered and never changed after it is closed. */
import { z } from 'zod'
import { idSchema } from '../../ids.ts'
import type { Line } from '../../pay/line/line.ts'
import {
  type PrintedLine,
  type PrintedParty,
  type PrintedStatement,
  printedMax,
  printedStatementSchema,
} from '../../pay/statement/printed-statement.ts'
import { statementOf } from '../../pay/statement/statement.ts'
import { addDays, instantMsSchema } from '../../time.ts'
import { weekOf } from '../statement/statement.ts'
import { type DriverDay, unstatedOf } from './driver-day.ts'

export const driverStatementSchema = z.object({
  fleetEntityId: idSchema,
  driverStatementId: idSchema,
  driverEntityId: idSchema,
  closedAt: instantMsSchema,
  /** What its copies show; stored under the same name as in a statement of two businesses. */
  paper: printedStatementSchema,
})
export type DriverStatement = z.infer<typeof driverStatementSchema>

/** The usual payday: Friday after the week. The fleet pays outside the app. */
const payDays = 5

export type DriverStatementScene = {
  driverStatementId: string
  number: string
  week: { from: string; to: string }
  fleet: PrintedParty
  driver: PrintedParty
  currency: string
  /** The driver's last statement. */
  before: Pick<DriverStatement, 'paper'> | undefined
  closedOn: string
  at: number
}

/**
 * States what is not stated yet of these days, up to the room of one statement; the next one states the rest.
 * @param days of one driver and currency, until the end of the week, the oldest first
 * @returns the days with what is stated now; no statement when nothing has changed
 */
export function decideCloseDriverStatement(
  days: readonly DriverDay[],
  scene: DriverStatementScene,
): { statement: DriverStatement | undefined; days: DriverDay[] } {
  const { driverStatementId, number, week, fleet, driver, currency, before, closedOn, at } = scene
  const changed = daysThatFit(
    days.map(day => ({ day, lines: unstatedOf(day).lines })).filter(({ lines }) => lines.length > 0),
  )
  if (changed.length === 0) return { statement: undefined, days: [] }
  const lines = changed.flatMap(({ day, lines: ofDay }) => ofDay.map(line => printedLineOf(day, line)))
  const carriedInCents = before?.paper.carriedOutCents ?? 0
  const sums = statementOf({ items: lines, taxes: [], carriedInCents, heldCents: 0, releasedCents: 0, deductions: [] })
  const from = changed.map(({ day }) => weekOf(day.day).from).concat(week.from)
  const paper: PrintedStatement = {
    number,
    payer: fleet,
    payee: driver,
    currency,
    closedOn,
    lines,
    from: from.toSorted()[0]!,
    to: week.to,
    dueOn: addDays(week.to, payDays),
    paidTo: null,
    agreements: [],

    earnedCents: sums.earnedCents,
    taxes: [],
    exemptions: [],
    retainedCents: 0,
    held: [],
    released: [],
    deductions: [],
    carriedInCents,
    carriedInFrom: carriedInCents === 0 ? null : (before?.paper.number ?? null),
    quickPayFeeCents: 0,
    payCents: sums.payCents,
    carriedOutCents: sums.carriedOutCents,
  }
  const ids = { fleetEntityId: fleet.entityId, driverStatementId, driverEntityId: driver.entityId }
  return {
    statement: { ...ids, closedAt: at, paper },
    days: changed.map(({ day, lines: ofDay }) => ({ ...day, stated: [...day.stated, { number, lines: ofDay }] })),
  }
}

/** The first of the days, at least one: as many as have room for their lines. */
function daysThatFit<Day extends { lines: readonly Line[] }>(days: readonly Day[]): readonly Day[] {
  let count = 0
  return days.filter(({ lines }, n) => {
    count += lines.length
    return n === 0 || count <= printedMax.lines
  })
}

function printedLineOf({ pays, day, stated }: DriverDay, line: Line): PrintedLine {
  const work = pays.flatMap(each => each.work).find(({ ref }) => ref === line.ref)
  return {
    ...line,
    day,
    project: work?.projectName ?? '',
    loadNo: work?.loadNo ?? null,
    ticketNumbers: work?.ticketNo ? [work.ticketNo] : [],
    truckNumber: work?.truckNumber ?? null,
    corrects: stated.at(-1)?.number ?? null,
  }
}

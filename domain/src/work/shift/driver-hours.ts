/** A driver's hours of a day on a project: on duty by the time sheets, and at the site by the loads. */
import { z } from 'zod'
import { idSchema } from '../../ids.ts'
import { coveredMs, type Span, wholeMinutes } from '../../pay/shift/minutes.ts'
import { daySchema, instantMsSchema, timeZoneSchema } from '../../time.ts'
import type { ShiftDocument } from './shift.documents.ts'
import { workedMinutes } from './shift-facts.ts'

const minutesSchema = z.int().min(0)

export const driverHoursSchema = z.object({
  driverEntityId: idSchema,
  driverName: z.string(),
  projectId: idSchema,
  projectName: z.string(),
  timeZone: timeZoneSchema,
  day: daySchema,
  /** From each start to each end, without rests. In a breakdown the driver is on duty. */
  onDuty: z.array(z.object({ from: instantMsSchema, to: instantMsSchema })).max(1000),
  /** By the time sheets: without unpaid breaks and breakdowns. */
  workedMinutes: minutesSchema,
  /** From each arrival at the site to the delivery. Null if the loads are not known. */
  onSiteMinutes: minutesSchema.nullable(),
  /** Whether a shift of the day has no end yet; it is not counted. */
  hasOpenShift: z.boolean(),
})
export type DriverHours = z.infer<typeof driverHoursSchema>

/** The part of a load's document that tells the time at the site. */
export type SiteLoad = {
  projectId: string
  shiftDay: string
  terms: { driverEntityId: string; driverName: string; projectName: string; timeZone: string }
  milestones: { arriveAtSite?: number | undefined; deliver?: number | undefined }
}

type ShiftHours = Pick<ShiftDocument, 'projectId' | 'shiftId' | 'shiftDay' | 'terms' | 'sheet' | 'cancelled'>

/** By driver, day and project, in this order. @param loads undefined if they are not known */
export function driverHoursOf(shifts: readonly ShiftHours[], loads: readonly SiteLoad[] | undefined): DriverHours[] {
  const rows = new Map<string, DriverHours>()
  const onSite = new Map<DriverHours, Span[]>()
  const rowOf = ({ projectId, shiftDay: day, terms }: Pick<SiteLoad, 'projectId' | 'shiftDay' | 'terms'>) => {
    const { driverEntityId, driverName, projectName, timeZone } = terms
    const key = [driverName, driverEntityId, day, projectName, projectId].join('\n')
    const named = { driverEntityId, driverName, projectId, projectName, timeZone, day }
    const row = rows.get(key) ?? { ...named, onDuty: [], workedMinutes: 0, onSiteMinutes: null, hasOpenShift: false }
    rows.set(key, row)
    return row
  }
  for (const shift of shifts) {
    if (shift.cancelled) continue
    const row = rowOf(shift)
    row.onDuty.push(...onDutyOf(shift.sheet))
    row.workedMinutes += workedMinutes(shift, shift.sheet) ?? 0
    row.hasOpenShift ||= shift.sheet.endAt === null
  }
  for (const load of loads ?? []) {
    const { arriveAtSite, deliver } = load.milestones
    const row = rowOf(shifts.find(shift => isWithin(load, shift)) ?? load)
    if (arriveAtSite === undefined || deliver === undefined || deliver < arriveAtSite) continue
    onSite.set(row, [...(onSite.get(row) ?? []), { from: arriveAtSite, to: deliver }])
  }
  if (loads) for (const row of rows.values()) row.onSiteMinutes = wholeMinutes(coveredMs(onSite.get(row) ?? []))
  return [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
}

/** Whether a load was delivered during a shift of its driver. A load after midnight is part of the night's shift. */
function isWithin({ projectId, terms, milestones: { deliver } }: SiteLoad, shift: ShiftHours): boolean {
  const { startAt, endAt } = shift.sheet
  if (shift.projectId !== projectId || shift.terms.driverEntityId !== terms.driverEntityId) return false
  return deliver !== undefined && startAt !== null && startAt <= deliver && deliver <= (endAt ?? deliver)
}

/** The parts of a finished shift between rests. */
function onDutyOf({ startAt, endAt, breaks }: ShiftHours['sheet']): Span[] {
  if (startAt === null || endAt === null || endAt <= startAt) return []
  const rests = breaks.filter(({ kind }) => kind === 'break').sort((a, b) => a.from - b.from)
  const parts: Span[] = []
  let from = startAt
  for (const rest of rests) {
    if (rest.from > from) parts.push({ from, to: Math.min(rest.from, endAt) })
    from = Math.max(from, Math.min(rest.to ?? endAt, endAt))
  }
  if (endAt > from) parts.push({ from, to: endAt })
  return parts
}

/** Project: a jobber's work at a site, with its hauls. */
import { z } from 'zod'
import type { Entity } from '../../entity/entity.ts'
import { AppError } from '../../errors.ts'
import { idSchema } from '../../ids.ts'
import { currencySchema } from '../../money.ts'
import { phoneNoSchema, typedPhoneNoSchema } from '../../phone-no.ts'
import { addDays, dayOf, daySchema, instantMsSchema, timeZoneSchema } from '../../time.ts'
import { shiftDayOf } from './shift-day.ts'
import { shiftTimesOf } from './shift-times.ts'

/** `draft`: only the jobber sees it; `published`: it is on the board; `closed`: it takes no new loads. */
export const projectStates = ['draft', 'published', 'closed'] as const
export const projectStateSchema = z.enum(projectStates)

export const projectSchema = z.object({
  projectId: idSchema,
  entityId: idSchema,
  entityName: z.string().max(80),
  name: z.string().trim().min(1, "Enter the project's name.").max(80),
  state: projectStateSchema,
  timeZone: timeZoneSchema,
  currency: currencySchema,
  /** The first day of work. The shift is in minutes after midnight; a night shift ends on the next day. */
  startDay: daySchema,
  /** The last day that the jobber plans for. Nothing ends on it automatically. */
  endDay: daySchema.nullable().default(null),
  shiftStartMinute: z.int().min(0).max(1439).default(420),
  shiftEndMinute: z.int().min(0).max(2880).default(960),
  contactPhoneNo: phoneNoSchema.default(''),
  siteRules: z.string().trim().max(1000).default(''),
  createdOn: instantMsSchema,
  publishedOn: instantMsSchema.nullable(),
  closedOn: instantMsSchema.nullable().default(null),
})
export type Project = z.infer<typeof projectSchema>

/** The form of a jobber. Time zone, currency and phone number default to the jobber's. */
export const projectFormSchema = projectSchema
  .pick({ name: true, startDay: true, shiftStartMinute: true, shiftEndMinute: true, siteRules: true })
  .extend({
    endDay: daySchema.nullable().optional(),
    timeZone: timeZoneSchema.optional(),
    currency: currencySchema.optional(),
    contactPhoneNo: typedPhoneNoSchema.optional(),
  })
export type ProjectForm = z.infer<typeof projectFormSchema>

/** A draft of the jobber. @throws AppError when the shift ends before it begins */
export function decideCreateProject(form: ProjectForm, jobber: Entity, made: { projectId: string; createdOn: number }) {
  if (form.shiftEndMinute <= form.shiftStartMinute) {
    throw new AppError('invalidInput', 'The shift must end after it starts.', { field: 'shiftEndMinute' })
  }
  const project: Project = {
    ...form,
    ...made,
    endDay: form.endDay ?? null,
    entityId: jobber.entityId,
    entityName: jobber.name,
    state: 'draft',
    timeZone: form.timeZone ?? jobber.timeZone,
    currency: form.currency ?? jobber.currency,
    contactPhoneNo: form.contactPhoneNo ?? jobber.phoneNo ?? '',
    publishedOn: null,
    closedOn: null,
  }
  refuseEndBeforeStart(project)
  return project
}

/** @throws AppError conflict when the project is closed, invalidInput when the last day is before the first one */
export function decideChangeProject(project: Project, change: Pick<Project, 'endDay'>): Project {
  refuseClosed(project)
  const changed = { ...project, ...change }
  refuseEndBeforeStart(changed)
  return changed
}

function refuseEndBeforeStart({ startDay, endDay }: Pick<Project, 'startDay' | 'endDay'>): void {
  // A project that was created before there were last days has none.
  if (!endDay || endDay >= startDay) return
  throw new AppError('invalidInput', 'The last day is before the first day.', { field: 'endDay' })
}

/**
 * Posts a draft's hauls on the board. Publishing again changes nothing.
 * @param startDay replaces the draft's first day, for a draft whose first shift is over
 * @throws AppError conflict when the project is closed, or the first day's shift is over, so no one could work it,
 *   invalidInput when the first day would be after the last one
 */
export function decidePublishProject(draft: Project, at: number, startDay = draft.startDay): Project {
  refuseClosed(draft)
  if (draft.state === 'published') return draft
  const project = { ...draft, startDay }
  refuseEndBeforeStart(project)
  if (isFirstShiftOver(project, at)) {
    throw new AppError('conflict', "The first day's shift is over. Choose a later day.", {
      field: 'startDay',
    })
  }
  return { ...project, state: 'published', publishedOn: project.publishedOn ?? at }
}

/** Whether the shift of a project's first day has ended. */
export function isFirstShiftOver(
  project: Pick<Project, 'startDay' | 'timeZone' | 'shiftStartMinute' | 'shiftEndMinute'>,
  at: number,
): boolean {
  return shiftTimesOf(project.startDay, project).endMs <= at
}

export function decideCloseProject(project: Project, at: number): Project {
  return { ...project, state: 'closed', closedOn: at }
}

/** @throws AppError conflict when the project is closed */
export function refuseClosed(project: Project): void {
  if (project.state === 'closed') throw new AppError('conflict', 'This project is closed. Choose another project.')
}

/** The first day of work that is planned now: today, or the project's first day if that is later. */
export function firstWorkDay({ timeZone, startDay }: Pick<Project, 'timeZone' | 'startDay'>, at: number): string {
  const today = dayOf(at, timeZone)
  return startDay > today ? startDay : today
}

type Shifts = Pick<Project, 'startDay' | 'timeZone' | 'shiftStartMinute' | 'shiftEndMinute'>

/** The first planned shift that is not over at an instant. */
export function firstShiftAfter(project: Shifts, at: number): { shiftDay: string; startAt: number; endAt: number } {
  const today = shiftDayOf(at, project)
  const next = shiftTimesOf(today, project).endMs <= at ? addDays(today, 1) : today
  const shiftDay = [project.startDay, next].sort()[1]!
  const { startMs: startAt, endMs: endAt } = shiftTimesOf(shiftDay, project)
  return { shiftDay, startAt, endAt }
}

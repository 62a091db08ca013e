/** Project: a jobber's work at a site, made of hauls. */
import { z } from 'zod'
import { idSchema } from '../ids.ts'
import { currencySchema } from '../money.ts'
import { daySchema, instantMsSchema, timeZoneSchema } from '../time.ts'

/** `draft` is the jobber's own; `published` stands on the board; `closed` takes no new loads. */
export const projectStates = ['draft', 'published', 'closed'] as const
export const projectStateSchema = z.enum(projectStates)

export const projectSchema = z.object({
  projectId: idSchema,
  entityId: idSchema,
  entityName: z.string().max(80),
  name: z.string().trim().min(1, 'Please name the project.').max(80),
  state: projectStateSchema,
  timeZone: timeZoneSchema,
  currency: currencySchema,
  /** First day of work, and the hours of a shift as minutes after midnight; a night shift ends on the next day. */
  startDay: daySchema,
  shiftStartMinute: z.int().min(0).max(1439).default(420),
  shiftEndMinute: z.int().min(0).max(2880).default(960),
  contactPhoneNo: z.string().trim().max(24).default(''),
  siteRules: z.string().trim().max(1000).default(''),
  createdOn: instantMsSchema,
  publishedOn: instantMsSchema.nullable(),
})
export type Project = z.infer<typeof projectSchema>

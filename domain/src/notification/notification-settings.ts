/** Which notifications a user wants as pushes, and the quiet hours. The app always lists all of them. */
import { z } from 'zod'
import { uidSchema } from '../ids.ts'
import { dayMs, minuteMs, minuteOfDay, timeZoneSchema } from '../time.ts'
import type { NotificationKind } from './notification.ts'
import { notificationKindRows } from './notification-kind.ts'

const minuteOfDaySchema = z.int().min(0).max(1439)

/** Minutes since midnight in a zone. An end before the start is on the next day. Equal ends mean no quiet time. */
export const quietHoursSchema = z.object({
  fromMinute: minuteOfDaySchema,
  toMinute: minuteOfDaySchema,
  timeZone: timeZoneSchema,
})
export type QuietHours = z.infer<typeof quietHoursSchema>

const kindChoicesMax = 100

export const notificationSettingsSchema = z.object({
  /** Only the user's choices; other kinds use the default of their row. Kinds of later versions are kept unchanged. */
  isPushed: z
    .record(z.string().max(40), z.boolean())
    .refine(chosen => Object.keys(chosen).length <= kindChoicesMax, `Choose ${kindChoicesMax} or fewer.`),
  quietHours: quietHoursSchema.nullable(),
})
/** The record of a user. Users who have chosen nothing have none. */
export const notificationSettingsRecordSchema = notificationSettingsSchema.extend({ uid: uidSchema })
export type NotificationSettings = z.infer<typeof notificationSettingsSchema>
export type NotificationSettingsRecord = z.infer<typeof notificationSettingsRecordSchema>

export const defaultNotificationSettings: NotificationSettings = { isPushed: {}, quietHours: null }

/** Whether a user wants pushes of a kind. */
export function isPushWanted(settings: NotificationSettings, kind: NotificationKind): boolean {
  return settings.isPushed[kind] ?? notificationKindRows[kind].isPushed
}

/**
 * The end of the quiet hours around an instant.
 * @returns ms since 1970 UTC, or undefined outside of quiet hours; an hour off in the two nights when clocks change
 */
export function quietUntil({ quietHours }: NotificationSettings, atMs: number): number | undefined {
  if (!quietHours) return undefined
  const { fromMinute, toMinute, timeZone } = quietHours
  const lengthMs = span(fromMinute, toMinute)
  const sinceMs = span(fromMinute, minuteOfDay(atMs, timeZone)) + (atMs % minuteMs)
  return sinceMs < lengthMs ? atMs + lengthMs - sinceMs : undefined
}

/** From one minute of the day to the next occurrence of another, ms. */
function span(fromMinute: number, toMinute: number): number {
  return ((toMinute - fromMinute) * minuteMs + dayMs) % dayMs
}

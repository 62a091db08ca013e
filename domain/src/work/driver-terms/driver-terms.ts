/**
 * Driver terms: what a fleet pays one of its drivers, or each driver who has none of their own. It sets them in
 * versions. A dispatch keeps a copy, so later versions change nothing that was dispatched before.
 */
import { z } from 'zod'
import { AppError } from '../../errors.ts'
import { idSchema, uidSchema } from '../../ids.ts'
import { currencySchema } from '../../money.ts'
import type { RateCard } from '../../pay/card/rate-card.ts'
import { loadCardSchema } from '../../pay/card/why-not-load-card.ts'
import { type DriverPay, driverPaySchema } from '../../pay/driver/driver-pay.ts'
import { lineCodeSchema } from '../../pay/line/line.ts'
import { addDays, daySchema, instantMsSchema } from '../../time.ts'

const versionsMax = 50
/** A fleet may still set terms for work of the last weeks that was dispatched without any. */
const validFromDaysBefore = 31
const validFromDaysAfter = 365

const driverBases = ['hour', 'load', 'day'] as const

/** A driver's own card: by the hour, load or day, without a fuel surcharge. */
const driverCardSchema = loadCardSchema.superRefine((card, context) => {
  for (const { path, message } of whyNotDriverCard(card)) context.addIssue({ code: 'custom', path, message })
})

function whyNotDriverCard({ basis, fuel }: RateCard): { path: string[]; message: string }[] {
  return [
    ...(driverBases.some(each => each === basis)
      ? []
      : [{ path: ['basis'], message: 'Choose a rate by the hour, load or day.' }]),
    ...(fuel ? [{ path: ['fuel'], message: 'Leave the fuel surcharge out. It is the fleet’s.' }] : []),
  ]
}

const percentSentence = 'Enter 0.001 to 100%.'

/** What a fleet sets: a percentage, a card, or both; with both, the greater over each day counts. */
export const driverPayFormSchema = z
  .object({
    percent: z
      .object({
        percentMilli: z.int().min(1, percentSentence).max(100_000, percentSentence),
        /** The codes of the fleet's lines. */
        on: z
          .array(z.union([lineCodeSchema, z.literal(['standby:*', 'addOn:*'])]))
          .min(1, 'Choose what it is a percentage of.')
          .max(40),
        /** A broker's commission is subtracted first. */
        afterCommission: z.boolean(),
      })
      .optional(),
    card: driverCardSchema.optional(),
  })
  .refine(({ percent, card }) => percent !== undefined || card !== undefined, 'Enter a percentage, a rate, or both.')
export type DriverPayForm = z.infer<typeof driverPayFormSchema>

export function payOfForm({ percent, card }: DriverPayForm): DriverPay {
  if (percent && card) return { greaterOf: [percent, { card }] }
  if (percent) return percent
  if (card) return { card }
  throw new RangeError('a form without a percentage has a card')
}

/** The rules that a driver's pay is the greatest of; one, if there is no choice. */
export function rulesOf(pay: DriverPay) {
  return 'greaterOf' in pay ? pay.greaterOf : [pay]
}

export const driverTermsVersionSchema = z.object({
  version: z.int().min(1),
  pay: driverPaySchema,
  /** The first day of work that it pays, in the project's time zone. */
  validFrom: daySchema,
  setBy: z.object({ uid: uidSchema, entityId: idSchema }),
  setOn: instantMsSchema,
  /** Copied from the terms for all drivers. */
  isForAll: z.boolean(),
})
export type DriverTermsVersion = z.infer<typeof driverTermsVersionSchema>

export const driverTermsSchema = z.object({
  fleetEntityId: idSchema,
  fleetName: z.string().max(80),
  /** The driver; null for the terms of all drivers who have none of their own. */
  driverEntityId: idSchema.nullable(),
  driverName: z.string().max(120).nullable(),
  currency: currencySchema,
  versions: z.array(driverTermsVersionSchema).min(1).max(versionsMax),
})
export type DriverTerms = z.infer<typeof driverTermsSchema>

/** The agreed driver pay: the version that a dispatch keeps. */
export const agreedDriverPaySchema = driverTermsVersionSchema.pick({ version: true, pay: true, validFrom: true })
export type AgreedDriverPay = z.infer<typeof agreedDriverPaySchema>

type About = Omit<DriverTerms, 'versions'>
type VersionForm = { pay: DriverPay; validFrom: string; isForAll: boolean }

/**
 * Adds a version. From its first day on it counts for new dispatches, even before a version that begins later.
 * @throws AppError invalidInput when it begins too early or too late
 */
export function decideSetDriverTerms(
  before: DriverTerms | undefined,
  about: About,
  form: VersionForm,
  by: { uid: string; at: number; today: string },
): DriverTerms {
  const { validFrom } = form
  if (validFrom < addDays(by.today, -validFromDaysBefore) || validFrom > addDays(by.today, validFromDaysAfter)) {
    const message = 'Choose a day from a month ago to a year from now.'
    throw new AppError('invalidInput', message, { field: 'validFrom' })
  }
  const versions = before?.versions ?? []
  const version = (versions.at(-1)?.version ?? 0) + 1
  const setBy = { uid: by.uid, entityId: about.fleetEntityId }
  // The oldest ones may go: each dispatch has its copy.
  const kept = versions.slice(Math.max(0, versions.length + 1 - versionsMax))
  return { ...about, versions: [...kept, { ...form, version, setBy, setOn: by.at }] }
}

/** Whether terms for all drivers also change these: the driver's newest ones are not their own. */
export function followsAll(terms: DriverTerms | undefined): boolean {
  return terms?.versions.at(-1)?.isForAll ?? true
}

/** The version for work of a day: the newest that has begun. */
export function termsOn(terms: DriverTerms | undefined, day: string): DriverTermsVersion | undefined {
  return terms?.versions.findLast(({ validFrom }) => validFrom <= day)
}

/** The agreed pay of a dispatch of this day: the version of the day, or the first one that begins later. */
export function agreedDriverPayOf(terms: DriverTerms | undefined, day: string): AgreedDriverPay | undefined {
  const found = termsOn(terms, day) ?? terms?.versions.toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1))[0]
  return found && { version: found.version, pay: found.pay, validFrom: found.validFrom }
}

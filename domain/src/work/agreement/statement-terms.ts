/**
 * Statement terms: what two businesses agree on besides rates. When a statement is due, its taxes, what is retained,
 * and what earlier pay costs. They are part of a version of an agreement, so they are proposed and accepted with it.
 */
import { z } from 'zod'
import { amountCentsSchema } from '../../money.ts'
import { lineCodeSchema, matchesCode } from '../../pay/line/line.ts'
import type { Retainage, Tax } from '../../pay/statement/statement.ts'
import { addDays, daySchema } from '../../time.ts'

/** Line codes, or the first part of codes before a `*`. */
const codesSchema = z
  .array(z.union([lineCodeSchema, z.literal(['standby:*', 'addOn:*'])]))
  .min(1, 'Choose what it applies to.')
  .max(20)

/** The most that can be agreed: taxes, percents, those of interest for a month, and days. */
export const termLimits = {
  dueDays: 120,
  taxes: 5,
  interestPercent: 5,
  taxPercent: 50,
  retainagePercent: 20,
  quickPayPercent: 10,
  quickPayDays: 30,
} as const

/** Thousandths of a percent. */
const percentSchema = (maxPercent: number, sentence: string) =>
  z
    .int()
    .min(1, sentence)
    .max(maxPercent * 1000, sentence)

export const statementTaxSchema = z.object({
  name: z.string().trim().min(1, 'Enter the name of the tax.').max(60),
  percentMilli: percentSchema(termLimits.taxPercent, 'Enter a tax of 0.001 to 50%.'),
  on: codesSchema,
  rounding: z.enum(['line', 'statement']),
  /** While it is valid, the tax is not charged. */
  certificate: z
    .object({ number: z.string().trim().min(1, 'Enter the number of the certificate.').max(40), validUntil: daySchema })
    .nullable(),
})
export type StatementTax = z.infer<typeof statementTaxSchema>

export const statementTermsSchema = z
  .object({
    /** Days after the last day of the week. */
    dueDays: z.int().min(0, 'Enter 0 to 120 days.').max(termLimits.dueDays, 'Enter 0 to 120 days.'),
    /** For each month of 30 days after the due day; null without interest. */
    interestPercentMilli: percentSchema(
      termLimits.interestPercent,
      'Enter an interest rate of 0.001 to 5% a month.',
    ).nullable(),
    taxes: z.array(statementTaxSchema).max(termLimits.taxes, 'Enter at most 5 taxes.'),
    /** What the payer keeps until it is released; null without retainage. */
    retainage: z
      .object({
        percentMilli: percentSchema(termLimits.retainagePercent, 'Enter a retainage of 0.001 to 20%.'),
        on: codesSchema,
        untilHeldCents: amountCentsSchema.min(1, 'Enter a limit above zero.').nullable(),
      })
      .nullable(),
    /** Pay this many days after closing, for a fee; null without quick pay. */
    quickPay: z
      .object({
        percentMilli: percentSchema(termLimits.quickPayPercent, 'Enter a quick-pay fee of 0.001 to 10%.'),
        dueDays: z.int().min(0).max(termLimits.quickPayDays),
      })
      .nullable(),
  })
  .refine(
    ({ taxes }) => new Set(taxes.map(({ name }) => name.toLowerCase())).size === taxes.length,
    'Give each tax its own name.',
  )
  .refine(
    ({ quickPay, dueDays }) => quickPay === null || quickPay.dueDays < dueDays,
    'Quick pay has to be due before the usual day.',
  )
export type StatementTerms = z.infer<typeof statementTermsSchema>

/** The terms of two businesses that have agreed on none: due a week after the week. */
export const usualTerms: StatementTerms = {
  dueDays: 7,
  interestPercentMilli: null,
  taxes: [],
  retainage: null,
  quickPay: null,
}

/** The taxes of a statement: those without a certificate that is valid on its last day. */
export function taxesOn({ taxes }: StatementTerms, lastDay: string): Tax[] {
  return taxes.filter(({ certificate }) => certificate === null || certificate.validUntil < lastDay)
}

/** The taxes that a certificate keeps off the lines of a statement. One that applies to no line is left out. */
export function exemptionsOn({ taxes }: StatementTerms, lastDay: string, lines: readonly { code: string }[]) {
  return taxes.flatMap(({ name, on, certificate }) =>
    certificate && certificate.validUntil >= lastDay && lines.some(({ code }) => matchesCode(on, code))
      ? [{ name, certificateNo: certificate.number, validUntil: certificate.validUntil }]
      : [],
  )
}

/** @param heldBeforeCents what is retained of earlier statements and not released */
export function retainageOf({ retainage }: StatementTerms, heldBeforeCents: number): Retainage | undefined {
  if (!retainage) return undefined
  const { percentMilli, on, untilHeldCents } = retainage
  return { percentMilli, on, untilHeldCents: untilHeldCents ?? undefined, heldBeforeCents }
}

/** The due day of a statement. @param isQuick whether the payee takes quick pay */
export function dueDayOf({ dueDays, quickPay }: StatementTerms, weekTo: string, closedOn: string, isQuick: boolean) {
  return isQuick && quickPay ? addDays(closedOn, quickPay.dueDays) : addDays(weekTo, dueDays)
}

/** Statement terms as a form holds them: texts, which become the terms of a proposal once they are right. */
import { freightCodes } from '@haulway/domain/pay/line/line.ts'
import {
  type StatementTerms,
  statementTermsSchema,
  usualTerms,
} from '@haulway/domain/work/agreement/statement-terms.ts'
import { parseScaled, writeScaled } from '../../../ui/format/decimal-text.ts'
import { parseCents } from '../../../ui/format/parse-cents.ts'

export const taxedKinds = ['freight', 'material', 'standby', 'all'] as const
export type TaxedKind = (typeof taxedKinds)[number]

const codesOf: Record<TaxedKind, readonly string[]> = {
  freight: freightCodes,
  material: ['material'],
  standby: ['standby:*'],
  all: [...freightCodes, 'material', 'minimumDay', 'cancelFee', 'dryRun', 'fuel', 'standby:*', 'chargeBack', 'addOn:*'],
}

export type TaxAnswers = { name: string; percent: string; on: TaxedKind; certificate: string; validUntil: string }
export type TermsAnswers = {
  isOpen: boolean
  dueDays: string
  interest: string
  taxes: TaxAnswers[]
  retainage: string
  retainageLimit: string
  quickPay: string
  quickPayDays: string
}
export type WithTerms = { terms: TermsAnswers }

export const emptyTax: TaxAnswers = { name: '', percent: '', on: 'freight', certificate: '', validUntil: '' }

export function answersOfTerms(terms: StatementTerms = usualTerms): TermsAnswers {
  const { dueDays, interestPercentMilli, taxes, retainage, quickPay } = terms
  const percent = (milli: number | undefined | null) => (milli ? writeScaled(milli, 3) : '')
  return {
    isOpen: false,
    dueDays: String(dueDays),
    interest: percent(interestPercentMilli),
    taxes: taxes.map(({ name, percentMilli, on, certificate }) => ({
      name,
      percent: percent(percentMilli),
      on: findKind(on) ?? 'all',
      certificate: certificate?.number ?? '',
      validUntil: certificate?.validUntil ?? '',
    })),
    retainage: percent(retainage?.percentMilli),
    retainageLimit: retainage?.untilHeldCents ? writeScaled(retainage.untilHeldCents, 2) : '',
    quickPay: percent(quickPay?.percentMilli),
    quickPayDays: String(quickPay?.dueDays ?? 2),
  }
}

/** What a form can choose as taxed; undefined for other lines, which only an integrator can name. */
export function findKind(on: readonly string[]): TaxedKind | undefined {
  return taxedKinds.find(kind => codesOf[kind].length === on.length && codesOf[kind].every(code => on.includes(code)))
}

/** @returns the terms, or the sentence that says what is wrong with them; neither while the terms stay as they are */
export function termsOf(answers: TermsAnswers): { terms?: StatementTerms; wrong?: string } {
  if (!answers.isOpen) return {}
  const milli = (text: string) => (text.trim() === '' ? undefined : (parseScaled(text, 3) ?? Number.NaN))
  const [interest, retained, quick] = [answers.interest, answers.retainage, answers.quickPay].map(milli)
  const limit = answers.retainageLimit.trim() === '' ? null : (parseCents(answers.retainageLimit) ?? Number.NaN)
  const read = statementTermsSchema.safeParse({
    dueDays: parseScaled(answers.dueDays, 0),
    interestPercentMilli: interest ?? null,
    taxes: answers.taxes.map(({ name, percent, on, certificate, validUntil }) => ({
      name,
      percentMilli: milli(percent),
      on: codesOf[on],
      rounding: 'statement',
      certificate: certificate.trim() === '' ? null : { number: certificate, validUntil },
    })),
    retainage: retained === undefined ? null : { percentMilli: retained, on: freightCodes, untilHeldCents: limit },
    quickPay: quick === undefined ? null : { percentMilli: quick, dueDays: parseScaled(answers.quickPayDays, 0) },
  })
  return read.success ? { terms: read.data } : { wrong: read.error.issues[0]?.message ?? '' }
}

/** What a single field refuses: a percentage from 0.001 to the most. */
export function isPercent(text: string, most: number): boolean {
  const milli = parseScaled(text, 3)
  return text.trim() === '' || (milli !== undefined && milli >= 1 && milli <= most * 1000)
}

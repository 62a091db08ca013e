/** Statement terms as a form holds them: texts, which become the terms of a proposal once they are right. */
import { allFreightCodes } from '@haulway/domain/pay/line/line.ts'
import {
  type StatementTax,
  type StatementTerms,
  statementTermsSchema,
  usualTerms,
} from '@haulway/domain/work/agreement/statement-terms.ts'
import { parseScaled, writeCents, writeScaled } from '../../../ui/format/decimal-text.ts'
import { parseCents } from '../../../ui/format/parse-cents.ts'

export const taxedKinds = ['freight', 'material', 'standby', 'all'] as const
export type TaxedKind = (typeof taxedKinds)[number]

/** What a tax can be on: a pit states material, and a hauler everything else. */
export function taxedKindsOf(isMaterial: boolean): TaxedKind[] {
  return taxedKinds.filter(kind => kind === 'all' || (kind === 'material') === isMaterial)
}

const codesOf: Record<TaxedKind, readonly string[]> = {
  freight: allFreightCodes,
  material: ['material'],
  standby: ['standby:*'],
  all: [...allFreightCodes, 'material', 'cancelFee', 'dryRun', 'fuel', 'standby:*', 'chargeBack', 'addOn:*'],
}

export type TaxAnswers = {
  name: string
  percent: string
  /** `kept`: the other lines that were agreed on. */
  on: TaxedKind | 'kept'
  certificate: string
  validUntil: string
  /** The agreed values that the form doesn't show. */
  kept?: Pick<StatementTax, 'on' | 'rounding'>
}
export type TermsAnswers = {
  isOpen: boolean
  dueDays: string
  interest: string
  taxes: TaxAnswers[]
  retainage: string
  retainageLimit: string
  /** The lines that the agreed retainage is of. */
  retainedOn?: string[]
  quickPay: string
  quickPayDays: string
}
export type WithTerms = { terms: TermsAnswers }

export function emptyTax(isMaterial: boolean): TaxAnswers {
  return { name: '', percent: '', on: isMaterial ? 'material' : 'freight', certificate: '', validUntil: '' }
}

export function answersOfTerms(terms: StatementTerms = usualTerms): TermsAnswers {
  const { dueDays, interestPercentMilli, taxes, retainage, quickPay } = terms
  const percent = (milli: number | undefined | null) => (milli ? writeScaled(milli, 3) : '')
  return {
    isOpen: false,
    dueDays: String(dueDays),
    interest: percent(interestPercentMilli),
    taxes: taxes.map(({ name, percentMilli, on, rounding, certificate }) => ({
      name,
      percent: percent(percentMilli),
      on: findKind(on) ?? 'kept',
      certificate: certificate?.number ?? '',
      validUntil: certificate?.validUntil ?? '',
      kept: { on, rounding },
    })),
    retainage: percent(retainage?.percentMilli),
    retainageLimit: retainage?.untilHeldCents ? writeCents(retainage.untilHeldCents) : '',
    ...(retainage && { retainedOn: retainage.on }),
    quickPay: percent(quickPay?.percentMilli),
    quickPayDays: String(quickPay?.dueDays ?? 2),
  }
}

/** What a form can choose as taxed; undefined for other lines, which only an integrator can name. */
export function findKind(on: readonly string[]): TaxedKind | undefined {
  const named = new Set(on)
  return taxedKinds.find(kind => codesOf[kind].length === named.size && codesOf[kind].every(code => named.has(code)))
}

/** Whether the form offers retainage: material has no freight to retain from. An agreed retainage can be ended. */
export function offersRetainage({ retainedOn }: TermsAnswers, isMaterial: boolean): boolean {
  return !isMaterial || retainedOn !== undefined
}

/** @returns the terms, or the sentence that says what is wrong with them; neither while the terms stay as they are */
export function termsOf(answers: TermsAnswers): { terms?: StatementTerms; wrong?: string } {
  if (!answers.isOpen) return {}
  const milli = (text: string) => (text.trim() === '' ? undefined : (parseScaled(text, 3) ?? Number.NaN))
  const [interest, retained, quick] = [answers.interest, answers.retainage, answers.quickPay].map(milli)
  const limit = answers.retainageLimit.trim() === '' ? null : (parseCents(answers.retainageLimit) ?? Number.NaN)
  const { retainedOn = allFreightCodes } = answers
  const read = statementTermsSchema.safeParse({
    dueDays: parseScaled(answers.dueDays, 0),
    interestPercentMilli: interest ?? null,
    taxes: answers.taxes.map(({ name, percent, on, certificate, validUntil, kept }) => ({
      name,
      percentMilli: milli(percent),
      on: kept && on === (findKind(kept.on) ?? 'kept') ? kept.on : codesOf[on === 'kept' ? 'all' : on],
      rounding: kept?.rounding ?? 'statement',
      certificate: certificate.trim() === '' ? null : { number: certificate, validUntil },
    })),
    retainage: retained === undefined ? null : { percentMilli: retained, on: retainedOn, untilHeldCents: limit },
    quickPay: quick === undefined ? null : { percentMilli: quick, dueDays: parseScaled(answers.quickPayDays, 0) },
  })
  return read.success ? { terms: read.data } : { wrong: read.error.issues[0]?.message ?? '' }
}

/** What a single field refuses: a percentage from 0.001 to the most. */
export function isPercent(text: string, most: number): boolean {
  const milli = parseScaled(text, 3)
  return text.trim() === '' || (milli !== undefined && milli >= 1 && milli <= most * 1000)
}

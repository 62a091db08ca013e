/** Numbers, days and sentences of a printed copy in its language, as they are written in its region. */
import type { Language } from '@haulway/domain/language.ts'
import { type PrintTexts, printTexts } from './print-labels.ts'
import { localeOf, type Region } from './print-region.ts'
import { ruleTexts } from './rule-labels.ts'

export type PrintUnit = keyof PrintTexts['units']
export type PrintWords = ReturnType<typeof openWords>

type Options = { region: Region; currency?: string; timeZone?: string }

/** @param options.currency of amounts @param options.timeZone of instants */
export function openWords(language: Language, { region, currency = 'USD', timeZone = 'UTC' }: Options) {
  const texts = printTexts[language]
  const { units } = texts
  const locale = localeOf(language, region)
  const number = (decimals: { minimumFractionDigits: number; maximumFractionDigits: number }) => {
    const format = new Intl.NumberFormat(locale, decimals)
    return (value: number) => plainSpaces(format.format(value))
  }
  const amount = number({ minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const rate = number({ minimumFractionDigits: 2, maximumFractionDigits: 9 })
  const quantity = number({ minimumFractionDigits: 0, maximumFractionDigits: 6 })
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency })
  const day = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'medium' })
  const clock = new Intl.DateTimeFormat(locale, { timeZone, hour: 'numeric', minute: '2-digit' })
  const plural = new Intl.PluralRules(locale)
  const unit = (name: PrintUnit, value: number) => units[name][plural.select(value) === 'one' ? 'one' : 'other']
  return {
    texts,
    rules: ruleTexts[language],
    /** "612.30" */
    amount: (cents: number) => amount(cents / 100),
    /** "$612.30" */
    money: (cents: number) => plainSpaces(money.format(cents / 100)),
    /** "21.12 tons" */
    quantity: (value: number, name: PrintUnit) => `${quantity(value)} ${unit(name, value)}`,
    unit,
    number: quantity,
    /** "3.40 / ton", "6.5 %" */
    rate: (nano: number, per: PrintUnit | undefined) => {
      if (per === 'percent') return `${quantity(nano / 1e9)} %`
      const text = rate(nano / 1e9)
      return per === undefined ? text : `${text} / ${units[per].one}`
    },
    day: (text: string) => plainSpaces(day.format(Date.parse(text))),
    clock: (at: number) => plainSpaces(clock.format(at)),
    fill: (text: string, values: Record<string, string | number>) =>
      text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole)),
  }
}

/** The fonts have no narrow no-break space, which French numbers use. */
function plainSpaces(text: string): string {
  return text.replaceAll(/[\u202f\u2009]/g, '\u00a0')
}

/** What lines and parts of a statement are called in English. Other languages are translated from these keys. */
import type { PartCode } from './printed-statement.ts'

export const printedTitles = {
  haul: 'Haul',
  material: 'Material',
  minimumQuantity: 'Minimum quantity',
  overloadCut: 'Over the maximum quantity',
  minimumLoad: 'Minimum for a load',
  hours: 'Hours',
  overtime: 'Overtime',
  minimumHours: 'Minimum hours',
  travel: 'Travel time',
  day: 'Day rate',
  minimumDay: 'Minimum for a day',
  cancelFee: 'Late cancellation',
  dryRun: 'Dry run',
  fuel: 'Fuel surcharge',
  commission: 'Commission',
  driver: 'Driver pay',
  interest: 'Interest for late payment',
  chargeBack: 'Wait caused by the pit',
  'standby:pit': 'Standby at the pit',
  'standby:site': 'Standby at the site',
  'standby:any': 'Standby',
  correction: 'Correction',
  tax: 'Tax',
  retained: 'Retainage',
  held: 'Held for a dispute',
  released: 'Released',
  carriedIn: 'Carried over',
  deduction: 'Deduction',
  quickPayFee: 'Quick-pay fee',
  carriedOut: 'Carried to the next statement',
} as const satisfies Record<PartCode | 'correction' | 'haul', string> & Record<string, string>

export type PrintedTitle = keyof typeof printedTitles
export type PrintedTitles = Readonly<Record<PrintedTitle, string>>

/** The title of a line's code. An add-on is called what its card calls it. */
export function titleOfCode(code: string, titles: PrintedTitles = printedTitles): string {
  const [, addOn] = /^addOn:(.+)$/.exec(code) ?? []
  if (addOn !== undefined) return addOn
  if (isTitled(code)) return titles[code]
  return code.startsWith('standby:') ? titles['standby:any'] : code
}

function isTitled(code: string): code is PrintedTitle {
  return Object.hasOwn(printedTitles, code)
}

/** What a pay line is called, and the arithmetic that its amount came from. */
import { freightCodes, type Line, type LineUnit, totalOf } from '@haulway/domain/pay/line/line.ts'
import { statedUnits } from '@haulway/domain/pay/load/load-facts.ts'
import { type Unit, unitNames } from '@haulway/domain/units.ts'
import type { AgreementKind } from '@haulway/domain/work/agreement-cards.ts'
import { i18n } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import {
  formatHours,
  formatLoad,
  formatMoney,
  formatNumber,
  formatPercent,
  formatQuantity,
  formatRate,
  formatStated,
  noBreak,
} from '../ui/format/format.ts'

/** The agreement that names a line: a dump is paid a tip fee by the material's. */
export type LineAgreement = AgreementKind | 'tipFee'

/** The name of a line; the first line of the material's agreement has the name of the agreement. */
export function useLineLabel(): (line: Pick<Line, 'code'>, agreement: LineAgreement) => string {
  const { t } = useLingui()
  const labels: Record<string, string> = {
    haul: t`Haul`,
    minimumQuantity: t`Minimum quantity`,
    overloadCut: t`Over the maximum`,
    minimumLoad: t`Minimum for a load`,
    hours: t`Hours`,
    overtime: t`Overtime`,
    minimumHours: t`Minimum time`,
    travel: t`Travel`,
    day: t`Day rate`,
    minimumDay: t`Minimum for the day`,
    cancelFee: t`Late cancellation`,
    dryRun: t`Rejected load`,
    fuel: t`Fuel surcharge`,
    commission: t`Commission`,
    driver: t`Driver pay`,
    interest: t`Interest for late payment`,
    chargeBack: t`Wait caused by the pit`,
    'standby:pit': t`Standby`,
    'standby:site': t`Standby on site`,
    'standby:any': t`Standby`,
  }
  return ({ code }, agreement) => {
    if (code === 'haul' && agreement === 'material') return t`Material`
    if (code === 'haul' && agreement === 'tipFee') return t`Tip fee`
    return labels[code] ?? code.replace(/^addOn:/, '')
  }
}

/**
 * The lines that a rule applies to, within a sentence: "haul, standby, add-ons". `x*` means every code that begins so.
 */
export function useCodesLabel(): (codes: readonly string[]) => string {
  const { t } = useLingui()
  const label = useLineLabel()
  const groups: Record<string, string> = { material: t`material`, 'standby:*': t`standby`, 'addOn:*': t`add-ons` }
  const named = (code: string) =>
    groups[code] ?? (code.startsWith('addOn:') ? undefined : lowerFirst(label({ code }, 'haul')))
  return codes => codes.map(code => named(code) ?? label({ code }, 'haul')).join(', ')
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLocaleLowerCase(i18n.locale) + text.slice(1)
}

/**
 * "20.94 tons × $3.40", "31 min – 15 free = 16 min × $1.50", "6.5% of $71.20", "on $400.00 paid late"; empty for one
 * agreed amount.
 */
export function useArithmetic(): (line: Line, currency: string) => string {
  const { t } = useLingui()
  return (line, currency) => {
    const { quantityMilli, unit, facts = {}, code } = line
    const { limitCents, baseCents, limitMinutes, waitedMinutes, freeMinutes } = facts
    const rate = rateOf(line, currency)
    if (limitCents !== undefined && quantityMilli === undefined) {
      return t`${formatMoney(limitCents, currency)} less ${formatMoney(limitCents - statedCents(line), currency)}`
    }
    if (code === 'interest' && baseCents !== undefined) return t`on ${formatMoney(baseCents, currency)} paid late`
    if (unit === 'percent' && baseCents !== undefined) return t`${rate} of ${formatMoney(baseCents, currency)}`
    if (quantityMilli === undefined || unit === undefined) {
      if (limitMinutes === undefined) return ''
      return code === 'minimumHours' ? t`${formatHours(limitMinutes)} minimum` : t`up to ${limitMinutes} min`
    }
    const quantity = quantityText(quantityMilli, unit)
    if (
      (code.startsWith('standby:') || code === 'chargeBack') &&
      waitedMinutes !== undefined &&
      freeMinutes !== undefined
    ) {
      return t`${waitedMinutes} min – ${freeMinutes} free = ${quantity} × ${rate}`
    }
    const stated = statedText(line)
    return [stated && `${stated} =`, quantity, rate && `× ${rate}`].filter(Boolean).join(' ')
  }
}

/** What a line paid, also one that takes that back. */
const statedCents = ({ amountCents, reverses }: Line) => (reverses ? -amountCents : amountCents)

/**
 * What a load's pay comes from, in one line: "20.94 tons × $3.40", and "45 min minimum × $98.00 / h" where a minimum
 * makes the sum. What is paid besides the freight follows with its amount; standby has its own row.
 */
export function usePayText(): (lines: readonly Line[], currency: string) => string {
  const arithmetic = useArithmetic()
  const label = useLineLabel()
  const limitText = useLimitText()
  return (lines, currency) => {
    const freight = lines.filter(({ code, rule }) => freightCodes.includes(code) && !sharesOfDay.has(rule))
    const limit = freight.findLast(({ code }) => limitCodes.has(code))
    const others = lines.filter(line => !freight.includes(line) && !line.code.startsWith('standby:'))
    const counted = limit ? freight.filter(line => line.code === 'travel' && !includesTravel(limit, freight)) : freight
    const parts = [
      ...(limit ? [limitText(limit, currency)] : []),
      ...counted.map(line => arithmetic(line, currency) || formatMoney(line.amountCents, currency)),
      ...others.map(line => `${label(line, 'haul')} ${formatMoney(line.amountCents, currency)}`),
    ]
    return parts.join(' + ')
  }
}

const limitCodes: ReadonlySet<string> = new Set(['minimumQuantity', 'overloadCut', 'minimumHours', 'minimumLoad'])
/** A part of what the day pays: the load alone does not explain it. */
const sharesOfDay: ReadonlySet<string> = new Set(['dayTimeMinimum', 'dayMinimum'])

/** A minimum time excludes the travel, unless the card counts it; a minimum for the load includes all its freight. */
function includesTravel({ code, facts = {}, rateNano = 0 }: Line, freight: readonly Line[]): boolean {
  if (code !== 'minimumHours') return true
  const timed = totalOf(freight.filter(line => line.code !== 'travel'))
  return timed < Math.floor(((facts.limitMinutes ?? 0) * rateNano) / 60 / 10_000_000)
}

/** "45 min minimum × $98.00 / h", "20 tons minimum × $3.40", "$85.00 minimum" */
function useLimitText(): (line: Line, currency: string) => string {
  const { t } = useLingui()
  return (line, currency) => {
    const { limitMilli = 0, limitMinutes, limitCents } = line.facts ?? {}
    if (limitCents !== undefined) return t`${formatMoney(limitCents, currency)} minimum`
    const rate = rateOf(line, currency)
    if (limitMinutes !== undefined) return timesRate(t`${formatHours(limitMinutes)} minimum`, rate)
    const unit = unitNames.find((each): each is Unit => each === line.unit) ?? 'load'
    const quantity = formatQuantity({ amountMilli: limitMilli, unit }, 3)
    return timesRate(line.code === 'overloadCut' ? t`${quantity} maximum` : t`${quantity} minimum`, rate)
  }
}

function timesRate(quantity: string, rate: string): string {
  return rate ? `${quantity} × ${rate}` : quantity
}

function rateOf({ rateNano, ratePer, unit }: Line, currency: string): string {
  if (rateNano === undefined) return ''
  if (unit === 'percent') return formatPercent(rateNano / 100_000_000_000, 3)
  return noBreak(`${formatRate(rateNano / 100_000, currency)}${ratePer === 'hour' ? ' / h' : ''}`)
}

function quantityText(milli: number, unit: LineUnit): string {
  const known = unitNames.find((each): each is Unit => each === unit)
  // A weight has two decimals as on its ticket, and a third where the amount was computed with it.
  if (known)
    return milli % 10 === 0
      ? formatLoad({ amountMilli: milli, unit: known })
      : formatQuantity({ amountMilli: milli, unit: known }, 3)
  const number = formatNumber(milli / 1000, 3)
  if (unit === 'minute') return formatHours(milli / 1000)
  return unit === 'mile' ? noBreak(`${number} mi`) : number
}

/** The quantity as the scale or the loader stated it, when the line counts another unit. */
function statedText({ facts }: Line): string | undefined {
  if (facts?.statedMicro === undefined || facts.statedUnit === undefined) return undefined
  const unit = statedUnits.find(each => each === facts.statedUnit)
  return unit && formatStated({ valueMicro: facts.statedMicro, unit })
}

/** What a pay line is called, and the arithmetic that its amount came from. */
import type { Line, LineUnit } from '@haulway/domain/pay/line/line.ts'
import { statedUnits } from '@haulway/domain/pay/load/load-facts.ts'
import { type Unit, unitNames } from '@haulway/domain/units.ts'
import type { AgreementKind } from '@haulway/domain/work/agreement-cards.ts'
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

/** "20.94 tons × $3.40", "31 min – 15 free = 16 min × $1.50", "6.5% of $71.20"; empty for one agreed amount. */
export function useArithmetic(): (line: Line, currency: string) => string {
  const { t } = useLingui()
  return (line, currency) => {
    const { quantityMilli, unit, facts = {}, code } = line
    const { limitCents, baseCents, limitMinutes, waitedMinutes, freeMinutes } = facts
    const rate = rateOf(line, currency)
    if (limitCents !== undefined && quantityMilli === undefined) {
      return t`${formatMoney(limitCents, currency)} less ${formatMoney(limitCents - line.amountCents, currency)}`
    }
    if (unit === 'percent' && baseCents !== undefined) return t`${rate} of ${formatMoney(baseCents, currency)}`
    if (quantityMilli === undefined || unit === undefined) {
      return limitMinutes === undefined ? '' : t`up to ${limitMinutes} min`
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

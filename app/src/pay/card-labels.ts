/** A rate card in words: one sentence for each rule, so that both parties read what they agree on. */
import { isPaidByShift, type RateCard, type Standby } from '@haulway/domain/pay/card/rate-card.ts'
import type { Unit } from '@haulway/domain/units.ts'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import {
  basisLabel,
  formatHours,
  formatNumber,
  formatPercent,
  formatQuantity,
  formatRate,
} from '../ui/format/format.ts'
import { useFuelSentences } from './fuel-labels.ts'
import { useCodesLabel } from './line-labels.ts'

type Words = (card: RateCard, currency: string) => string[]

/** The sentences of a card, the rate first: "$3.40 a ton, at least 20 tons a load." */
export function useCardSentences(): Words {
  const parts: Words[] = [
    useRateSentence(),
    useRoundingSentence(),
    useTimeSentences(),
    useStandbySentences(),
    useExtraSentences(),
    useDryRunSentence(),
    useBackHaulSentence(),
    useChargeBackSentence(),
    useFuelSentences(),
    useDisputeSentence(),
  ]
  return (card, currency) => parts.flatMap(sentences => sentences(card, currency))
}

/**
 * What a card pays at least, beside its rate where there is no room for its sentences: "at least 45 min a load".
 * Undefined for a card without a minimum.
 */
export function useMinimumLabel(): (card: RateCard, currency: string) => string | undefined {
  const { t } = useLingui()
  return (card, currency) => {
    const { minimumQuantityMilli, minimumPerLoadE4, minimumMinutes, minimumPerDayE4 } = card
    const minutes = minimumMinutes === undefined ? undefined : time(minimumMinutes)
    const isPerDay = card.minimumPer === 'day'
    const parts = [
      minimumQuantityMilli !== undefined && t`at least ${quantityOf(card, minimumQuantityMilli)} a load`,
      minimumPerLoadE4 !== undefined && t`at least ${formatRate(minimumPerLoadE4, currency)} a load`,
      minutes !== undefined && !isPerDay && !isPaidByShift(card) && t`at least ${minutes} a load`,
      minutes !== undefined && !isPerDay && isPaidByShift(card) && t`at least ${minutes} a shift`,
      minutes !== undefined && isPerDay && t`at least ${minutes} a day`,
      minimumPerDayE4 !== undefined && t`at least ${formatRate(minimumPerDayE4, currency)} a day`,
    ]
    return parts.filter(part => part !== false).join(', ') || undefined
  }
}

function useRateSentence(): Words {
  const { t } = useLingui()
  const hours: Record<RateCard['clock'], (rate: string) => string> = {
    load: rate => t`${rate} an hour from start to delivery`,
    portal: rate => t`${rate} an hour by the time sheet`,
    onSite: rate => t`${rate} an hour on site`,
  }
  return (card, currency) => {
    const { basis, rateE4, minimumQuantityMilli, maximumQuantityMilli, minimumPerLoadE4 } = card
    const rate = formatRate(rateE4, currency)
    const quantity = (milli: number) => quantityOf(card, milli)
    const miles = formatNumber((card.routeMilesMilli ?? 0) / 1000, 3)
    const parts = [
      basis === 'hour'
        ? hours[card.clock](rate)
        : basis === 'mile'
          ? t`${rate} a mile`
          : t`${rate} a ${basisLabel(basis)}`,
      card.routeMilesMilli !== undefined && t`${miles} agreed miles a load`,
      minimumQuantityMilli !== undefined && t`at least ${quantity(minimumQuantityMilli)} a load`,
      maximumQuantityMilli !== undefined && t`at most ${quantity(maximumQuantityMilli)} a load`,
      card.maximumByPayload === true && t`at most the truck's legal payload`,
      minimumPerLoadE4 !== undefined && t`at least ${formatRate(minimumPerLoadE4, currency)} a load`,
    ]
    return [`${parts.filter(part => part !== false).join(', ')}.`]
  }
}

function useRoundingSentence(): Words {
  const { t } = useLingui()
  return card => {
    if (!card.billing) return []
    const step = quantityOf(card, card.billing.stepMilli)
    const { rounding } = card.billing
    if (rounding === 'down') return [t`Quantities are rounded down to the last full ${step}.`]
    return [
      rounding === 'up'
        ? t`Quantities are rounded up to the next ${step}.`
        : t`Quantities are rounded to the nearest ${step}.`,
    ]
  }
}

function useTimeSentences(): Words {
  const { t } = useLingui()
  const shift = useShiftSentences()
  const dayMinimum = useDayMinimumSentence()
  return (card, currency) => {
    const { increment, minimumMinutes, overtime, rateE4 } = card
    const isShift = isPaidByShift(card)
    const isPerDay = card.minimumPer === 'day'
    const factor = overtime && formatRate((rateE4 * overtime.factorMilli) / 1000, currency)
    return [
      minimumMinutes !== undefined && !isShift && !isPerDay && t`At least ${time(minimumMinutes)} a load.`,
      minimumMinutes !== undefined && isPerDay && t`Minimum ${time(minimumMinutes)} per truck per day.`,
      dayMinimum(card, currency),
      increment?.rounding === 'up' && t`Billed in ${increment.minutes}-minute increments, rounded up.`,
      increment?.rounding === 'down' && t`Billed in ${increment.minutes}-minute increments, rounded down.`,
      increment?.rounding === 'nearest' && t`Billed in ${increment.minutes}-minute increments, rounded to the nearest.`,
      overtime && !isShift && t`After ${time(overtime.afterMinutes)} of a load, ${factor} an hour.`,
      ...(isShift ? shift(card, currency) : []),
    ].filter(sentence => typeof sentence === 'string')
  }
}

/** Without named lines, freight counts for it. */
function useDayMinimumSentence(): (card: RateCard, currency: string) => string | undefined {
  const { t } = useLingui()
  const codesLabel = useCodesLabel()
  return ({ minimumPerDayE4, minimumPerDayCounts }, currency) => {
    if (minimumPerDayE4 === undefined) return undefined
    if (minimumPerDayCounts === undefined) return t`Minimum ${formatRate(minimumPerDayE4, currency)} per truck per day.`
    const amount = formatRate(minimumPerDayE4, currency)
    return t`Minimum ${amount} per truck per day, counting ${codesLabel(minimumPerDayCounts)}.`
  }
}

/** What only a shift is paid by. */
function useShiftSentences(): Words {
  const { t } = useLingui()
  return (card, currency) => {
    const { minimumMinutes, minimumPer, overtime, rateE4, travelMinutes, travelCounts } = card
    const { dayParts, afterRatePerHourE4, cancel } = card
    const fee = formatRate(cancel?.amountE4 ?? 0, currency)
    const notice = time(cancel?.noticeMinutes ?? 0)
    const factor = overtime && formatRate((rateE4 * overtime.factorMilli) / 1000, currency)
    return [
      minimumMinutes !== undefined && minimumPer !== 'day' && t`At least ${time(minimumMinutes)} a shift.`,
      overtime && t`After ${time(overtime.afterMinutes)} of a shift, ${factor} an hour.`,
      travelMinutes !== undefined && t`${time(travelMinutes)} of travel per shift.`,
      travelMinutes !== undefined && travelCounts && t`Travel counts toward the minimum.`,
      cancel && t`${fee} if a truck is canceled less than ${notice} before its first shift.`,
      ...(dayParts ?? []).map(({ upToMinutes, shareMicro }) => {
        const share = formatPercent(shareMicro / 1_000_000, 3)
        return t`Up to ${time(upToMinutes)}: ${share} of the day rate.`
      }),
      afterRatePerHourE4 !== undefined && t`After that, ${formatRate(afterRatePerHourE4, currency)} an hour.`,
    ].filter(sentence => typeof sentence === 'string')
  }
}

function useStandbySentences(): Words {
  const { t } = useLingui()
  const places: Record<Standby['place'], string> = {
    pit: t`at the pit`,
    site: t`on site`,
    any: t`at pit or site`,
  }
  return ({ standby }, currency) =>
    standby.map(({ place, freeMinutes, per: span, rate, maxMinutes, increment, billWeather }) => {
      const amount = formatRate(rate.rateE4, currency)
      const per = rate.per === 'hour' ? t`${amount} an hour` : t`${amount} a minute`
      const parts = [
        span === 'day'
          ? t`Standby ${per} after ${freeMinutes} min a day ${places[place]}`
          : t`Standby ${per} after ${freeMinutes} min ${places[place]}`,
        maxMinutes !== undefined && t`at most ${maxMinutes} min`,
        increment?.rounding === 'up' && t`in ${increment.minutes}-minute increments, rounded up`,
        increment?.rounding === 'down' && t`in ${increment.minutes}-minute increments, rounded down`,
        increment?.rounding === 'nearest' && t`in ${increment.minutes}-minute increments, rounded to the nearest`,
        billWeather && t`paid in bad weather too`,
      ]
      return `${parts.filter(part => typeof part === 'string').join(', ')}.`
    })
}

function useExtraSentences(): Words {
  const { t } = useLingui()
  return ({ addOns, basis }, currency) =>
    addOns.map(({ code, per, amountE4, markupPercentMilli }) => {
      const amount = formatRate(Math.round((amountE4 * (100_000 + markupPercentMilli)) / 100_000), currency)
      if (per === 'shift') return t`${code} ${amount} a shift.`
      return per === 'unit' ? t`${code} ${amount} a ${basisLabel(basis)}.` : t`${code} ${amount} a load.`
    })
}

function useDryRunSentence(): Words {
  const { t } = useLingui()
  return ({ dryRunE4 }, currency) => {
    if (dryRunE4 === undefined) return []
    const amount = formatRate(dryRunE4, currency)
    return [t`${amount} for a load that is rejected or sent home, unless the hauler caused it.`]
  }
}

function useBackHaulSentence(): Words {
  const { t } = useLingui()
  return ({ backHaul, basis }, currency) => {
    if (!backHaul) return []
    const { rateE4, percentMilli = 0 } = backHaul
    if (rateE4 === undefined) return [t`${formatPercent(percentMilli / 100_000, 3)} of the rate on the backhaul.`]
    return [t`${formatRate(rateE4, currency)} a ${basisLabel(basis)} on the backhaul.`]
  }
}

function useChargeBackSentence(): Words {
  const { t } = useLingui()
  return ({ chargeBack }, currency) => {
    if (!chargeBack) return []
    const { freeMinutes, rate, maxMinutes } = chargeBack
    const amount = formatRate(rate.rateE4, currency)
    const sentence =
      rate.per === 'hour'
        ? t`The pit pays back ${amount} for each hour of wait that it causes, after ${freeMinutes} min.`
        : t`The pit pays back ${amount} for each minute of wait that it causes, after ${freeMinutes} min.`
    return maxMinutes === undefined ? [sentence] : [sentence, t`It pays back at most ${maxMinutes} min.`]
  }
}

function useDisputeSentence(): Words {
  const { t } = useLingui()
  return ({ disputes }) => {
    if (!disputes) return []
    const { holdPercentMilli, answerDays, arbiter } = disputes
    const held = formatPercent(holdPercentMilli / 100_000, 3)
    return [
      t`During a dispute, ${held} of the disputed amount is held.`,
      plural(answerDays, {
        one: 'The other side answers within # day.',
        other: 'The other side answers within # days.',
      }),
      ...(arbiter ? [t`${arbiter.name} resolves what you don't agree on.`] : []),
    ]
  }
}

/** "8 h" */
const time = formatHours

/** "20 tons"; a rate by the load counts loads. */
function quantityOf({ basis }: Pick<RateCard, 'basis'>, milli: number): string {
  const units: Partial<Record<RateCard['basis'], Unit>> = {
    ton: 'ton',
    tonne: 'tonne',
    yard: 'yard',
    cubicMeter: 'cubicMeter',
    load: 'load',
    flat: 'load',
  }
  const unit = units[basis]
  return unit ? formatQuantity({ amountMilli: milli, unit }, 3) : formatNumber(milli / 1000, 3)
}

/** Ranges as text. */
import type { NetDay, NetPerHour } from '@haulway/domain/metrics/before-agreeing/net-per-hour.ts'
import type { RateCard } from '@haulway/domain/pay/card/rate-card.ts'
import type { Missing } from '@haulway/domain/pay/line/line.ts'
import { formatMoneyRange, formatSpan } from '../../ui/format/format.ts'

/** "$39–75"; undefined for work whose net is not known. */
export function netTextOf(expected: { net: NetPerHour | { missing: Missing }; currency: string } | undefined) {
  return expected && expected.net.missing === undefined ? rangesOf(expected.net).text(expected.currency) : undefined
}

/**
 * "$98–220", what an hour of hourly work pays before fuel, where the net is above the rate: a minimum for a load, or
 * standby, pays for more than the hours. Without it, net and rate would contradict each other. Otherwise undefined.
 */
export function grossTextOf(
  expected: { net: NetPerHour | { missing: Missing }; currency: string } | undefined,
  card: Pick<RateCard, 'basis' | 'rateE4'> | undefined,
): string | undefined {
  if (!expected || card?.basis !== 'hour' || expected.net.missing !== undefined) return undefined
  const { net, currency } = expected
  if (net.highCents <= card.rateE4 / 100) return undefined
  return formatMoneyRange(...rangesOf(net).ends(day => day.payCents), currency)
}

/** The net as a range, and the range of any figure of the two days, the lower one first. */
export function rangesOf({ quick, slow, lowCents, highCents }: NetPerHour) {
  const ends = (of: (day: NetDay) => number) => [of(quick), of(slow)].sort((a, b) => a - b) as [number, number]
  return {
    ends,
    span: (of: (day: NetDay) => number) => {
      const [low, high] = ends(of)
      return { low, high }
    },
    text: (currency: string) => formatMoneyRange(lowCents, highCents, currency),
    range: (of: (day: NetDay) => number, write: (value: number) => string) => {
      const [low, high] = ends(of)
      return formatSpan(write(low), write(high))
    },
  }
}

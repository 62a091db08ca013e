/** Ranges as text. */
import type { NetDay, NetPerHour } from '@haulway/domain/metrics/before-agreeing/net-per-hour.ts'
import type { Missing } from '@haulway/domain/pay/line/line.ts'
import { formatMoneyRange } from '../../ui/format/format.ts'

/** "$39–75"; undefined for work whose net is not known. */
export function netTextOf(expected: { net: NetPerHour | { missing: Missing }; currency: string } | undefined) {
  return expected && expected.net.missing === undefined ? rangesOf(expected.net).text(expected.currency) : undefined
}

const joined = (low: string, high: string) => (low === high ? low : `${low}–${high}`)

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
      return joined(write(low), write(high))
    },
  }
}

/** The calculation of the expected net per hour, line by line, with what was measured and what is an estimate. */

import { roadMeters } from '@haulway/domain/metrics/before-agreeing/haul-times.ts'
import { cycleShare, type NetDay, type NetPerHour } from '@haulway/domain/metrics/before-agreeing/net-per-hour.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatDistance, formatMoneyRange, formatNumber, formatRate, formatStated } from '../../ui/format/format.ts'
import { formatMinuteRange as minutes } from '../../ui/format/format-minutes.ts'
import { useDistanceSystem, useMeasures } from '../../ui/format/use-measures.ts'
import { Line, Lines } from '../../ui/layout/Lines.tsx'
import { formatCalendarDay } from '../offer/work-labels.ts'
import { economyOf, fuelOf, fuelPriceOf } from './measure-fuel.ts'
import { rangesOf } from './net-labels.ts'
import type { ExpectedNet } from './use-net-per-hour.ts'

type Props = { expected: ExpectedNet; net: NetPerHour }

export function NetWhy({ expected, net }: Props) {
  const { t } = useLingui()
  const { currency, times, costs } = expected
  const { text, range, ends, span } = rangesOf(net)
  const { drive, queue, load, dump } = times.parts
  const dollars = (of: (day: NetDay) => number) => formatMoneyRange(...ends(of), currency)
  const { low, high } = span(day => day.cycleMinutes)
  const { measures } = useMeasures()
  const price = formatRate(Math.round(fuelPriceOf(costs.fuelPriceMills, measures)) * 10, currency)
  const fuel = range(
    day => fuelOf(day.fuelGallons, measures),
    value => formatNumber(value, 1),
  )
  return (
    <>
      <Lines>
        <Line
          label={t`A cycle`}
          how={t`drive ${minutes(drive)}, in line ${minutes(queue)}, load ${minutes(load)}, dump ${minutes(dump)}`}
          value={minutes({ low: Math.floor(low), high: Math.ceil(high) })}
        />
        <EmptyDrive expected={expected} net={net} />
        <Line
          label={plural(Math.round(costs.dayMinutes / 6) / 10, {
            one: 'Loads in # hour',
            other: 'Loads in # hours',
          })}
          value={range(
            day => day.loads,
            value => formatNumber(value, 1),
          )}
        />
        <Line label={t`Pay per hour`} value={dollars(day => day.payCents)} />
        <Line
          label={t`Less fuel per hour`}
          how={measures === 'us' ? t`${fuel} gal × ${price}` : t`${fuel} L × ${price}`}
          value={dollars(day => day.fuelCents)}
        />
        <Line label={t`Net per hour`} value={text(currency)} total />
      </Lines>
      <Sources expected={expected} />
    </>
  )
}

function EmptyDrive({ expected, net }: Pick<Props, 'expected' | 'net'>) {
  const { t } = useLingui()
  const system = useDistanceSystem()
  const { span } = rangesOf(net)
  const { deadheadMeters } = expected
  if (deadheadMeters === undefined) return <Line label={t`Empty drive to the pit`} words={t`not known`} />
  return (
    <Line
      label={t`Empty drive to the pit`}
      how={t`${formatDistance(roadMeters(deadheadMeters), system)}, once a day`}
      value={minutes(span(day => day.deadheadMinutes))}
    />
  )
}

/** Where the numbers come from. What isn't known says so. */
function Sources({ expected }: { expected: ExpectedNet }) {
  const { t } = useLingui()
  const { times, usual, costs, fuelFrom, truck, deadheadMeters } = expected
  const { cycles, parts, trucksInLine } = times
  const number = truck.number
  const carries = usual && formatStated(usual.quantity, 1)
  const lastLoads = plural(usual?.loads ?? 0, { one: 'load', other: '# loads' })
  const { measures } = useMeasures()
  const economy = formatNumber(economyOf(costs.milesPerGallon, measures), 1)
  const idle = formatNumber(fuelOf(costs.idleGallonsPerHour, measures), 1)
  const isMeasured = Object.values(parts).some(({ from }) => from === 'measured')
  const sentences = [
    isMeasured
      ? t`Times are from ${cycles} measured cycles of this haul, without the fastest and slowest quarter.`
      : t`No cycles measured yet: times are from the distance.`,
    cycleShare(times) < 0.99 &&
      t`A cycle is rarely slow in every part, so its range is narrower than the parts added up.`,
    trucksInLine !== undefined &&
      trucksInLine > 0 &&
      plural(trucksInLine, {
        one: '# truck is in line at the pit now.',
        other: '# trucks are in line at the pit now.',
      }),
    parts.queue.from === 'distance' && t`The wait at this pit is not measured yet.`,
    deadheadMeters === undefined && t`Your position is not known, so the empty drive to the pit is left out.`,
    usual &&
      (usual.loads > 0
        ? t`Truck ${number} carries ${carries}, the median of its last ${lastLoads}.`
        : t`Truck ${number} carries ${carries}, its legal payload. It has no loads to measure yet.`),
    measures === 'us'
      ? t`Fuel: ${economy} miles per gallon, ${idle} gallons per hour while idling.`
      : t`Fuel: ${economy} liters per 100 km, ${idle} liters per hour while idling.`,
    typeof fuelFrom === 'object' && t`The fuel price is the one published for ${formatCalendarDay(fuelFrom.day)}.`,
    fuelFrom === 'usual' && t`No fuel price is published. Set yours.`,
  ]
  return (
    <div className="hw-quiet hw-small">
      {sentences
        .filter(sentence => typeof sentence === 'string')
        .map(sentence => (
          <p key={sentence}>{sentence}</p>
        ))}
      <p>
        <Trans>Not counted: wages, tolls, wear, insurance.</Trans>
      </p>
    </div>
  )
}

/** Labels that an offer and a notice on the board share. */

import { distanceMeters } from '@haulway/domain/geo.ts'
import {
  driveMinutes,
  type HaulTimes,
  haulMinutes,
  haulTimesOf,
} from '@haulway/domain/metrics/before-agreeing/haul-times.ts'
import { earnedCard } from '@haulway/domain/pay/card/day-rules.ts'
import { dayOf, hourMs } from '@haulway/domain/time.ts'
import { cardOn, haulingOf } from '@haulway/domain/work/agreement-cards.ts'
import type { TruckerNotice } from '@haulway/domain/work/board/trucker-notice.calls.ts'
import { useLingui } from '@lingui/react/macro'
import { useEntityDocument } from '../../entity/CurrentEntity.tsx'
import { useMinimumLabel } from '../../pay/card-labels.ts'
import {
  distanceSystemOf,
  formatDate,
  formatDay,
  formatDistance,
  formatPercent,
  measureRate,
} from '../../ui/format/format.ts'
import { formatMinuteRange } from '../../ui/format/format-minutes.ts'

/** The fields that both an offer and a notice have, and those of a notice that an offer can do without. */
export type Work = Pick<
  TruckerNotice,
  | 'projectId'
  | 'haulId'
  | 'projectName'
  | 'jobberName'
  | 'materialName'
  | 'unit'
  | 'origin'
  | 'destination'
  | 'startDay'
  | 'money'
> &
  Partial<Pick<TruckerNotice, 'times'>> & {
    /** On an offer of a broker: it pays, and not the jobber. */
    broker?: { name: string } | undefined
    /** The project's. A notice needs none: its card has no versions. */
    timeZone?: string | undefined
  }

/** "2A stone from Ormrod Pit to Gate 3". */
export function useRouteLabel(): (work: Work) => string {
  const { t } = useLingui()
  return ({ materialName, origin, destination }) => t`${materialName} from ${origin.name} to ${destination.name}`
}

/** The same below the project's name: without the drop-off where the project is named after it. */
export function useRouteAtProject(): (work: Work) => string {
  const { t } = useLingui()
  const routeLabel = useRouteLabel()
  return work => {
    const { projectName, materialName, origin, destination } = work
    const isSaid = destination.name.includes(projectName) || projectName.includes(destination.name)
    return isSaid ? t`${materialName} from ${origin.name}` : routeLabel(work)
  }
}

/** A truck this near a pit needs no minutes to it. */
const atPitMeters = 200

/**
 * "About 10–16 min to the pit (2.4 mi), 9–14 min haul (3.1 mi)": minutes from a distance are "about"; those of the haul
 * are measured where that is known.
 * @returns takes the haul's times if they are known, and how far the truck is from the pit
 */
export function useDriveLabel(): (work: Work, times?: HaulTimes, awayMeters?: number) => string {
  const { t } = useLingui()
  return ({ origin, destination, unit, times: onBoard }, times, awayMeters) => {
    const system = distanceSystemOf(unit)
    const straightMeters = distanceMeters(origin, destination)
    const known = times ?? haulTimesOf({ straightMeters, measured: onBoard?.measured })
    const minutes = formatMinuteRange(haulMinutes(known))
    const haul = formatDistance(straightMeters, system)
    const isMeasured = known.parts.drive.from === 'measured'
    if (awayMeters === undefined) return isMeasured ? t`${minutes} haul (${haul})` : t`About ${minutes} haul (${haul})`
    if (awayMeters < atPitMeters) return t`At the pit, ${minutes} haul (${haul})`
    const toPit = formatMinuteRange(driveMinutes(awayMeters))
    const distance = formatDistance(awayMeters, system)
    return t`About ${toPit} to the pit (${distance}), ${minutes} haul (${haul})`
  }
}

/** So far from now, a day of another year needs its year. */
const yearFromDays = 60

/**
 * A calendar date without a time zone, such as a project's first day: "2026-11-21" → "Sat Nov 21"; months away in
 * another year with its year: "Nov 21, 2029".
 */
export function formatCalendarDay(day: string, nowMs = Date.now()): string {
  const atMs = Date.parse(`${day}T00:00:00Z`)
  const isOtherYear = new Date(atMs).getUTCFullYear() !== new Date(nowMs).getUTCFullYear()
  const isFar = Math.abs(atMs - nowMs) > yearFromDays * 24 * hourMs
  return isOtherYear && isFar ? formatDate(day) : formatDay(atMs, 'UTC')
}

/** "Sun Nov 22 – Sat Nov 28": each day stays whole; in large text, a line breaks after the dash. */
export function formatDays(from: string, to: string): string {
  return `${formatCalendarDay(from)}\u00A0– ${formatCalendarDay(to)}`
}

/** The day that says which card of work counts: the one at the project, wherever the reader is. */
export function useTodayAt() {
  const ownZone = useEntityDocument()?.timeZone ?? 'UTC'
  return ({ timeZone = ownZone }: Pick<Work, 'timeZone'>, now = Date.now()) => dayOf(now, timeZone)
}

/** What the reader's own hauling pays today: the card may have changed since, so the version in effect counts. */
export function useHaulingToday() {
  const todayAt = useTodayAt()
  return (work: Pick<Work, 'money' | 'timeZone'>) => {
    const own = haulingOf(work.money)
    return own && cardOn(own, todayAt(work))
  }
}

/** The cards of the reader's own hauling that are agreed for later days. */
export function useComingCards() {
  const todayAt = useTodayAt()
  return (work: Pick<Work, 'money' | 'timeZone'>) =>
    haulingOf(work.money)?.later?.filter(({ validFrom }) => validFrom > todayAt(work)) ?? []
}

export type RateOf = (work: Pick<Work, 'money' | 'timeZone'>) => ReturnType<typeof measureRate> | undefined

/** "$3.40" and "/ ton" of today. */
export function useRateOf(): RateOf {
  const haulingToday = useHaulingToday()
  return work => {
    const own = haulingToday(work)
    if (!work.money || !own) return undefined
    const rate = measureRate(own.card, work.money.currency)
    // The rate alone would promise more than the hauler gets.
    if (!own.commission) return rate
    return { ...rate, unit: `${rate.unit} – ${formatPercent(own.commission.percentMilli / 100_000, 3)}` }
  }
}

/** What work pays at least today: "at least 45 min a load". Net pay above the rate is not to be believed without it. */
export function useMinimumOf(): (work: Pick<Work, 'money' | 'timeZone'>) => string | undefined {
  const haulingToday = useHaulingToday()
  const minimumLabel = useMinimumLabel()
  return work => {
    const own = haulingToday(work)
    return own && work.money && minimumLabel(earnedCard(own.card, own.commission), work.money.currency)
  }
}

/** Labels that an offer and a notice on the board share. */
import { dayOf } from '@haulway/domain/time.ts'
import { cardOn, haulingOf } from '@haulway/domain/work/agreement-cards.ts'
import type { TruckerNotice } from '@haulway/domain/work/haul/haul.calls.ts'
import { useLingui } from '@lingui/react/macro'
import { useEntityDocument } from '../../entity/CurrentEntity.tsx'
import { formatDay, formatPercent, measureRate } from '../../ui/format/format.ts'

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
  }

/** "2A stone from Ormrod Pit to Gate 3". */
export function useRouteLabel(): (work: Work) => string {
  const { t } = useLingui()
  return ({ materialName, origin, destination }) => t`${materialName} from ${origin.name} to ${destination.name}`
}

/** A calendar date without a time zone, such as a project's first day: "2026-11-21" → "Sat Nov 21". */
export function formatCalendarDay(day: string): string {
  return formatDay(Date.parse(`${day}T00:00:00Z`), 'UTC')
}

/** What the reader's own hauling pays today. The card of accepted work may have changed since: the version in force. */
export function useHaulingToday() {
  const timeZone = useEntityDocument()?.timeZone ?? 'UTC'
  return ({ money }: Pick<Work, 'money'>) => {
    const own = haulingOf(money)
    return own && cardOn(own, dayOf(Date.now(), timeZone))
  }
}

export type RateOf = (work: Pick<Work, 'money'>) => ReturnType<typeof measureRate> | undefined

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

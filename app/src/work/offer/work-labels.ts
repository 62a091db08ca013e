/** Work on offer, in words that an offer and a notice on the board share. */
import type { TruckerNotice } from '@haulway/domain/work/haul/haul.calls.ts'
import { useLingui } from '@lingui/react/macro'
import { formatDay, formatMoney, measureRate } from '../../ui/format/format.ts'

/** What both an offer and a notice say. */
export type Work = Pick<
  TruckerNotice,
  'projectId' | 'projectName' | 'jobberName' | 'materialName' | 'unit' | 'origin' | 'destination' | 'startDay' | 'money'
>

/** "2A stone from Ormrod Pit to Gate 3". */
export function useTrackLabels(): (work: Work) => string {
  const { t } = useLingui()
  return ({ materialName, origin, destination }) => t`${materialName} from ${origin.name} to ${destination.name}`
}

/** A project's first day is a date of its own, in no zone. */
export function dayLabels(startDay: string): string {
  return formatDay(Date.parse(`${startDay}T00:00:00Z`), 'UTC')
}

export function rateOf({ money }: Pick<Work, 'money'>) {
  return money && measureRate(money.rate, money.currency)
}

/** "After 10 min in line $1.50 a minute". */
export function useStandbyLabels(): (work: Work) => string | undefined {
  const { t } = useLingui()
  return ({ money }) => {
    if (!money || money.rate.standbyCentsPerMinute === 0) return undefined
    const cents = formatMoney(money.rate.standbyCentsPerMinute, money.currency)
    return t`${cents}/min standby after ${money.rate.standbyFreeMinutes} min`
  }
}

/** Labels that an offer and a notice on the board share. */
import type { TruckerNotice } from '@haulway/domain/work/haul/haul.calls.ts'
import { useLingui } from '@lingui/react/macro'
import { formatDay, measureRate } from '../../ui/format/format.ts'

/** The fields that both an offer and a notice have. */
export type Work = Pick<
  TruckerNotice,
  'projectId' | 'projectName' | 'jobberName' | 'materialName' | 'unit' | 'origin' | 'destination' | 'startDay' | 'money'
>

/** "2A stone from Ormrod Pit to Gate 3". */
export function useRouteLabel(): (work: Work) => string {
  const { t } = useLingui()
  return ({ materialName, origin, destination }) => t`${materialName} from ${origin.name} to ${destination.name}`
}

/** A calendar date without a time zone, such as a project's first day: "2026-11-21" → "Sat 21 Nov". */
export function formatCalendarDay(day: string): string {
  return formatDay(Date.parse(`${day}T00:00:00Z`), 'UTC')
}

export function rateOf({ money }: Pick<Work, 'money'>) {
  return money?.haul && measureRate(money.haul.card, money.currency)
}

/** Which minutes a card by the time on site pays, and that loads which arrive later change them. */
import { isPaidByTimeOnSite } from '@haulway/domain/load-log/pay/time-on-site.ts'
import type { ShiftDocument, ShiftPayDocument } from '@haulway/domain/work/shift/shift.documents.ts'
import { useLingui } from '@lingui/react/macro'
import { formatClock } from '../../ui/format/format.ts'

type Props = { shift: ShiftDocument; paid: ShiftPayDocument }

export function TimeOnSite({ shift, paid: { haul, onSite } }: Props) {
  const { t } = useLingui()
  const { sheet, terms } = shift
  if (!isPaidByTimeOnSite(haul.card) || shift.cancelled) return null
  if (!onSite) {
    return <p className="hw-quiet">{t`No load shows when the truck was on site yet, so the sheet's times count.`}</p>
  }
  const from = formatClock(Math.max(onSite.arriveAt, sheet.startAt ?? onSite.arriveAt), terms.timeZone)
  const to = formatClock(Math.min(onSite.leaveAt, sheet.endAt ?? onSite.leaveAt), terms.timeZone)
  return (
    <p>
      {t`On site ${from} to ${to}: first arrival to last delivery.`}{' '}
      <span className="hw-quiet">{t`Loads sent later may change it, within the sheet's times.`}</span>
    </p>
  )
}

import { sharesDay } from '@haulway/domain/pay/card/day-rules.ts'
import type { SheetChange } from '@haulway/domain/work/shift/correction/sheet-consent.ts'
import type { ShiftDocument } from '@haulway/domain/work/shift/shift.documents.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatChange } from '../../../ui/format/format.ts'
import { Line, Lines } from '../../../ui/layout/Lines.tsx'

/** What other times change in each agreement that the reader sees. Nothing for a driver. */
export function SheetChanges({ shift, changes }: { shift: ShiftDocument; changes: readonly SheetChange[] }) {
  const { t } = useLingui()
  const { money, terms } = shift
  if (!money || changes.length === 0) return null
  const isOfDay = changes.some(({ agreement }) => {
    const paid = agreement === money.agreement ? money : money.passedOn
    return paid && sharesDay(paid.haul.card)
  })
  const labelOf = ({ agreement }: SheetChange) => {
    if (!money.passedOn) return t`Pay`
    return agreement === 'subHaul' ? t`To ${terms.truckingName}` : t`From ${terms.jobberName}`
  }
  return (
    <>
      <Lines>
        {changes.map(change => (
          <Line
            key={change.agreement}
            label={labelOf(change)}
            value={formatChange(change.changeCents, money.currency)}
            total
          />
        ))}
      </Lines>
      {isOfDay && (
        <p className="hw-quiet">
          <Trans>The minimum for the day applies too: the truck’s other shifts that day may change this.</Trans>
        </p>
      )}
    </>
  )
}

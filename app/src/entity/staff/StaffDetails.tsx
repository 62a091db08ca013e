/** A driver or an operator, beside the list or in an opened row: how to reach them, since when, and what to do next. */
import { nameOf, type Person } from '@haulway/domain/entity/staff/excavator-operator.ts'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { CallButton } from '../../ui/controls/buttons/CallLink.tsx'
import type { Column } from '../../ui/data/table/table-rows.ts'
import { formatFullDay } from '../../ui/format/format.ts'
import { Line, Lines } from '../../ui/layout/Lines.tsx'
import type { Pane } from '../../ui/layout/Page.tsx'
import { type RowPane, useRowPane } from '../../ui/layout/use-row-pane.ts'
import { useEntityDocument } from '../CurrentEntity.tsx'

type Staff = Person & { createdOn: number; joinedOn: number | null }

/** @param children links to what else there is about the person */
export function StaffDetails({ staff, children }: { staff: Staff; children?: ReactNode }) {
  const { t } = useLingui()
  const timeZone = useEntityDocument()?.timeZone ?? 'UTC'
  const { email, phoneNo, createdOn, joinedOn } = staff
  return (
    <>
      <Lines>
        {email !== undefined && <Line label={t`Email`} value={email} />}
        {phoneNo === '' && <Line label={t`Phone`} value="–" />}
        <Line label={t`Invited`} value={formatFullDay(createdOn, timeZone)} />
        {joinedOn !== null && <Line label={t`Joined`} value={formatFullDay(joinedOn, timeZone)} />}
      </Lines>
      <p className="hw-table-acts">
        {phoneNo !== '' && <CallButton name={nameOf(staff)} phoneNo={phoneNo} />}
        {children}
      </p>
    </>
  )
}

/**
 * The person whom the URL names, otherwise the first, beside the list of them.
 * @param find the search of the page: while it has text, none is open before the user opens one
 */
export function useStaffPane<S extends Staff & { entityId: string }>(
  staff: readonly S[],
  find: string,
  detailsOf: (staff: S) => ReactNode,
): { pane: RowPane; details: Pane | undefined } {
  const pane = useRowPane('person', find === '' ? staff.map(({ entityId }) => entityId) : undefined)
  const chosen = staff.find(({ entityId }) => entityId === pane.chosen)
  const details = chosen && { title: nameOf(chosen), closeTo: pane.closeTo, children: detailsOf(chosen) }
  return { pane, details }
}

/** Columns to hide when the table is too narrow, in this order: an opened person has them. */
const drops: readonly string[] = ['email', 'phone']

/** For a table with these columns: where a row's details go, and the columns that the pane doesn't repeat. */
export function staffTable<S extends { entityId: string }>(
  columns: readonly Column<S>[],
  pane: RowPane,
  detailsOf: (staff: S) => ReactNode,
) {
  if (!pane.isRoomy) return { columns, drops, open: detailsOf }
  const isBeside = pane.chosen !== undefined
  return {
    drops,
    columns: isBeside ? columns.filter(({ key }) => key !== 'phone' && key !== 'email') : columns,
    chosen: pane.chosen,
    to: ({ entityId }: S) => pane.toRow(entityId, ''),
  }
}

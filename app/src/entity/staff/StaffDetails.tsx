/** A driver or an operator in an opened row: how to reach them, since when they are here, and where to go on. */
import { nameOf, type Person } from '@haulway/domain/entity/staff/excavator-operator.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { CallButton } from '../../ui/controls/buttons/CallLink.tsx'
import { formatFullDay } from '../../ui/format/format.ts'
import { Line, Lines } from '../../ui/layout/Lines.tsx'
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
        <Line label={t`Invited`} value={formatFullDay(createdOn, timeZone)} />
        {joinedOn !== null && <Line label={t`Joined`} value={formatFullDay(joinedOn, timeZone)} />}
      </Lines>
      <p className="hw-table-acts">
        {phoneNo === '' ? <Trans>No phone number</Trans> : <CallButton name={nameOf(staff)} phoneNo={phoneNo} />}
        {children}
      </p>
    </>
  )
}

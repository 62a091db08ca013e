/** The sheets that invite a fleet's drivers: one by one, or from a pasted list. */
import { useLingui } from '@lingui/react/macro'
import { type InviteFormProps, InviteSheets, type Inviting } from '../../entity/invitation/Inviting.tsx'
import { FleetTruckerForm } from '../../entity/staff/FleetTruckerForm.tsx'
import { PasteOr } from '../parts/PasteOr.tsx'

export function InviteDrivers({ inviting }: { inviting: Inviting }) {
  const { t } = useLingui()
  return <InviteSheets inviting={inviting} title={t`Invite a driver`} form={DriverForm} />
}

function DriverForm(props: InviteFormProps) {
  return (
    <PasteOr kind="drivers">
      <FleetTruckerForm {...props} />
    </PasteOr>
  )
}

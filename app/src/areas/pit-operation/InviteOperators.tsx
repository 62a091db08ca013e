/** The sheets that invite a pit's operators: one by one, or from a pasted list. */
import { useLingui } from '@lingui/react/macro'
import { type InviteFormProps, InviteSheets, type Inviting } from '../../entity/invitation/Inviting.tsx'
import { ExcavatorOperatorForm } from '../../entity/staff/ExcavatorOperatorForm.tsx'
import { PasteOr } from '../parts/PasteOr.tsx'

export function InviteOperators({ inviting }: { inviting: Inviting }) {
  const { t } = useLingui()
  return <InviteSheets inviting={inviting} title={t`New operator`} form={OperatorForm} />
}

function OperatorForm(props: InviteFormProps) {
  return (
    <PasteOr kind="operators">
      <ExcavatorOperatorForm {...props} />
    </PasteOr>
  )
}

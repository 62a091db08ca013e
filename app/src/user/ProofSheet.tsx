/** Asks for the password before something that guards the account is changed. */
import type { AppError } from '@haulway/domain/errors.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'
import { ActPlate } from '../ui/ActPlate.tsx'
import { Form } from '../ui/Form.tsx'
import { PasswordField } from '../ui/fields/PasswordField.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { RefusalLine } from './RefusalLine.tsx'

type ProofSheetProps = {
  open: boolean
  isAsking: boolean
  refusal: AppError | undefined
  onClose: () => void
  onPassword: (password: string) => Promise<void>
}

export function ProofSheet(props: ProofSheetProps) {
  const { t } = useLingui()
  return (
    <Sheet open={props.open} title={t`Confirm with your password`} onClose={props.onClose}>
      <ProofForm {...props} />
    </Sheet>
  )
}

function ProofForm({ isAsking, refusal, onPassword }: ProofSheetProps) {
  const { t } = useLingui()
  const form = useForm({ defaultValues: { password: '' } })
  const { errors } = form.formState
  return (
    <Form onSubmit={form.handleSubmit(({ password }) => onPassword(password))}>
      <p>
        <Trans>This changes how your account is guarded, so please give your password once more.</Trans>
      </p>
      <PasswordField
        label={t`Current password`}
        {...form.register('password', { required: t`Please enter your password.` })}
        error={errors.password?.message}
      />
      <RefusalLine refusal={refusal} />
      <ActPlate title={<Trans>Continue</Trans>} sending={isAsking} submit />
    </Form>
  )
}

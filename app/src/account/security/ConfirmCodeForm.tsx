/** Asks for the code that turns two-step verification on. */
import { mfaCodeSchema } from '@haulway/domain/user/proof.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ActionButton } from '../../ui/controls/buttons/ActionButton.tsx'
import { Form } from '../../ui/controls/Form.tsx'
import { useForm } from '../../ui/controls/use-form.ts'
import { CodeField } from '../../user/CodeField.tsx'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'

type Props = {
  label: string
  isAsking: boolean
  refusal: { message: string } | undefined
  onCode: (code: string) => Promise<void> | void
}

export function ConfirmCodeForm({ label, isAsking, refusal, onCode }: Props) {
  const { t } = useLingui()
  const form = useForm({ defaultValues: { code: '' } }, { mayBeLeft: true })
  const isCode = (text: string) => mfaCodeSchema.safeParse(text).success || t`Enter the six digits.`
  return (
    <Form onSubmit={form.handleSubmit(({ code }) => onCode(code))}>
      <CodeField
        label={label}
        {...form.register('code', { validate: isCode })}
        error={form.formState.errors.code?.message}
      />
      <RefusalMessage refusal={refusal} />
      <ActionButton title={<Trans>Confirm</Trans>} sending={isAsking} submit />
    </Form>
  )
}

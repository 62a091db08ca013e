/** Changes the password, which logs out every other device. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ActionButton } from '../../ui/controls/buttons/ActionButton.tsx'
import { Form } from '../../ui/controls/Form.tsx'
import { useForm } from '../../ui/controls/use-form.ts'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { ProofSheet } from '../../user/ProofSheet.tsx'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'
import { NewPasswordField } from '../../user/sign-in/NewPasswordField.tsx'
import { useGuardedAsk } from '../../user/use-guarded-ask.ts'

export function PasswordSection({ email, onChanged }: { email: string; onChanged: () => void }) {
  const { t } = useLingui()
  const [isEditing, setIsEditing] = useState(false)
  const [isChanged, setIsChanged] = useState(false)
  const change = useGuardedAsk('changePassword', () => {
    setIsEditing(false)
    setIsChanged(true)
    onChanged()
  })
  const second = isChanged ? t`Changed. All other devices are logged out.` : t`This logs out all other devices.`
  return (
    <Section title={t`Password`} rule="none">
      <List>
        <ListRow icon="lock" title={t`Change password`} second={second} onPress={() => setIsEditing(true)} />
      </List>
      <Sheet open={isEditing && !change.proof.open} title={t`Change password`} onClose={() => setIsEditing(false)}>
        <NewPasswordForm
          isAsking={change.proof.isAsking}
          refusal={change.refusal}
          onPassword={newPassword => change.run(({ password }) => ({ email, newPassword, password }))}
        />
      </Sheet>
      <ProofSheet {...change.proof} />
    </Section>
  )
}

type NewPasswordFormProps = {
  isAsking: boolean
  refusal: { message: string } | undefined
  onPassword: (password: string) => void
}

function NewPasswordForm({ isAsking, refusal, onPassword }: NewPasswordFormProps) {
  const { t } = useLingui()
  const form = useForm({ defaultValues: { password: '' } }, { mayBeLeft: true })
  return (
    <Form onSubmit={form.handleSubmit(({ password }) => onPassword(password))}>
      <NewPasswordField label={t`New password`} register={form.register} error={form.formState.errors.password} />
      <RefusalMessage refusal={refusal} />
      <ActionButton
        title={<Trans>Set password</Trans>}
        second={<Trans>Logs out all other devices</Trans>}
        sending={isAsking}
        submit
      />
    </Form>
  )
}

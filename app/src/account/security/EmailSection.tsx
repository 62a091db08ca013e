/** The email address used to sign in: whether it is confirmed, and a new address that is not confirmed yet. */
import { accountEmailSchema } from '@haulway/domain/user/create-user.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAsk } from '../../ask.ts'
import { ActionButton } from '../../ui/controls/buttons/ActionButton.tsx'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { Form } from '../../ui/controls/Form.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { useForm } from '../../ui/controls/use-form.ts'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { EmailConfirmationLink } from '../../user/EmailConfirmationLink.tsx'
import { ProofSheet } from '../../user/ProofSheet.tsx'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'
import { useAccountSecurity } from '../../user/use-account-security.ts'
import { useGuardedAsk } from '../../user/use-guarded-ask.ts'
import './account.css'

export function EmailSection({ email }: { email: string }) {
  const { t } = useLingui()
  const { security, refusal, readAgain } = useAccountSecurity()
  const [isEditing, setIsEditing] = useState(false)
  const change = useGuardedAsk('changeEmailAddress', () => {
    setIsEditing(false)
    readAgain()
  })
  const cancel = useAsk('changeEmailAddress')
  const changeTo = (newEmail: string) =>
    change.run(({ password, code }) => ({ oldEmail: email, newEmail, password, ...(code && { code }) }))
  const keepEmail = async () => {
    if (await cancel.run({ oldEmail: email, newEmail: email })) readAgain()
  }
  const waiting = security?.newEmail
  return (
    <Section title={t`Email`} aside={t`Used to log in`} rule="none">
      <p className="hw-account-value">{email}</p>
      {security && <VerifiedState isVerified={security.isEmailVerified} />}
      <RefusalMessage refusal={refusal} />
      {waiting && (
        <div className="hw-account-note">
          <p className="hw-account-value">{waiting}</p>
          <StatusBadge tone="look">
            <Trans>Waiting for confirmation</Trans>
          </StatusBadge>
          <p className="hw-quiet">
            <Trans>We emailed the link there. Valid 1 hour. Your email stays the same until you open it.</Trans>
          </p>
          <div className="hw-account-row">
            <PlainButton onPress={() => changeTo(waiting)}>
              <Trans>Email the link again</Trans>
            </PlainButton>
            <PlainButton disabled={cancel.isAsking} onPress={() => void keepEmail()}>
              <Trans>Keep my email</Trans>
            </PlainButton>
          </div>
        </div>
      )}
      {!isEditing && <RefusalMessage refusal={change.refusal ?? cancel.refusal} />}
      <PlainButton icon="edit" onPress={() => setIsEditing(true)}>
        <Trans>Change email</Trans>
      </PlainButton>
      <Sheet open={isEditing && !change.proof.open} title={t`Change email`} onClose={() => setIsEditing(false)}>
        <NewEmailForm email={email} isAsking={change.proof.isAsking} refusal={change.refusal} onEmail={changeTo} />
      </Sheet>
      <ProofSheet {...change.proof} codeEmail={security?.mfaRegistered ? email : undefined} />
    </Section>
  )
}

/** Shows whether the address is confirmed; if not, it offers the confirmation link again. */
function VerifiedState({ isVerified }: { isVerified: boolean }) {
  if (isVerified) {
    return (
      <StatusBadge tone="good">
        <Trans>Confirmed</Trans>
      </StatusBadge>
    )
  }
  return (
    <div className="hw-account-row">
      <StatusBadge tone="look">
        <Trans>Not confirmed</Trans>
      </StatusBadge>
      <EmailConfirmationLink />
    </div>
  )
}

type NewEmailFormProps = {
  email: string
  isAsking: boolean
  refusal: { message: string } | undefined
  onEmail: (newEmail: string) => void
}

function NewEmailForm({ email, isAsking, refusal, onEmail }: NewEmailFormProps) {
  const { t } = useLingui()
  const form = useForm({ defaultValues: { newEmail: '' } }, { mayBeLeft: true })
  const { errors } = form.formState
  const incomplete = t`Enter your full email, such as name@example.com.`
  const isValid = (text: string) => accountEmailSchema.safeParse(text).success || incomplete
  const isNew = (text: string) => text.trim().toLowerCase() !== email || t`This is already your email.`
  return (
    <Form onSubmit={form.handleSubmit(({ newEmail }) => onEmail(newEmail))}>
      <p>
        <Trans>We'll email a link to the new address. Your email changes when you open it.</Trans>
      </p>
      <TextField
        label={t`New email`}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        {...form.register('newEmail', { validate: { isValid, isNew } })}
        error={errors.newEmail?.message}
      />
      <RefusalMessage refusal={refusal} />
      <ActionButton title={<Trans>Email the link</Trans>} sending={isAsking} submit />
    </Form>
  )
}

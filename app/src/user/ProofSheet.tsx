/** Asks for the password, and a code if needed, before a change to the account's security or where its money goes. */
import type { AppError } from '@haulway/domain/errors.ts'
import { mfaCodeSchema } from '@haulway/domain/user/proof.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAsk } from '../ask.ts'
import { ActionButton } from '../ui/controls/buttons/ActionButton.tsx'
import { PlainButton } from '../ui/controls/buttons/PlainButton.tsx'
import { Form } from '../ui/controls/Form.tsx'
import { PasswordField } from '../ui/controls/PasswordField.tsx'
import { useForm } from '../ui/controls/use-form.ts'
import { StatusBadge } from '../ui/data/StatusBadge.tsx'
import { Sheet } from '../ui/overlay/Sheet.tsx'
import { CodeField } from './CodeField.tsx'
import { RefusalMessage } from './RefusalMessage.tsx'
import { useAccountSecurity } from './use-account-security.ts'
import type { Proof } from './use-guarded-ask.ts'

type ProofSheetProps = {
  open: boolean
  isAsking: boolean
  refusal: AppError | undefined
  onClose: () => void
  onProof: (proof: Proof) => Promise<void>
  /** Set when a code is needed with the password: the address that a code can be emailed to. */
  codeEmail?: string | undefined
  /** Why the password is requested; absent when the account's own protection changes. */
  reason?: string
  /** Whether the change takes something away: such an act is never amber. */
  isDestructive?: boolean
}

export function ProofSheet(props: ProofSheetProps) {
  const { t } = useLingui()
  return (
    <Sheet open={props.open} title={t`Confirm with your password`} onClose={props.onClose}>
      <ProofForm {...props} />
    </Sheet>
  )
}

function ProofForm({ isAsking, refusal, onProof, codeEmail, reason, isDestructive }: ProofSheetProps) {
  const { t } = useLingui()
  const form = useForm({ defaultValues: { password: '', code: '' } }, { mayBeLeft: true })
  const { errors } = form.formState
  const isCode = (text: string) => mfaCodeSchema.safeParse(text).success || t`Enter the six digits, or a backup code.`
  return (
    <Form onSubmit={form.handleSubmit(onProof)}>
      <p>{reason ?? <Trans>This changes how your account is protected. Enter your password to continue.</Trans>}</p>
      <PasswordField
        label={t`Current password`}
        {...form.register('password', { required: t`Enter your password.` })}
        error={errors.password?.message}
      />
      {codeEmail !== undefined && (
        <Code email={codeEmail} {...form.register('code', { validate: isCode })} error={errors.code?.message} />
      )}
      <RefusalMessage refusal={refusal} />
      {isDestructive ? (
        <PlainButton wide submit disabled={isAsking}>
          {isAsking ? <Trans>Please Wait...</Trans> : <Trans>Continue</Trans>}
        </PlainButton>
      ) : (
        <ActionButton title={<Trans>Continue</Trans>} sending={isAsking} submit />
      )}
    </Form>
  )
}

type CodeProps = Omit<Parameters<typeof CodeField>[0], 'label' | 'hint' | 'isDigits'> & { email: string }

/** With an authenticator app, an emailed code proves nothing, so none is offered. */
function Code({ email, ...field }: CodeProps) {
  const { t } = useLingui()
  const { security, refusal } = useAccountSecurity()
  const hint = security?.hasAuthenticator
    ? t`From your authenticator app, or a backup code.`
    : t`From your authenticator app, an email, or your backup codes.`
  const isEmailed = security ? !security.hasAuthenticator : refusal !== undefined
  return (
    <>
      <CodeField label={t`Code`} hint={hint} isDigits={false} {...field} />
      {isEmailed && <EmailCode email={email} />}
    </>
  )
}

function EmailCode({ email }: { email: string }) {
  const { run, isAsking, refusal } = useAsk('sendMfaCode')
  const [isSent, setIsSent] = useState(false)
  return (
    <div className="hw-form">
      {isSent && (
        <StatusBadge tone="good">
          <Trans>We sent a code to {email}.</Trans>
        </StatusBadge>
      )}
      <PlainButton disabled={isAsking} onPress={() => void run({ email }).then(reply => reply && setIsSent(true))}>
        {isSent ? <Trans>Email me another code</Trans> : <Trans>Email me a code</Trans>}
      </PlainButton>
      <RefusalMessage refusal={refusal} />
    </div>
  )
}

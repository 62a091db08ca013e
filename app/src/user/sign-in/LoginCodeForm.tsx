/** Asks for the code of the second step: from the authenticator app, an email, or the backup codes. */
import type { MfaMethod } from '@haulway/domain/user/mfa-code.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { finishWithCode, sendSignInCode } from '../../session/sign-in-page.ts'
import { ActionButton } from '../../ui/controls/buttons/ActionButton.tsx'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { useForm } from '../../ui/controls/use-form.ts'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { CodeField } from '../CodeField.tsx'
import { RefusalMessage } from '../RefusalMessage.tsx'
import { useRefusable } from '../use-refusable.ts'
import { type PendingLogin, useFollowSignIn } from './use-follow-sign-in.ts'

type Props = PendingLogin & {
  /** Called when another code is needed. */
  onCodeNeeded: (pending: PendingLogin) => void
  onBack: () => void
}

export function LoginCodeForm({ start, methods, onCodeNeeded, onBack }: Props) {
  const { t } = useLingui()
  const { attempt, refusal } = useRefusable()
  const [method, setMethod] = useState<MfaMethod>(methods[0] ?? 'email')
  const [isSent, setIsSent] = useState(false)
  const follow = useFollowSignIn(onCodeNeeded)
  const form = useForm({ defaultValues: { code: '' } }, { mayBeLeft: true })
  const { errors, isSubmitting } = form.formState
  const methodLabels = useMethodLabels()
  const choose = (next: MfaMethod) => {
    form.reset()
    setMethod(next)
    if (next === 'email') void sendEmail()
  }
  const sendEmail = () =>
    attempt(async () => {
      await sendSignInCode()
      setIsSent(true)
    })
  const logIn = form.handleSubmit(({ code }) => attempt(async () => follow(start, await finishWithCode(start, code))))
  const isBeforeEmail = method === 'email' && !isSent
  return (
    <>
      <p>{methodLabels[method].hint}</p>
      {method === 'email' && isSent && !refusal && (
        <StatusBadge tone="good">
          <Trans>We sent you an email with a code.</Trans>
        </StatusBadge>
      )}
      <form noValidate onSubmit={logIn}>
        {!isBeforeEmail && (
          <CodeField
            key={method}
            label={methodLabels[method].label}
            isDigits={method !== 'backupCode'}
            {...form.register('code', { required: t`Enter the code.` })}
            error={errors.code?.message}
          />
        )}
        <RefusalMessage refusal={refusal} />
        {isBeforeEmail ? (
          <ActionButton title={<Trans>Email me a code</Trans>} onPress={() => void sendEmail()} />
        ) : (
          <ActionButton title={<Trans>Log in</Trans>} sending={isSubmitting} submit />
        )}
      </form>
      <div className="sign-in-methods">
        {methods
          .filter(each => each !== method)
          .map(each => (
            <PlainButton key={each} wide onPress={() => choose(each)}>
              {methodLabels[each].choose}
            </PlainButton>
          ))}
        {method === 'email' && isSent && (
          <PlainButton wide onPress={() => void sendEmail()}>
            <Trans>Email me another code</Trans>
          </PlainButton>
        )}
        <PlainButton bare icon="left" onPress={onBack}>
          <Trans>Back</Trans>
        </PlainButton>
      </div>
    </>
  )
}

function useMethodLabels(): Record<MfaMethod, { label: string; hint: string; choose: string }> {
  const { t } = useLingui()
  return {
    authenticator: {
      label: t`Code from the app`,
      hint: t`Open your authenticator app and enter the six digits it shows for Haulway.`,
      choose: t`Use the authenticator app`,
    },
    email: {
      label: t`Code from the email`,
      hint: t`We'll email you six digits. Valid 10 minutes, on this page only.`,
      choose: t`Email me a code`,
    },
    backupCode: {
      label: t`Backup code`,
      hint: t`Enter one of your backup codes. Each works once.`,
      choose: t`Use a backup code`,
    },
  }
}

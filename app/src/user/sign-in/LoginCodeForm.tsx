/** The code beside the password: of the authenticator app, mailed, or one of the backup codes. */
import type { MfaMethod } from '@haulway/domain/user/mfa-code.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { SignInStart } from '../../session/sign-in.ts'
import { finishWithCode, sendSignInCode } from '../../session/sign-in-page.ts'
import { ActionButton } from '../../ui/controls/ActionButton.tsx'
import { PlainButton } from '../../ui/controls/PlainButton.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { CodeField } from '../CodeField.tsx'
import { RefusalMessage } from '../RefusalMessage.tsx'
import { useRefusable } from '../use-refusable.ts'

/** A login whose password was right and whose code is still to come. */
export type Halfway = { start: SignInStart; methods: MfaMethod[] }

type Props = Halfway & { onBack: () => void }

export function LoginCodeForm({ start, methods, onBack }: Props) {
  const { t } = useLingui()
  const { attempt, refusal } = useRefusable()
  const [method, setMethod] = useState<MfaMethod>(methods[0] ?? 'email')
  const [isMailed, setIsMailed] = useState(false)
  const form = useForm({ defaultValues: { code: '' } })
  const { errors, isSubmitting } = form.formState
  const words = useMethodLabels()
  const choose = (next: MfaMethod) => {
    form.reset()
    setMethod(next)
    if (next === 'email') void mail()
  }
  const mail = () =>
    attempt(async () => {
      await sendSignInCode()
      setIsMailed(true)
    })
  const isWaitingForMail = method === 'email' && !isMailed
  return (
    <>
      <p>{words[method].hint}</p>
      {method === 'email' && isMailed && !refusal && (
        <StatusBadge tone="good">
          <Trans>We sent you an email with a code.</Trans>
        </StatusBadge>
      )}
      <form noValidate onSubmit={form.handleSubmit(({ code }) => attempt(() => finishWithCode(start, code)))}>
        {!isWaitingForMail && (
          <CodeField
            key={method}
            label={words[method].label}
            isDigits={method !== 'backupCode'}
            {...form.register('code', { required: t`Enter the code.` })}
            error={errors.code?.message}
          />
        )}
        <RefusalMessage refusal={refusal} />
        {isWaitingForMail ? (
          <ActionButton title={<Trans>Email me a code</Trans>} onPress={() => void mail()} />
        ) : (
          <ActionButton title={<Trans>Log in</Trans>} sending={isSubmitting} submit />
        )}
      </form>
      <div className="sign-in-ways">
        {methods
          .filter(each => each !== method)
          .map(each => (
            <PlainButton key={each} wide onPress={() => choose(each)}>
              {words[each].way}
            </PlainButton>
          ))}
        {method === 'email' && isMailed && (
          <PlainButton wide onPress={() => void mail()}>
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

function useMethodLabels(): Record<MfaMethod, { label: string; hint: string; way: string }> {
  const { t } = useLingui()
  return {
    authenticator: {
      label: t`Code from the app`,
      hint: t`Open your authenticator app and enter the six digits it shows for Haulway.`,
      way: t`Use the authenticator app`,
    },
    email: {
      label: t`Code from the email`,
      hint: t`We'll email you six digits. Valid 10 minutes, on this page only.`,
      way: t`Email me a code`,
    },
    backupCode: {
      label: t`Backup code`,
      hint: t`Enter one of your backup codes. Each works once.`,
      way: t`Use a backup code`,
    },
  }
}

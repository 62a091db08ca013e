/** Asks for a mail with a link for a new password. The answer never tells whether the e-mail has an account. */
import { AppError } from '@haulway/domain/errors.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { ask } from '../ask.ts'
import { paths } from '../paths.ts'
import { openTransport } from '../session/app-session.ts'
import { ActPlate } from '../ui/ActPlate.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { RefusalLine } from './RefusalLine.tsx'
import { SignInFrame } from './SignInFrame.tsx'

export function ForgotPasswordPage() {
  const { t } = useLingui()
  const [refusal, setRefusal] = useState<AppError>()
  const form = useForm<{ email: string }>({ defaultValues: { email: '' } })
  const { errors, isSubmitting, isSubmitSuccessful } = form.formState
  const request = async ({ email }: { email: string }) => {
    setRefusal(undefined)
    try {
      await ask(openTransport, 'requestPasswordReset', { email })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      setRefusal(error)
    }
  }
  return (
    <SignInFrame title={<Trans>Forgot password</Trans>}>
      {isSubmitSuccessful && !refusal ? (
        <p>
          <Trans>If this email has an account, a mail with a link is on its way. The link is good for one hour.</Trans>
        </p>
      ) : (
        <form noValidate onSubmit={form.handleSubmit(request)}>
          <TextField
            label={t`Email`}
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            {...form.register('email', { required: t`Please enter your email.` })}
            error={errors.email?.message}
          />
          <RefusalLine refusal={refusal} />
          <ActPlate title={<Trans>Send me a link</Trans>} sending={isSubmitting} submit />
        </form>
      )}
      <div className="sign-in-row">
        <Link to={paths.login}>
          <Trans>Log in</Trans>
        </Link>
      </div>
    </SignInFrame>
  )
}

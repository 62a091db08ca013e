/** /auth/login (specification 2): in place on the web, in the system's browser for a native shell. */
import { AppError } from '@haulway/domain/errors.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useLocation } from 'react-router-dom'
import { paths } from '../paths.ts'
import { readSignInStart, signInWithPassword } from '../session/sign-in-page.ts'
import { ActPlate } from '../ui/ActPlate.tsx'
import { PasswordField } from '../ui/fields/PasswordField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { StateWord } from '../ui/StateWord.tsx'
import { RefusalLine } from './RefusalLine.tsx'
import { SignInFrame } from './SignInFrame.tsx'

type Answers = { email: string; password: string }

export function LoginPage() {
  const { t } = useLingui()
  const { search } = useLocation()
  const [refusal, setRefusal] = useState<AppError>()
  const form = useForm<Answers>({ defaultValues: { email: '', password: '' } })
  const { errors, isSubmitting } = form.formState
  const logIn = async ({ email, password }: Answers) => {
    setRefusal(undefined)
    try {
      await signInWithPassword(await readSignInStart('login', new URLSearchParams(search)), email, password)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      setRefusal(error)
    }
  }
  return (
    <SignInFrame title={<Trans>Log in</Trans>}>
      <VerifiedLine search={new URLSearchParams(search)} />
      <form noValidate onSubmit={form.handleSubmit(logIn)}>
        <TextField
          label={t`Email`}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          {...form.register('email', { required: t`Please enter your email.` })}
          error={errors.email?.message}
        />
        <PasswordField
          label={t`Password`}
          {...form.register('password', { required: t`Please enter your password.` })}
          error={errors.password?.message}
        />
        <div className="sign-in-row sign-in-row-end">
          <Link to={paths.forgotPassword}>
            <Trans>Forgot password</Trans>
          </Link>
        </div>
        <RefusalLine refusal={refusal} />
        <ActPlate title={<Trans>Log in</Trans>} sending={isSubmitting} submit />
      </form>
      <div className="sign-in-row">
        <span className="hw-quiet">
          <Trans>New to Haulway</Trans>
        </span>
        <Link to={paths.register + search}>
          <Trans>Register</Trans>
        </Link>
      </div>
    </SignInFrame>
  )
}

/** The link of a verification mail ends here; what went wrong with it is said first. */
function VerifiedLine({ search }: { search: URLSearchParams }) {
  if (!search.has('verified')) return null
  if (search.has('error')) {
    return (
      <StateWord tone="look">
        <Trans>This link is no longer good. Log in and ask for a new one.</Trans>
      </StateWord>
    )
  }
  return (
    <StateWord tone="good">
      <Trans>Your email is confirmed.</Trans>
    </StateWord>
  )
}

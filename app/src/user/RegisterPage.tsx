/** /auth/register (specification 2): makes the account (signUpState 0 → 1), then signs in as login does. */
import { AppError } from '@haulway/domain/errors.ts'
import { passwordCharactersMin } from '@haulway/domain/user/create-user.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useLocation } from 'react-router-dom'
import { ask } from '../ask.ts'
import { paths } from '../paths.ts'
import { openTransport } from '../session/app-session.ts'
import { keepInvitation } from '../session/invitation.ts'
import { readSignInStart, signInWithPassword } from '../session/sign-in-page.ts'
import { ActPlate } from '../ui/ActPlate.tsx'
import { PasswordField } from '../ui/fields/PasswordField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { RefusalLine } from './RefusalLine.tsx'
import { SignInFrame } from './SignInFrame.tsx'

type Answers = { firstName: string; lastName: string; email: string; password: string }

export function RegisterPage() {
  const { t } = useLingui()
  const { search } = useLocation()
  const [refusal, setRefusal] = useState<AppError>()
  const form = useForm<Answers>({ defaultValues: { firstName: '', lastName: '', email: '', password: '' } })
  const { errors, isSubmitting } = form.formState
  const register = async (answers: Answers) => {
    setRefusal(undefined)
    const query = new URLSearchParams(search)
    try {
      await keepInvitation(query)
      const { reply } = await ask(openTransport, 'createHaulwayUser', { ...answers, phoneNo: '' })
      const [isCreated, error] = reply
      if (!isCreated) throw new AppError('invalidInput', error)
      await signInWithPassword(await readSignInStart('register', query), answers.email, answers.password)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      setRefusal(error)
    }
  }
  return (
    <SignInFrame title={<Trans>Register</Trans>}>
      <form noValidate onSubmit={form.handleSubmit(register)}>
        <TextField
          label={t`First name`}
          autoComplete="given-name"
          {...form.register('firstName', { required: t`Please enter your first name.` })}
          error={errors.firstName?.message}
        />
        <TextField label={t`Last name`} autoComplete="family-name" {...form.register('lastName')} />
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
          autoComplete="new-password"
          hint={t`At least ${passwordCharactersMin} characters.`}
          {...form.register('password', {
            minLength: { value: passwordCharactersMin, message: t`Please choose a longer password.` },
            required: t`Please choose a password.`,
          })}
          error={errors.password?.message}
        />
        <RefusalLine refusal={refusal} />
        <ActPlate title={<Trans>Register</Trans>} sending={isSubmitting} submit />
      </form>
      <div className="sign-in-row">
        <span className="hw-quiet">
          <Trans>Have an account</Trans>
        </span>
        <Link to={paths.login + search}>
          <Trans>Log in</Trans>
        </Link>
      </div>
    </SignInFrame>
  )
}

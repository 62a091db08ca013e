/** Where the link of a reset mail leads: a new password, then on to login. */
import { AppError } from '@haulway/domain/errors.ts'
import { passwordCharactersMin } from '@haulway/domain/user/create-user.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router-dom'
import { paths } from '../paths.ts'
import { resetPassword } from '../session/sign-in-page.ts'
import { ActPlate } from '../ui/ActPlate.tsx'
import { PasswordField } from '../ui/fields/PasswordField.tsx'
import { RefusalLine } from './RefusalLine.tsx'
import { SignInFrame } from './SignInFrame.tsx'

export function ResetPasswordPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { search } = useLocation()
  const [refusal, setRefusal] = useState<AppError>()
  const form = useForm<{ password: string }>({ defaultValues: { password: '' } })
  const { errors, isSubmitting } = form.formState
  const reset = async ({ password }: { password: string }) => {
    setRefusal(undefined)
    try {
      await resetPassword(new URLSearchParams(search).get('token') ?? '', password)
      navigate(paths.login)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      setRefusal(error)
    }
  }
  return (
    <SignInFrame title={<Trans>New password</Trans>}>
      <form noValidate onSubmit={form.handleSubmit(reset)}>
        <PasswordField
          label={t`New password`}
          autoComplete="new-password"
          hint={t`At least ${passwordCharactersMin} characters.`}
          {...form.register('password', {
            minLength: { value: passwordCharactersMin, message: t`Please choose a longer password.` },
            required: t`Please choose a password.`,
          })}
          error={errors.password?.message}
        />
        <RefusalLine refusal={refusal} />
        <ActPlate title={<Trans>Set password</Trans>} sending={isSubmitting} submit />
      </form>
    </SignInFrame>
  )
}

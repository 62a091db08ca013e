/** The email address used to sign in. It registers itself in the form as `email`. */
import { accountEmailSchema } from '@haulway/domain/user/create-user.ts'
import { useLingui } from '@lingui/react/macro'
import type { FieldError, UseFormRegister } from 'react-hook-form'
import { TextField } from '../ui/controls/TextField.tsx'

type EmailFieldProps = {
  register: UseFormRegister<{ email: string }>
  error: FieldError | undefined
  label?: string
  hint?: string
}

export function EmailField({ register, error, label, hint }: EmailFieldProps) {
  const { t } = useLingui()
  const incomplete = t`Enter your full email, such as name@example.com.`
  return (
    <TextField
      label={label ?? t`Email`}
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      hint={hint}
      {...register('email', {
        required: t`Enter your email.`,
        validate: email => accountEmailSchema.safeParse(email).success || incomplete,
      })}
      error={error?.message}
    />
  )
}

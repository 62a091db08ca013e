/** The email address used to sign in. It registers itself in the form as `email`. */
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
  return (
    <TextField
      label={label ?? t`Email`}
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      hint={hint}
      {...register('email', { required: t`Enter your email.` })}
      error={error?.message}
    />
  )
}

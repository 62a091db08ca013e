/** The field to choose a new password. */
import { passwordCharactersMin } from '@haulway/domain/user/create-user.ts'
import { useLingui } from '@lingui/react/macro'
import type { FieldError, UseFormRegister } from 'react-hook-form'
import { PasswordField } from '../../ui/controls/PasswordField.tsx'

type Props = { label: string; register: UseFormRegister<{ password: string }>; error: FieldError | undefined }

export function NewPasswordField({ label, register, error }: Props) {
  const { t } = useLingui()
  return (
    <PasswordField
      label={label}
      autoComplete="new-password"
      hint={t`At least ${passwordCharactersMin} characters. Three unrelated words work well.`}
      {...register('password', {
        minLength: { value: passwordCharactersMin, message: t`Use at least ${passwordCharactersMin} characters.` },
        required: t`Choose a password.`,
      })}
      error={error?.message}
    />
  )
}

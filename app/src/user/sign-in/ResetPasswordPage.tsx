/** The page of the link in a reset email: sets a new password, then opens the login page, which says so. */
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { resetPassword } from '../../session/sign-in-page.ts'
import { ActionButton } from '../../ui/controls/buttons/ActionButton.tsx'
import { useForm } from '../../ui/controls/use-form.ts'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { useOwnSearch } from '../../ui/layout/use-own-search.ts'
import { RefusalMessage } from '../RefusalMessage.tsx'
import { useRefusable } from '../use-refusable.ts'
import { NewPasswordField } from './NewPasswordField.tsx'
import { SignInFrame } from './SignInFrame.tsx'

export function ResetPasswordPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const search = useOwnSearch(paths.resetPassword)
  const token = new URLSearchParams(search).get('token') ?? ''
  const { attempt, refusal } = useRefusable()
  const form = useForm<{ password: string }>({ defaultValues: { password: '' } }, { mayBeLeft: true })
  const { errors, isSubmitting } = form.formState
  const reset = form.handleSubmit(({ password }) =>
    attempt(async () => {
      await resetPassword(token, password)
      navigate(`${paths.login}?reset=1`)
    }),
  )
  if (token === '') {
    return (
      <SignInFrame title={<Trans>New password</Trans>}>
        <StatusBadge tone="look">
          <Trans>This link is incomplete. Ask for a new one.</Trans>
        </StatusBadge>
        <ActionButton title={<Trans>Ask for a new link</Trans>} to={paths.forgotPassword} />
      </SignInFrame>
    )
  }
  return (
    <SignInFrame title={<Trans>New password</Trans>}>
      <form noValidate onSubmit={reset}>
        <NewPasswordField label={t`New password`} register={form.register} error={errors.password} />
        <RefusalMessage refusal={refusal} />
        <ActionButton title={<Trans>Set password</Trans>} sending={isSubmitting} submit />
      </form>
      {refusal?.code === 'signInAgain' && (
        <Link to={paths.forgotPassword}>
          <Trans>Ask for a new link</Trans>
        </Link>
      )}
    </SignInFrame>
  )
}

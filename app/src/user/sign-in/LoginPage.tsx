/** /auth/login (specification 2): in the web app, and in the system's browser for a native app. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { readSignInStart, signInWithPassword } from '../../session/sign-in-page.ts'
import { ActionButton } from '../../ui/controls/buttons/ActionButton.tsx'
import { PasswordField } from '../../ui/controls/PasswordField.tsx'
import { useForm } from '../../ui/controls/use-form.ts'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { useOwnSearch } from '../../ui/layout/use-own-search.ts'
import { EmailField } from '../EmailField.tsx'
import { RefusalMessage } from '../RefusalMessage.tsx'
import { useRefusable } from '../use-refusable.ts'
import { LoginCodeForm } from './LoginCodeForm.tsx'
import { SignInFrame } from './SignInFrame.tsx'
import { type PendingLogin, useFollowSignIn } from './use-follow-sign-in.ts'

export function LoginPage() {
  const search = useOwnSearch(paths.login)
  const [pending, setPending] = useState<PendingLogin>()
  return (
    <SignInFrame title={pending ? <Trans>Enter your code</Trans> : <Trans>Log in</Trans>}>
      {pending ? (
        <LoginCodeForm {...pending} onCodeNeeded={setPending} onBack={() => setPending(undefined)} />
      ) : (
        <>
          {new URLSearchParams(search).has('reset') && (
            <StatusBadge tone="good">
              <Trans>Password changed. All devices are logged out.</Trans>
            </StatusBadge>
          )}
          <PasswordForm search={search} onCodeNeeded={setPending} />
          <div className="sign-in-row">
            <span className="hw-quiet">
              <Trans>I'm new to Haulway</Trans>
            </span>
            <Link to={paths.register + search}>
              <Trans>Register</Trans>
            </Link>
          </div>
        </>
      )}
    </SignInFrame>
  )
}

function PasswordForm({ search, onCodeNeeded }: { search: string; onCodeNeeded: (pending: PendingLogin) => void }) {
  const { t } = useLingui()
  const { attempt, refusal } = useRefusable()
  const follow = useFollowSignIn(onCodeNeeded)
  const form = useForm({ defaultValues: { email: '', password: '' } }, { mayBeLeft: true })
  const { errors, isSubmitting } = form.formState
  const logIn = form.handleSubmit(({ email, password }) =>
    attempt(async () => {
      const start = await readSignInStart('login', new URLSearchParams(search))
      follow(start, await signInWithPassword(start, email, password))
    }),
  )
  return (
    <form noValidate onSubmit={logIn}>
      <EmailField register={form.register} error={errors.email} />
      <PasswordField
        label={t`Password`}
        {...form.register('password', { required: t`Enter your password.` })}
        error={errors.password?.message}
      />
      <div className="sign-in-row sign-in-row-end">
        <Link to={paths.forgotPassword}>
          <Trans>Forgot password</Trans>
        </Link>
      </div>
      <RefusalMessage refusal={refusal} />
      <ActionButton title={<Trans>Log in</Trans>} sending={isSubmitting} submit />
    </form>
  )
}

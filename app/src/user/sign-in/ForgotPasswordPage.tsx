/** Requests an email with a link to set a new password. The answer never reveals whether the email has an account. */

import { ask } from '@haulway/client/transport/ask.ts'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { openTransport } from '../../session/app-session.ts'
import { ActionButton } from '../../ui/controls/buttons/ActionButton.tsx'
import { useForm } from '../../ui/controls/use-form.ts'
import { EmailField } from '../EmailField.tsx'
import { RefusalMessage } from '../RefusalMessage.tsx'
import { useRefusable } from '../use-refusable.ts'
import { SignInFrame } from './SignInFrame.tsx'

export function ForgotPasswordPage() {
  const { attempt, refusal } = useRefusable()
  const form = useForm<{ email: string }>({ defaultValues: { email: '' } }, { mayBeLeft: true })
  const { errors, isSubmitting, isSubmitSuccessful } = form.formState
  const request = form.handleSubmit(({ email }) =>
    attempt(async () => {
      await ask(openTransport, 'requestPasswordReset', { email })
    }),
  )
  return (
    <SignInFrame title={<Trans>Forgot password</Trans>}>
      {isSubmitSuccessful && !refusal ? (
        <p>
          <Trans>If this email has an account, we sent it a link. Valid 1 hour.</Trans>
        </p>
      ) : (
        <form noValidate onSubmit={request}>
          <EmailField register={form.register} error={errors.email} />
          <RefusalMessage refusal={refusal} />
          <ActionButton title={<Trans>Email me a link</Trans>} sending={isSubmitting} submit />
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

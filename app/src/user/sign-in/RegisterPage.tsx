/** /auth/register (specification 2): creates the account (signUpState 0 → 1), then signs in like the login page. */

import { ask } from '@haulway/client/transport/ask.ts'
import { AppError } from '@haulway/domain/errors.ts'
import { loginRefused, mayHaveAccount } from '@haulway/domain/user/sign-in.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { openTransport } from '../../session/app-session.ts'
import { storeInvitation } from '../../session/invitation.ts'
import { readSignInStart, signInWithPassword } from '../../session/sign-in-page.ts'
import { ActionButton } from '../../ui/controls/buttons/ActionButton.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { useForm } from '../../ui/controls/use-form.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { useScreenLanguage } from '../../ui/format/i18n.ts'
import { useOwnSearch } from '../../ui/layout/use-own-search.ts'
import { EmailField } from '../EmailField.tsx'
import { RefusalMessage } from '../RefusalMessage.tsx'
import { useRefusable } from '../use-refusable.ts'
import { InvitedBy } from './InvitedBy.tsx'
import { LoginCodeForm } from './LoginCodeForm.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'
import { SignInFrame } from './SignInFrame.tsx'
import { type PendingLogin, useFollowSignIn } from './use-follow-sign-in.ts'
import { type ReadInvitation, useReadInvitation } from './use-read-invitation.ts'

type Answers = { firstName: string; lastName: string; email: string; password: string }

export function RegisterPage() {
  const { t } = useLingui()
  const search = useOwnSearch(paths.register)
  const invitation = new URLSearchParams(search).get('invitation')
  const { attempt, refusal } = useRefusable()
  const language = useScreenLanguage()
  const read = useReadInvitation(invitation)
  const form = useForm<Answers>({ defaultValues: { firstName: '', lastName: '', email: '', password: '' } })
  const { errors, isSubmitting } = form.formState
  useFillIn(form, read)
  const [pending, setPending] = useState<PendingLogin>()
  const follow = useFollowSignIn(setPending)
  const register = form.handleSubmit(answers =>
    attempt(async () => {
      const query = new URLSearchParams(search)
      await storeInvitation(query)
      const { reply } = await ask(openTransport, 'createHaulwayUser', { ...answers, phoneNo: '', language })
      const [isCreated, error] = reply
      if (!isCreated) throw new AppError('invalidInput', error)
      const start = await readSignInStart('register', query)
      const signedIn = await signInWithPassword(start, answers.email, answers.password).catch(error => {
        throw isWrongPassword(error) ? new AppError('signInAgain', mayHaveAccount) : error
      })
      follow(start, signedIn)
    }),
  )
  if (pending) {
    return (
      <SignInFrame title={<Trans>Enter your code</Trans>}>
        <LoginCodeForm {...pending} onCodeNeeded={setPending} onBack={() => setPending(undefined)} />
      </SignInFrame>
    )
  }
  // Drawn once the form is begun, the invitation would move the button away under a thumb.
  if (invitation && !read.invitation && !read.refusal) {
    return (
      <SignInFrame title={<Trans>Register</Trans>}>
        <Skeleton rows={5} />
      </SignInFrame>
    )
  }
  return (
    <SignInFrame title={<Trans>Register</Trans>}>
      {invitation && <InvitedBy read={read} />}
      <form noValidate onSubmit={register}>
        <TextField
          label={t`First name`}
          autoComplete="given-name"
          maxLength={60}
          {...form.register('firstName', { required: t`Enter your first name.` })}
          error={errors.firstName?.message}
        />
        <TextField label={t`Last name`} autoComplete="family-name" maxLength={60} {...form.register('lastName')} />
        <EmailField
          register={form.register}
          error={errors.email}
          {...(read.invitation?.invitee.email && { hint: t`The invitation works for this email only.` })}
        />
        <NewPasswordField label={t`Password`} register={form.register} error={errors.password} />
        <RefusalMessage refusal={refusal} />
        <ActionButton title={<Trans>Register</Trans>} sending={isSubmitting} submit />
      </form>
      <OrLogIn search={search} />
    </SignInFrame>
  )
}

function OrLogIn({ search }: { search: string }) {
  return (
    <div className="sign-in-row">
      <span className="hw-quiet">
        <Trans>I have an account</Trans>
      </span>
      <Link to={paths.login + search}>
        <Trans>Log in</Trans>
      </Link>
    </div>
  )
}

/**
 * Fills in what the inviter entered, where the user has entered nothing yet. The name of an invited business is not a
 * person's.
 */
function useFillIn({ getValues, setValue }: UseFormReturn<Answers>, { invitation }: ReadInvitation): void {
  useEffect(() => {
    if (!invitation) return
    const { invitee, joinsAs } = invitation
    const [firstName = '', ...lastNames] = joinsAs.isBusiness ? [] : invitee.name.split(' ')
    const known = { firstName, lastName: lastNames.join(' '), email: invitee.email ?? '' }
    for (const name of ['firstName', 'lastName', 'email'] as const) {
      if (getValues(name) === '' && known[name]) setValue(name, known[name], { shouldValidate: true })
    }
  }, [invitation, getValues, setValue])
}

/**
 * Whether the address has another account. Only its owner may learn that, by email; the page shows `mayHaveAccount`.
 */
function isWrongPassword(error: unknown): boolean {
  return error instanceof AppError && error.message === loginRefused
}

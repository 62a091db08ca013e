/** The page of the link in a verification email, signed in or not: whether the address is confirmed, by the server. */
import type { AppError } from '@haulway/domain/errors.ts'
import { Trans } from '@lingui/react/macro'
import { useContext } from 'react'
import { paths } from '../../paths.ts'
import { isConfirmedBy } from '../../session/sign-in-page.ts'
import { SyncContext } from '../../sync/sync-context.ts'
import { useRead } from '../../sync/use-read.ts'
import { ActionButton } from '../../ui/controls/buttons/ActionButton.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { PleaseWait } from '../../ui/feedback/PleaseWait.tsx'
import { useOwnSearch } from '../../ui/layout/use-own-search.ts'
import { EmailConfirmationLink } from '../EmailConfirmationLink.tsx'
import { RefusalMessage } from '../RefusalMessage.tsx'
import { useAccountSecurity } from '../use-account-security.ts'
import { SignInFrame } from './SignInFrame.tsx'

export function EmailConfirmedPage() {
  // Only signed-in users have their own data.
  const isSignedIn = Boolean(useContext(SyncContext))
  const query = new URLSearchParams(useOwnSearch(paths.emailConfirmed))
  const token = query.get('token')
  return (
    <SignInFrame title={<Trans>Email</Trans>}>
      {query.has('error') ? (
        <OldLink />
      ) : token !== null ? (
        <OfLink token={token} />
      ) : isSignedIn ? (
        <OfUser />
      ) : (
        <Next />
      )}
      <ActionButton title={<Trans>Continue</Trans>} to={paths.home} />
    </SignInFrame>
  )
}

/** For the address that the link was emailed to. It needs no session. */
function OfLink({ token }: { token: string }) {
  const { value: isConfirmed, refusal } = useRead(token, () => isConfirmedBy(token))
  if (isConfirmed === undefined) return <Reading refusal={refusal} />
  return isConfirmed ? <Confirmed /> : <OldLink />
}

/** For a signed-in user who came without a link. */
function OfUser() {
  const { security, refusal } = useAccountSecurity()
  if (!security) return <Reading refusal={refusal} />
  if (security.isEmailVerified) return <Confirmed />
  return (
    <>
      <Next />
      <EmailConfirmationLink />
    </>
  )
}

function Reading({ refusal }: { refusal: AppError | undefined }) {
  return refusal ? <RefusalMessage refusal={refusal} /> : <PleaseWait />
}

function Confirmed() {
  return (
    <StatusBadge tone="good">
      <Trans>Your email is confirmed.</Trans>
    </StatusBadge>
  )
}

function OldLink() {
  return (
    <StatusBadge tone="look">
      <Trans>This link no longer works. Log in and ask for a new one.</Trans>
    </StatusBadge>
  )
}

function Next() {
  return (
    <StatusBadge tone="look">
      <Trans>To confirm your email, open the link we emailed you.</Trans>
    </StatusBadge>
  )
}

/** The page of the link in a verification email, signed in or not: whether the confirmation worked. */
import { Trans } from '@lingui/react/macro'
import { paths } from '../../paths.ts'
import { ActionButton } from '../../ui/controls/ActionButton.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { SignInFrame } from './SignInFrame.tsx'
import { useOwnSearch } from './use-own-search.ts'

export function EmailConfirmedPage() {
  const isRefused = new URLSearchParams(useOwnSearch(paths.emailConfirmed)).has('error')
  return (
    <SignInFrame title={<Trans>Email</Trans>}>
      {isRefused ? (
        <StatusBadge tone="look">
          <Trans>This link no longer works. Log in and ask for a new one.</Trans>
        </StatusBadge>
      ) : (
        <StatusBadge tone="good">
          <Trans>Your email is confirmed.</Trans>
        </StatusBadge>
      )}
      <ActionButton title={<Trans>Continue</Trans>} to={paths.home} />
    </SignInFrame>
  )
}

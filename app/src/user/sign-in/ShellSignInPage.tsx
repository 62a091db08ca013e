/** /auth/login and /auth/register in a native app: users enter the password in the system's browser, never here. */
import { Trans } from '@lingui/react/macro'
import { useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { deepLinkRefusal } from '../../session/deep-link.ts'
import { openSignInPage } from '../../session/sign-in.ts'
import { ActionButton } from '../../ui/controls/buttons/ActionButton.tsx'
import { RefusalMessage } from '../RefusalMessage.tsx'
import { SignInFrame } from './SignInFrame.tsx'

export function ShellSignInPage({ page }: { page: 'login' | 'register' }) {
  const refusal = useSyncExternalStore(deepLinkRefusal.subscribe, deepLinkRefusal.read)
  const [isLeaving, setIsLeaving] = useState(false)
  const leave = async () => {
    deepLinkRefusal.forget()
    setIsLeaving(true)
    await openSignInPage(page).finally(() => setIsLeaving(false))
  }
  const title = page === 'login' ? <Trans>Log in</Trans> : <Trans>Register</Trans>
  return (
    <SignInFrame title={title}>
      <p>
        <Trans>This opens your browser, then brings you back here.</Trans>
      </p>
      <RefusalMessage refusal={refusal} />
      <ActionButton title={title} sending={isLeaving} onPress={() => void leave()} />
      <div className="sign-in-row">
        <span className="hw-quiet">
          {page === 'login' ? <Trans>I'm new to Haulway</Trans> : <Trans>I have an account</Trans>}
        </span>
        {page === 'login' ? (
          <Link to={paths.register}>
            <Trans>Register</Trans>
          </Link>
        ) : (
          <Link to={paths.login}>
            <Trans>Log in</Trans>
          </Link>
        )}
      </div>
    </SignInFrame>
  )
}

/** The step after a password or a code was accepted. */
import type { MfaMethod } from '@haulway/domain/user/mfa-code.ts'
import { useNavigate } from 'react-router-dom'
import type { SignInStart } from '../../session/sign-in.ts'
import type { SignedIn } from '../../session/sign-in-page.ts'
import { discardUnsaved } from '../../ui/overlay/unsaved.ts'

/** A login whose password was accepted and whose code is still missing. */
export type PendingLogin = { start: SignInStart; methods: MfaMethod[] }

/** @returns a function that opens the page of the redirect, or asks for the code of a second step */
export function useFollowSignIn(onCodeNeeded: (pending: PendingLogin) => void) {
  const navigate = useNavigate()
  return (start: SignInStart, signedIn: SignedIn): void => {
    if ('mfaMethods' in signedIn) onCodeNeeded({ start, methods: signedIn.mfaMethods })
    // A page of this app opens without loading the app again.
    else if (signedIn.redirectTo.startsWith('/')) navigate(signedIn.redirectTo, { replace: true })
    else {
      discardUnsaved(window.location.pathname)
      window.location.assign(signedIn.redirectTo)
    }
  }
}

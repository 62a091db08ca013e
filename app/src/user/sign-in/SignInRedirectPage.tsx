/** /auth/login-redirect and /auth/register-redirect: reads state and token from the callback and starts the session. */
import { AppError } from '@haulway/domain/errors.ts'
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { paths } from '../../paths.ts'
import { openTransport, session } from '../../session/app-session.ts'
import { finishSignIn } from '../../session/sign-in.ts'
import { ActionButton } from '../../ui/controls/buttons/ActionButton.tsx'
import { PleaseWait } from '../../ui/feedback/PleaseWait.tsx'
import { useOwnSearch } from '../../ui/layout/use-own-search.ts'
import { RefusalMessage } from '../RefusalMessage.tsx'
import { SignInFrame } from './SignInFrame.tsx'

export function SignInRedirectPage({ path }: { path: string }) {
  const search = useOwnSearch(path)
  const [refusal, setRefusal] = useState<AppError>()
  useEffect(() => {
    const callback = new URLSearchParams(search)
    setRefusal(undefined)
    // The code must not stay in the history, and startup continues only from the root.
    window.history.replaceState(null, '', callback.get('state') === 'success' ? paths.root : window.location.pathname)
    takeCallback(callback).catch(error => {
      setRefusal(error instanceof AppError ? error : new AppError('signInAgain'))
    })
  }, [search])
  return (
    <SignInFrame title={<Trans>Log in</Trans>}>
      {refusal ? (
        <>
          <RefusalMessage refusal={refusal} />
          <ActionButton title={<Trans>Log in</Trans>} to={paths.login} />
        </>
      ) : (
        <PleaseWait />
      )}
    </SignInFrame>
  )
}

// Strict mode runs effects twice, and a code works once.
let taking: { callback: string; done: Promise<void> } | undefined

function takeCallback(callback: URLSearchParams): Promise<void> {
  const text = callback.toString()
  if (taking?.callback === text) return taking.done
  const done = finishSignIn(openTransport, callback).then(tokens => session.begin(tokens))
  taking = { callback: text, done }
  return done
}

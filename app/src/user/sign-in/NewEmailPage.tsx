/** The page of the link emailed to a new address. Opening it changes the address, even when signed out. */

import { ask } from '@haulway/client/transport/ask.ts'
import { AppError } from '@haulway/domain/errors.ts'
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { paths } from '../../paths.ts'
import { openTransport } from '../../session/app-session.ts'
import { ActionButton } from '../../ui/controls/buttons/ActionButton.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { PleaseWait } from '../../ui/feedback/PleaseWait.tsx'
import { useOwnSearch } from '../../ui/layout/use-own-search.ts'
import { RefusalMessage } from '../RefusalMessage.tsx'
import { SignInFrame } from './SignInFrame.tsx'

export function NewEmailPage() {
  const search = useOwnSearch(paths.newEmail)
  const [email, setEmail] = useState<string>()
  const [refusal, setRefusal] = useState<AppError>()
  useEffect(() => {
    followLink(new URLSearchParams(search).get('token') ?? '').then(setEmail, error => {
      setRefusal(error instanceof AppError ? error : new AppError('signInAgain'))
    })
  }, [search])
  return (
    <SignInFrame title={<Trans>New email</Trans>}>
      {!email && !refusal && <PleaseWait />}
      {email && (
        <p role="status">
          <StatusBadge tone="good">
            <Trans>Your email is now {email}.</Trans>
          </StatusBadge>
        </p>
      )}
      <RefusalMessage refusal={refusal} />
      {(email || refusal) && <ActionButton title={<Trans>Continue</Trans>} to={paths.root} />}
    </SignInFrame>
  )
}

// Strict mode runs effects twice, and a link works once.
let following: { token: string; done: Promise<string> } | undefined

function followLink(token: string): Promise<string> {
  if (following?.token === token) return following.done
  const done = ask(openTransport, 'confirmEmailAddress', { token }).then(({ reply }) => reply.email)
  following = { token, done }
  return done
}

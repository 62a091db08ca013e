/** /pay and /account-details: where a hosted page sends the user back to. Stores the callback until a user signs in. */
import { type CallbackTarget, readCallback } from '@haulway/domain/startup/callback.ts'
import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { useMaybeCurrentUser } from '../entity/current-user.ts'
import { paths } from '../paths.ts'
import { storeCallback } from '../session/callback.ts'
import { PleaseWait } from '../ui/feedback/PleaseWait.tsx'
import { Page } from '../ui/layout/Page.tsx'

export function CallbackPage({ target }: { target: CallbackTarget }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const isSignedIn = useMaybeCurrentUser() !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: a callback is followed once
  useEffect(() => {
    const callback = readCallback(target, new URLSearchParams(window.location.search))
    if (callback) void storeCallback(callback)
    if (!isSignedIn || !callback) navigate(isSignedIn ? paths.home : paths.login, { replace: true })
  }, [])
  return (
    <Page header={{ title: t`Haulway` }}>
      <PleaseWait />
    </Page>
  )
}

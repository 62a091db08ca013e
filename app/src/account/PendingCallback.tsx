/** Opens the page a stored callback leads to as soon as a user with a business is signed in. Draws nothing. */
import { callbackPath, callbackRoutes } from '@haulway/domain/startup/callback.ts'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { useMaybeCurrentUser } from '../entity/current-user.ts'
import { onCallbackStored, takeCallback } from '../session/callback.ts'

const callbackPages: readonly string[] = Object.values(callbackRoutes)

export function PendingCallback() {
  const navigate = useNavigate()
  const type = useMaybeCurrentUser()?.type
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new navigate function leads to the same page
  useEffect(() => {
    if (!type) return
    const follow = async () => {
      const callback = await takeCallback()
      // Going back must not return to the callback's own page.
      const replace = callbackPages.includes(window.location.pathname)
      if (callback) navigate(callbackPath(callback, type), { replace })
    }
    void follow()
    return onCallbackStored(() => void follow())
  }, [type])
  return null
}

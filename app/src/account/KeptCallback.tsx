/** Follows the way back from a hosted page, as soon as somebody is signed in who can. Draws nothing. */
import { callbackPath, callbackRoutes } from '@haulway/domain/startup/callback.ts'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { useMaybeCurrentUser } from '../entity/CurrentEntity.tsx'
import { onCallbackKept, takeCallback } from '../session/callback.ts'

const callbackPages: readonly string[] = Object.values(callbackRoutes)

export function KeptCallback() {
  const navigate = useNavigate()
  const type = useMaybeCurrentUser()?.type
  // biome-ignore lint/correctness/useExhaustiveDependencies: another way to navigate leads to the same page
  useEffect(() => {
    if (!type) return
    const follow = async () => {
      const callback = await takeCallback()
      // The page of the callback itself is no place to come back to.
      const replace = callbackPages.includes(window.location.pathname)
      if (callback) navigate(callbackPath(callback, type), { replace })
    }
    void follow()
    return onCallbackKept(() => void follow())
  }, [type])
  return null
}

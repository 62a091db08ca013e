/** What this browser has been allowed, live; a native app asks its plugin instead. */
import type { CoachSigns } from '@haulway/domain/tracker/coach.ts'
import { useEffect, useState } from 'react'
import { readPlatform } from '../../native/platform.ts'

type Permission = CoachSigns['permission']

const words = { granted: 'granted', denied: 'denied', prompt: 'notAsked' } as const

/** @param onChange somebody has been to the settings */
export function useLocationPermission(onChange: () => void): Permission {
  const [permission, setPermission] = useState<Permission>('unknown')
  // biome-ignore lint/correctness/useExhaustiveDependencies: who is told stays the same
  useEffect(() => {
    if (readPlatform() !== 'web' || !('permissions' in navigator)) return
    const ending = new AbortController()
    const watch = async () => {
      const status = await navigator.permissions.query({ name: 'geolocation' })
      const take = () => setPermission(words[status.state])
      if (ending.signal.aborted) return
      take()
      const hear = () => {
        take()
        onChange()
      }
      status.addEventListener('change', hear, { signal: ending.signal })
    }
    // A browser that does not tell is asked by its location itself.
    void watch().catch(() => {})
    return () => ending.abort()
  }, [])
  return permission
}

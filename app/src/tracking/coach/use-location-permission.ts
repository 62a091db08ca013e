/** This browser's location permission, live. A native app asks its plugin instead. */
import type { CoachSigns } from '@haulway/domain/tracker/coach.ts'
import { useEffect, useState } from 'react'
import { readPlatform } from '../../native/platform.ts'

type Permission = CoachSigns['permission']

const permissions = { granted: 'granted', denied: 'denied', prompt: 'notAsked' } as const

/** @param onChange called when the user changes the permission */
export function useLocationPermission(onChange: () => void): Permission {
  const [permission, setPermission] = useState<Permission>('unknown')
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onChange` never changes
  useEffect(() => {
    if (readPlatform() !== 'web' || !('permissions' in navigator)) return
    const ending = new AbortController()
    const watch = async () => {
      const status = await navigator.permissions.query({ name: 'geolocation' })
      const update = () => setPermission(permissions[status.state])
      if (ending.signal.aborted) return
      update()
      const handleChange = () => {
        update()
        onChange()
      }
      status.addEventListener('change', handleChange, { signal: ending.signal })
    }
    // In a browser that can't tell its permission, only asking for the location shows it.
    void watch().catch(() => {})
    return () => ending.abort()
  }, [])
  return permission
}

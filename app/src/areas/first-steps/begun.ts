/**
 * Remembers on this device who has had a load. Loads leave a device some days after they are settled, and drivers and
 * operators have no balance that shows them later.
 */
import { idSchema } from '@haulway/domain/ids.ts'
import { useEffect } from 'react'
import { z } from 'zod'
import { preferenceKeys } from '../../native/preferences.ts'
import { usePreference } from '../../native/use-preference.ts'

const begunSchema = z.array(idSchema)
/** The oldest are forgotten: no one works as more. */
const begunMax = 50
const none: readonly string[] = []

/**
 * @param hasLoads whether the entity is known to have a load now
 * @returns whether it has had one; undefined until the device's memory is read
 */
export function useHasBegun(entityId: string, hasLoads: boolean): boolean | undefined {
  const [saved, change] = usePreference(preferenceKeys.begun, begunSchema)
  const begun = saved === null ? none : saved
  const isKnown = begun?.includes(entityId)
  useEffect(() => {
    if (begun && !isKnown && hasLoads) void change([entityId, ...begun].slice(0, begunMax))
  }, [begun, isKnown, hasLoads, entityId, change])
  return hasLoads || isKnown
}

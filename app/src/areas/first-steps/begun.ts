/**
 * Remembers on this device who has had a load. Loads leave a device some days after they are settled, and drivers and
 * operators have no balance that shows them later.
 */
import { idSchema } from '@haulway/domain/ids.ts'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { preferenceKeys, readPreference, writePreference } from '../../native/preferences.ts'

const begunSchema = z.array(idSchema)
/** The oldest are forgotten: no one works as more. */
const begunMax = 50

/**
 * @param hasLoads whether the entity has a load now, as far as is known
 * @returns whether it has had one; undefined until the device's memory is read
 */
export function useHasBegun(entityId: string, hasLoads: boolean): boolean | undefined {
  const [begun, setBegun] = useState<readonly string[]>()
  useEffect(() => {
    void readPreference(preferenceKeys.begun, begunSchema).then(found => setBegun(found ?? []))
  }, [])
  const isKnown = begun?.includes(entityId)
  useEffect(() => {
    if (!begun || isKnown || !hasLoads) return
    const next = [entityId, ...begun].slice(0, begunMax)
    setBegun(next)
    void writePreference(preferenceKeys.begun, next)
  }, [begun, isKnown, hasLoads, entityId])
  return hasLoads || isKnown
}

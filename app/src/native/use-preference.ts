/** A preference of this device that a screen shows and changes. */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { type PreferenceKey, readPreference, writePreference } from './preferences.ts'

/**
 * A phone reads a preference in some milliseconds, and a user may choose before: the choice stays.
 * @param schema one that stays the same
 * @returns the value, null if there is none, undefined until it is read; and a function that changes it
 */
export function usePreference<Schema extends z.ZodType>(
  key: PreferenceKey,
  schema: Schema,
): [z.infer<Schema> | null | undefined, (next: z.infer<Schema>) => Promise<void>] {
  const [value, setValue] = useState<z.infer<Schema> | null>()
  const isChosen = useRef(false)
  useEffect(() => {
    let isCurrent = true
    void readPreference(key, schema).then(stored => {
      if (isCurrent && !isChosen.current) setValue(stored ?? null)
    })
    return () => {
      isCurrent = false
    }
  }, [key, schema])
  const change = useCallback(
    (next: z.infer<Schema>) => {
      isChosen.current = true
      setValue(next)
      return writePreference(key, next)
    },
    [key],
  )
  return [value, change]
}

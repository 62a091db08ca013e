/** The way to a pin while one drives: the device's fixes of the last minute. */
import type { LatLng } from '@haulway/domain/geo.ts'
import { useEffect, useState } from 'react'
import { useHere } from '../native/here.ts'
import { type WayFix, type WayToPin, wayMemoryMs, wayToPin } from './way-to-pin.ts'

export function useWayToPin(pin: LatLng | undefined): { way: WayToPin | undefined; trouble: string | undefined } {
  const { here, trouble } = useHere()
  const [fixes, setFixes] = useState<WayFix[]>([])
  useEffect(() => {
    if (here) setFixes(before => [...before.filter(fix => here.at - fix.at <= wayMemoryMs), here])
  }, [here])
  return { way: pin && wayToPin(fixes, pin), trouble }
}

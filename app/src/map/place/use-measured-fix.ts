/** Where this device is and how it drives, live; for the driving view. */
import { useEffect, useMemo, useState } from 'react'
import { useDeviceLocation } from '../../native/device-location.ts'
import type { DriveFix } from '../drive/drive-camera.ts'
import { fixMemoryMs, measuredFix } from './measured-fix.ts'

export function useMeasuredFix(): DriveFix | undefined {
  const { here } = useDeviceLocation()
  const [fixes, setFixes] = useState<DriveFix[]>([])
  useEffect(() => {
    if (here) setFixes(before => [...before.filter(fix => here.at - fix.at <= fixMemoryMs), here])
  }, [here])
  return useMemo(() => measuredFix(fixes), [fixes])
}

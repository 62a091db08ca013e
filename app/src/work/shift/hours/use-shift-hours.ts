/** Drivers' hours from the server; if it can't be reached, from the shifts on this device. */
import { addDays, dayMs, dayOf } from '@haulway/domain/time.ts'
import { driverHoursOf } from '@haulway/domain/work/shift/driver-hours.ts'
import { daysBefore } from '@haulway/domain/work/shift/time-record.ts'
import { useMemo } from 'react'
import { useReadCall } from '../../../ask.ts'
import { useCurrentEntity } from '../../../entity/CurrentEntity.tsx'
import { useConnection } from '../../../sync/sync-context.ts'
import { useShifts } from '../use-shifts.ts'

export type Driver = { id: string; name: string }

export type HourDays = { from: string; to: string }

/** The last seven days, including today. */
export function lastDays(nowMs: number, timeZone: string): HourDays {
  return { from: dayOf(nowMs - 6 * dayMs, timeZone), to: dayOf(nowMs, timeZone) }
}

/** The hours of the days, and of the seven days before the first. */
export function useShiftHours({ from, to }: HourDays) {
  const { entityId, scope } = useCurrentEntity()
  const { isConnected } = useConnection()
  const shifts = useShifts(scope)
  const first = addDays(from, -daysBefore)
  // Reads again when the network is back, and when a shift changes.
  const again = useMemo(() => ({ isConnected, shifts }), [isConnected, shifts])
  const { value, refusal, ...reading } = useReadCall('listShiftHours', { entityId, from: first, to }, { again })
  const onDevice = useMemo(() => {
    const ofDays = shifts?.filter(({ shiftDay }) => shiftDay >= first && shiftDay <= to)
    return ofDays && driverHoursOf(ofDays, undefined)
  }, [shifts, first, to])
  const isFromDevice = !value && refusal !== undefined
  return { hours: value?.hours ?? (isFromDevice ? onDevice : undefined), isFromDevice, ...reading }
}

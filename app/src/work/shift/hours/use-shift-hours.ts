/** Drivers' hours from the server; if it can't be reached, from the shifts on this device. */
import { addDays, dayMs, dayOf } from '@haulway/domain/time.ts'
import { type DriverHours, driverHoursOf } from '@haulway/domain/work/shift/driver-hours.ts'
import { daysBefore } from '@haulway/domain/work/shift/time-record.ts'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useAskInOrder } from '../../../ask.ts'
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
  const { run, isAsking, refusal } = useAskInOrder('listShiftHours')
  const { isConnected } = useConnection()
  const shifts = useShifts(scope)
  const [answer, setAnswer] = useState<{ key: string; hours: DriverHours[] }>()
  const first = addDays(from, -daysBefore)
  const key = [entityId, first, to].join(' ')
  const read = useCallback(async () => {
    const reply = await run({ entityId, from: first, to })
    if (reply) setAnswer({ key, ...reply })
  }, [run, entityId, first, to, key])
  // Reads again when the network is back, and when a shift changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: both are reasons to read again
  useEffect(() => void read(), [read, isConnected, shifts])
  const onDevice = useMemo(() => {
    const ofDays = shifts?.filter(({ shiftDay }) => shiftDay >= first && shiftDay <= to)
    return ofDays && driverHoursOf(ofDays, undefined)
  }, [shifts, first, to])
  const isAnswered = answer?.key === key
  const isFromDevice = !isAnswered && refusal !== undefined
  return {
    hours: isAnswered ? answer.hours : isFromDevice ? onDevice : undefined,
    isFromDevice,
    isAsking,
    read: () => void read(),
  }
}

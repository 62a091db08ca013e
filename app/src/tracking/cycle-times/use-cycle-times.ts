/** An entity's cycle times from the server; if it can't be reached, from the loads on this device. */

import { cycleTimesOf } from '@haulway/domain/metrics/cycle-times.ts'
import { dayMs, dayOf } from '@haulway/domain/time.ts'
import { useMemo } from 'react'
import { useReadCall } from '../../ask.ts'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { useLoadLogs } from '../../load-log/use-load-logs.ts'
import { useConnection } from '../../sync/sync-context.ts'

export type CycleDays = { from: string; to: string }

const usualDays = 7

/** The last seven days, including today. */
export function cycleDays(nowMs: number, timeZone: string): CycleDays {
  return { from: dayOf(nowMs - (usualDays - 1) * dayMs, timeZone), to: dayOf(nowMs, timeZone) }
}

export function useCycleTimes({ from, to }: CycleDays, projectId: string | undefined) {
  const { entityId, scope } = useCurrentEntity()
  const { isConnected } = useConnection()
  const loads = useLoadLogs(scope)
  // Reads again when the network is back.
  const { value, refusal, ...reading } = useReadCall(
    'listCycleTimes',
    { entityId, from, to, ...(projectId !== undefined && { projectId }) },
    { again: isConnected },
  )
  const onDevice = useMemo(
    () =>
      loads
        ?.map(({ body }) => cycleTimesOf(body))
        .filter(each => each.shiftDay >= from && each.shiftDay <= to)
        .filter(each => projectId === undefined || each.projectId === projectId),
    [loads, from, to, projectId],
  )
  const isFromDevice = !value && refusal !== undefined
  const cycles = value?.cycles ?? (isFromDevice ? onDevice : undefined)
  return { cycles, isCut: value?.isCut ?? false, isFromDevice, ...reading }
}

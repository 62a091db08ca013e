/** An entity's cycle times from the server; if it can't be reached, from the loads on this device. */

import { type CycleTimes, cycleTimesOf } from '@haulway/domain/metrics/cycle-times.ts'
import { dayMs, dayOf } from '@haulway/domain/time.ts'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useAskInOrder } from '../../ask.ts'
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
  const { run, isAsking, refusal } = useAskInOrder('listCycleTimes')
  const { isConnected } = useConnection()
  const loads = useLoadLogs(scope)
  const [answer, setAnswer] = useState<{ key: string; cycles: CycleTimes[]; isCut: boolean }>()
  const key = [entityId, projectId, from, to].join(' ')
  const read = useCallback(async () => {
    const reply = await run({ entityId, from, to, ...(projectId !== undefined && { projectId }) })
    if (reply) setAnswer({ key, ...reply })
  }, [run, entityId, from, to, projectId, key])
  // Reads again when the network is back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `isConnected` is a reason to read again
  useEffect(() => void read(), [read, isConnected])
  const onDevice = useMemo(
    () =>
      loads
        ?.map(({ body }) => cycleTimesOf(body))
        .filter(each => each.shiftDay >= from && each.shiftDay <= to)
        .filter(each => projectId === undefined || each.projectId === projectId),
    [loads, from, to, projectId],
  )
  const isAnswered = answer?.key === key
  const isFromDevice = !isAnswered && refusal !== undefined
  return {
    cycles: isAnswered ? answer.cycles : isFromDevice ? onDevice : undefined,
    isCut: isAnswered && answer.isCut,
    isFromDevice,
    isAsking,
    read: () => void read(),
  }
}

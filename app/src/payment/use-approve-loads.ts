/** Approves loads, a few at a time: each is payable at once, and one that is refused stops no other. */
import type { AppError } from '@haulway/domain/errors.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { useState } from 'react'
import { useAsk } from '../ask.ts'
import { actOn } from './LoadActs.tsx'

export type Approving = { done: number; of: number }

/** So many are under way together. */
const lanes = 4

export function useApproveLoads(): {
  approve: (loads: readonly LoadLogDocument[]) => Promise<void>
  /** Undefined while nothing is on its way. */
  progress: Approving | undefined
  /** Of the last load that was refused. */
  refusal: AppError | undefined
} {
  const { run, refusal } = useAsk('approveLoad')
  const [progress, setProgress] = useState<Approving>()
  const approve = async (loads: readonly LoadLogDocument[]) => {
    const left = [...loads]
    let done = 0
    setProgress({ done, of: loads.length })
    const work = async () => {
      for (let load = left.shift(); load; load = left.shift()) {
        await run(actOn(load))
        done += 1
        setProgress({ done, of: loads.length })
      }
    }
    await Promise.all(Array.from({ length: lanes }, work))
    setProgress(undefined)
  }
  return { approve, progress, refusal }
}

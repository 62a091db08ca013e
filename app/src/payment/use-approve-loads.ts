/** Approves loads one after the other: each is payable at once, and one that is refused stops no other. */
import type { AppError } from '@haulway/domain/errors.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { useState } from 'react'
import { useAsk } from '../ask.ts'
import { actOn } from './LoadActs.tsx'

export type Approving = { done: number; of: number }

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
    for (const [index, load] of loads.entries()) {
      setProgress({ done: index, of: loads.length })
      await run(actOn(load))
    }
    setProgress(undefined)
  }
  return { approve, progress, refusal }
}

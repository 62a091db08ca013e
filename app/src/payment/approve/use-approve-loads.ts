/**
 * Approves loads, a few at a time. Each is payable as soon as it is approved, and a refused one does not stop others.
 */

import { ask } from '@haulway/client/ask.ts'
import { AppError } from '@haulway/domain/errors.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { useState } from 'react'
import { useSync } from '../../sync/sync-context.ts'
import { actOn } from '../LoadApprovalActions.tsx'

export type ApprovalProgress = { done: number; of: number }

/** A load that was not approved, and the server's reason. */
export type NotApproved = { load: LoadLogDocument; refusal: AppError }

/** How many calls run at the same time. */
const parallelMax = 4

export function useApproveLoads(): {
  /** Returns the loads that were approved. */
  approve: (loads: readonly LoadLogDocument[]) => Promise<LoadLogDocument[]>
  /** Undefined while no approval is running. */
  progress: ApprovalProgress | undefined
  /** The refused loads of the last try. */
  notApproved: readonly NotApproved[]
} {
  const { transport } = useSync()
  const [progress, setProgress] = useState<ApprovalProgress>()
  const [notApproved, setNotApproved] = useState<readonly NotApproved[]>([])
  const approve = async (loads: readonly LoadLogDocument[]) => {
    const left = [...loads]
    const approved: LoadLogDocument[] = []
    setNotApproved([])
    setProgress({ done: 0, of: loads.length })
    const work = async () => {
      for (let load = left.shift(); load; load = left.shift()) {
        const refused = await approveOne(load)
        if (refused) setNotApproved(before => [...before, refused])
        else approved.push(load)
        setProgress({ done: approved.length, of: loads.length })
      }
    }
    const approveOne = async (load: LoadLogDocument): Promise<NotApproved | undefined> => {
      try {
        await ask(transport, 'approveLoad', { ...actOn(load), shownDoubts: load.approvalDoubts ?? [] })
        return undefined
      } catch (refusal) {
        if (!(refusal instanceof AppError)) throw refusal
        return { load, refusal }
      }
    }
    await Promise.all(Array.from({ length: parallelMax }, work)).finally(() => setProgress(undefined))
    return approved
  }
  return { approve, progress, notApproved }
}

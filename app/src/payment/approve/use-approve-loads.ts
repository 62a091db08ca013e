/**
 * Approves loads, a few at a time. Each is payable as soon as it is approved, and a refused one does not stop others.
 */

import type { AppError } from '@haulway/domain/errors.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { useState } from 'react'
import { useAskEach } from '../../ask.ts'
import { actOn } from '../LoadApprovalActions.tsx'

export type ApprovalProgress = { done: number; of: number }

/** A load that was not approved, and the server's reason. `isLost`: no answer came, so it may be approved. */
export type NotApproved = { load: LoadLogDocument; refusal: AppError; isLost: boolean }

/** How many calls run at the same time. */
const parallelMax = 4

/** @param known the loads on this device: one whose answer was lost is approved as soon as its document says so */
export function useApproveLoads(known: readonly LoadLogDocument[]): {
  approve: (loads: readonly LoadLogDocument[]) => Promise<void>
  /** Undefined while no approval is running. */
  progress: ApprovalProgress | undefined
  /** Approved on this page, as they were shown. */
  approved: readonly LoadLogDocument[]
  /** The loads of the last try that are not approved. */
  notApproved: readonly NotApproved[]
} {
  const ask = useAskEach()
  const [progress, setProgress] = useState<ApprovalProgress>()
  const [answered, setAnswered] = useState<readonly LoadLogDocument[]>([])
  const [refused, setRefused] = useState<readonly NotApproved[]>([])
  const approve = async (loads: readonly LoadLogDocument[]) => {
    const left = [...loads]
    let done = 0
    setRefused(before => before.filter(({ load }) => isApproved(load, known)))
    setProgress({ done, of: loads.length })
    const work = async () => {
      for (let load = left.shift(); load; load = left.shift()) {
        const notApproved = await approveOne(load)
        if (notApproved) setRefused(before => [...before, notApproved])
        else setProgress({ done: ++done, of: loads.length })
      }
    }
    const approveOne = async (load: LoadLogDocument): Promise<NotApproved | undefined> => {
      const shownDoubts = load.approvalDoubts ?? []
      const { refusal, unanswered } = await ask('approveLoad', { ...actOn(load), shownDoubts })
      if (refusal) return { load, refusal, isLost: unanswered !== undefined && refusal.code === 'networkError' }
      setAnswered(before => [...before, load])
      return undefined
    }
    await Promise.all(Array.from({ length: parallelMax }, work)).finally(() => setProgress(undefined))
  }
  const late = refused.filter(({ load, isLost }) => isLost && isApproved(load, known)).map(({ load }) => load)
  const approved = [...new Map([...answered, ...late].map(load => [load.loadLogId, load])).values()]
  return { approve, progress, approved, notApproved: refused.filter(({ load }) => !isApproved(load, known)) }
}

function isApproved({ loadLogId }: LoadLogDocument, known: readonly LoadLogDocument[]): boolean {
  return known.find(load => load.loadLogId === loadLogId)?.state === 'approved'
}

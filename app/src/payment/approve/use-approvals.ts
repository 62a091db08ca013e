/** The user's approvals, as pages use them. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useSync } from '../../sync/sync-context.ts'
import { useIsPageShown } from '../../sync/use-is-page-shown.ts'
import { type Approvals, type ApprovalsState, approvalsOf, type NotApproved } from './approvals.ts'

export function useApprovals(): Approvals {
  return approvalsOf(useSync())
}

/** @param select a part of the state that stays the same object until it changes */
export function useApprovalsState<Part>(select: (state: ApprovalsState) => Part): Part {
  const approvals = useApprovals()
  return useSyncExternalStore(approvals.subscribe, () => select(approvals.state()))
}

/** A business's loads, one load, or none. */
type LoadsHere = { entityId?: string | undefined; loadLogId?: string }

/**
 * Why loads were not approved, for a part of a page that shows it: while the page is on screen, no message over the
 * page repeats it, and leaving the page counts as having seen it.
 */
export function useNotApprovedHere({ entityId, loadLogId }: LoadsHere): readonly NotApproved[] {
  const approvals = useApprovals()
  const isHere = useCallback(
    (load: LoadLogDocument) => load.loadLogId === loadLogId || load.terms.jobberEntityId === entityId,
    [entityId, loadLogId],
  )
  const notApproved = useApprovalsState(state => state.notApproved)
  const isShown = useIsPageShown()
  useEffect(() => (isShown ? approvals.claim(isHere) : undefined), [approvals, isShown, isHere])
  return notApproved.filter(({ load }) => isHere(load))
}

/**
 * @param known the loads on this device: one whose answer was lost is approved as soon as its document says so
 * @param entityId the business whose loads the page shows; undefined while it shows none: a message over it then does
 */
export function useApproveLoads(known: readonly LoadLogDocument[], entityId: string | undefined) {
  const approvals = useApprovals()
  const { sending, progress, approved: all } = useApprovalsState(state => state)
  // What was approved before this page was opened is not its receipt.
  const [first] = useState(() => all.length)
  const refused = useNotApprovedHere({ entityId })
  const late = refused.filter(({ load, isLost }) => isLost && isApproved(load, known)).map(({ load }) => load)
  const answered = all.slice(first).filter(({ terms }) => terms.jobberEntityId === entityId)
  return {
    approvals,
    sending,
    progress,
    /** Approved on this page, as they were shown. */
    approved: [...new Map([...answered, ...late].map(load => [load.loadLogId, load])).values()],
    /** The loads that were sent and are not approved. */
    notApproved: refused.filter(({ load }) => !isApproved(load, known)),
  }
}

/** Whether a load that was sent is approved after all, because only its answer was lost or someone else approved it. */
export function isApproved({ loadLogId }: LoadLogDocument, known: readonly LoadLogDocument[]): boolean {
  return known.find(load => load.loadLogId === loadLogId)?.state === 'approved'
}

/** The user's approvals, as pages use them. */
import { approvalDoubts } from '@haulway/domain/load-log/approval/approval-doubts.ts'
import { type LoadLogDocument, loadLogDocumentSchema } from '@haulway/domain/load-log/load-log.documents.ts'
import { createContext, useCallback, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { useMayCall } from '../../entity/member/MayCall.tsx'
import { useSync } from '../../sync/sync-context.ts'
import { useIsPageShown } from '../../sync/use-is-page-shown.ts'
import { useOfflineSince } from '../../sync/use-offline.ts'
import { useHold } from '../../ui/use-hold.ts'
import { disputedLoads, loadsToApprove } from '../../work/project/needs-attention.ts'
import { useBodies } from '../../work/project/use-jobber-work.ts'
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
function useApproveLoads(known: readonly LoadLogDocument[], entityId: string | undefined) {
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

type Loads = readonly LoadLogDocument[]

/**
 * The loads that a page offers to approve: which of them are selected, and what has become of those approved here.
 * @property isRead whether the local database has answered
 * @property hasSent whether loads are being approved
 */
export type Approving = Selection &
  Pick<Sent, 'progress' | 'approved' | 'notApproved'> &
  Held & { isRead: boolean; disputed: Loads; hasSent: boolean }

type Sent = ReturnType<typeof useApproveLoads>
type Held = ReturnType<typeof useHoldApproval>
type Selection = ReturnType<typeof useSelection>

export const ApprovingContext = createContext<Approving | undefined>(undefined)

/** @throws Error outside a page that approves loads */
export function useApproving(): Approving {
  const approving = useContext(ApprovingContext)
  if (!approving) throw new Error('useApproving is for the parts of a page that approves loads')
  return approving
}

/** For a page that approves loads of the current business. */
export function useOpenApproving(): Approving {
  const { scope, entityId } = useCurrentEntity()
  const known = useBodies(scope, 'load-logs', loadLogDocumentSchema)
  const mayApprove = useMayCall('approveLoad')
  const { approvals, sending, ...sent } = useApproveLoads(known ?? [], mayApprove ? entityId : undefined)
  const holding = useHoldApproval(approvals, mayApprove)
  const taken = [...(holding.held?.value ?? []), ...sending]
  const { loads } = loadsToApprove(known ?? [])
  const selection = useSelection(loads.filter(({ loadLogId }) => !taken.some(load => load.loadLogId === loadLogId)))
  const disputed = disputedLoads(known ?? [])
  return { ...sent, ...holding, ...selection, isRead: known !== undefined, disputed, hasSent: taken.length > 0 }
}

/** At first, a load is selected unless it has doubts. Exported for tests of parts. */
export function useSelection(loads: Loads) {
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const ready = loads.filter(({ approvalDoubts: doubts = [] }) => doubts.length === 0)
  const chosen = loads.filter(load => isSelected(load, toggled.has(load.loadLogId)))
  return {
    loads,
    ready,
    toCheck: loads.filter(load => !ready.includes(load)),
    chosen,
    isChosen: (id: string) => chosen.some(load => load.loadLogId === id),
    toggle: (...ids: string[]) =>
      setToggled(
        before => new Set([...[...before].filter(id => !ids.includes(id)), ...ids.filter(id => !before.has(id))]),
      ),
  }
}

/** @param isToggled whether the user has changed the load's selection */
function isSelected({ approvalDoubts: doubts = [] }: LoadLogDocument, isToggled: boolean): boolean {
  if (doubts.some(code => approvalDoubts[code].blocks)) return false
  return (doubts.length === 0) !== isToggled
}

/** Holds an approval for its undo. Nothing is held while the app knows that it is offline: it says so at once. */
function useHoldApproval(approvals: Approvals, mayApprove: boolean) {
  const { hold, undo, release, held } = useHold<Loads>(loads => void approvals.approve(loads))
  const isKnownOffline = useOfflineSince() !== undefined
  const [wasOffline, setWasOffline] = useState(false)
  // Logging out or leaving the page sends the approval.
  useEffect(() => approvals.hold(release), [approvals, release])
  // Without the right nothing can be undone here anymore.
  useEffect(() => {
    if (!mayApprove) release()
  }, [mayApprove, release])
  const approve = (...loads: LoadLogDocument[]) => {
    const isOffline = isKnownOffline || !navigator.onLine
    setWasOffline(isOffline)
    if (!isOffline) hold(loads)
  }
  return { approve, undo, held, wasOffline }
}

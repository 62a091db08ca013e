/** The loads that a page offers to approve: which of them are selected, and what has become of those approved here. */
import { approvalDoubts } from '@haulway/domain/load-log/approval/approval-doubts.ts'
import { type LoadLogDocument, loadLogDocumentSchema } from '@haulway/domain/load-log/load-log.documents.ts'
import { createContext, useContext, useEffect, useState } from 'react'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { useMayCall } from '../../entity/member/MayCall.tsx'
import { useOfflineSince } from '../../sync/use-offline.ts'
import { useHold } from '../../ui/use-hold.ts'
import { disputedLoads, loadsToApprove } from '../../work/project/needs-attention.ts'
import { useBodies } from '../../work/project/use-jobber-work.ts'
import type { Approvals } from './approvals.ts'
import { useApproveLoads } from './use-approvals.ts'

type Loads = readonly LoadLogDocument[]

/**
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

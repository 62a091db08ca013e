/** Loads to approve: those without doubts are preselected and approved with one tap; the others show their doubts. */

import { approvalDoubts } from '@haulway/domain/load-log/approval/approval-doubts.ts'
import { type LoadLogDocument, loadLogDocumentSchema } from '@haulway/domain/load-log/load-log.documents.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { useMayCall } from '../../entity/member/MayCall.tsx'
import { ManagersOnly } from '../../entity/WorkAction.tsx'
import { AreaPage } from '../../frame/AreaPage.tsx'
import { paths } from '../../paths.ts'
import { ApprovedLine, HeldLine, sumOf } from '../../payment/approve/ApprovedLine.tsx'
import { ApproveDetails, ApproveList } from '../../payment/approve/ApproveList.tsx'
import type { Approvals } from '../../payment/approve/approvals.ts'
import { NotApprovedMessages } from '../../payment/approve/NotApprovedMessages.tsx'
import { PayApproved } from '../../payment/approve/PayApproved.tsx'
import { haulAndMaterial, ReadyList, readyHaulers } from '../../payment/approve/ReadyList.tsx'
import { useApproveLoads } from '../../payment/approve/use-approvals.ts'
import { useOfflineSince } from '../../sync/use-offline.ts'
import { ActionButton } from '../../ui/controls/buttons/ActionButton.tsx'
import { Figure, Figures } from '../../ui/data/Figures.tsx'
import { ProgressBar } from '../../ui/data/ProgressBar.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { formatMoney } from '../../ui/format/format.ts'
import type { Pane } from '../../ui/layout/Page.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { useIsWide } from '../../ui/layout/use-is-wide.ts'
import { type RowPane, useRowPane } from '../../ui/layout/use-row-pane.ts'
import { useHold } from '../../ui/use-hold.ts'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'
import { disputedLoads, loadsToApprove } from '../../work/project/needs-attention.ts'
import { useBodies } from '../../work/project/use-jobber-work.ts'
import { DisputedLoads } from './DisputedLoads.tsx'

export function ApprovePage() {
  const { t } = useLingui()
  const { scope } = useCurrentEntity()
  const loads = useBodies(scope, 'load-logs', loadLogDocumentSchema)
  const mayApprove = useMayCall('approveLoad')
  const approving = useApproving(loads ?? [], mayApprove)
  const { pane, haulers, details } = useApprovePane(approving)
  return (
    <AreaPage
      header={{ title: t`Approve loads`, back: paths.area('jobber') }}
      pane={mayApprove ? details : undefined}
      rows={mayApprove}
    >
      {!mayApprove && <ManagersOnly />}
      {mayApprove && !loads && <Skeleton rows={5} />}
      {mayApprove && loads && <Approve of={approving} pane={pane} haulers={haulers} />}
    </AreaPage>
  )
}

type Approving = ReturnType<typeof useApproving>

/** The loads to approve, which of them are selected, and what was approved here. */
function useApproving(known: readonly LoadLogDocument[], mayApprove: boolean) {
  // The loads whose selection the user changed; at first, a load is selected unless it has doubts.
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const { entityId } = useCurrentEntity()
  const { approvals, sending, ...sent } = useApproveLoads(known, mayApprove ? entityId : undefined)
  const { hold, undo, held, isOffline } = useHoldApproval(approvals, mayApprove)
  const taken = [...(held?.value ?? []), ...sending]
  const loads = loadsToApprove(known).loads.filter(({ loadLogId }) => !taken.some(load => load.loadLogId === loadLogId))
  const chosen = loads.filter(load => isChosen(load, toggled.has(load.loadLogId)))
  const ready = loads.filter(({ approvalDoubts: doubts = [] }) => doubts.length === 0)
  const toggle = (ids: readonly string[]) =>
    setToggled(held => new Set([...[...held].filter(id => !ids.includes(id)), ...ids.filter(id => !held.has(id))]))
  return {
    ...sent,
    hold,
    undo,
    held,
    isOffline,
    taken,
    loads,
    chosen,
    ready,
    toggle,
    toCheck: loads.filter(load => !ready.includes(load)),
    disputed: disputedLoads(known),
    isSelected: (id: string) => chosen.some(load => load.loadLogId === id),
  }
}

/**
 * Beside the list: a load to check or in dispute, or the loads of a hauler that are ready. The URL names it. Until then
 * it is the first load to check: it is what has to be read.
 */
function useApprovePane({ ready, toCheck, disputed, isSelected, toggle, hold }: Approving) {
  const { t } = useLingui()
  const haulers = useRowPane('hauler')
  const pane = useRowPane('load', haulers.named === undefined ? toCheck.map(load => load.loadLogId) : undefined)
  const load = [...toCheck, ...disputed].find(({ loadLogId }) => loadLogId === pane.chosen)
  const hauler = readyHaulers(ready).find(({ id }) => id === haulers.chosen)
  const ofLoad: Pane | undefined = load && {
    title: t`Load ${load.loadNo}, ${load.terms.truckingName}`,
    closeTo: pane.closeTo,
    children: <ApproveDetails key={load.loadLogId} load={load} onApprove={() => hold([load])} />,
  }
  const ofHauler: Pane | undefined = hauler && {
    title: hauler.name,
    closeTo: haulers.closeTo,
    children: (
      <ApproveList
        loads={hauler.loads}
        isChosen={isSelected}
        onToggle={id => toggle([id])}
        onApprove={of => hold([of])}
      />
    ),
  }
  return { pane, haulers, details: ofLoad ?? ofHauler }
}

type PartProps = { of: Approving; pane: RowPane }

function Approve({ of, pane, haulers }: PartProps & { haulers: RowPane }) {
  const { t } = useLingui()
  const { loads, chosen, ready, disputed, taken, hold } = of
  const left = loads.length - chosen.length
  const isWide = useIsWide()
  const approve = chosen.length > 0 && <ApproveChosen of={of} />
  // Next to the plate that was tapped: its undo must not be out of sight. On a phone both stay in view below the rows,
  // which don't move when a load is selected.
  const outcome = <Outcome of={of} />
  return (
    <>
      {loads.length > 0 && <ChosenSums of={of} act={isWide && approve} />}
      {isWide && outcome}
      <Ready of={of} pane={haulers} />
      {chosen.length === 0 && ready.length === 0 && left > 0 && (
        <p className="pay-left-out">
          <Plural value={left} one="Nothing ready. Check # load." other="Nothing ready. Check # loads." />
        </p>
      )}
      {(chosen.length > 0 || ready.length > 0) && left > 0 && (
        <p className="pay-left-out">
          <Plural
            value={left}
            one="# load not included. See the reason below."
            other="# loads not included. See the reasons below."
          />
        </p>
      )}
      <ToCheck of={of} pane={pane} />
      <DisputedLoads loads={disputed} pane={pane} onApprove={load => hold([load])} />
      {taken.length === 0 && loads.length === 0 && disputed.length === 0 && (
        <EmptyState title={t`Nothing to approve`}>
          <Trans>Delivered loads appear here.</Trans>
        </EmptyState>
      )}
      {!isWide && (
        <div className="pay-approve-now">
          {approve}
          {outcome}
        </div>
      )}
    </>
  )
}

/** What has become of the last approval, and its undo. */
function Outcome({ of }: { of: Approving }) {
  const { t } = useLingui()
  const { chosen, progress, held, approved } = of
  return (
    <>
      {held && <HeldLine loads={held.value} at={held.at} onUndo={of.undo} />}
      {!progress && !held && <ApprovedLine loads={approved} />}
      {!progress && <PayApproved loads={approved} isNext={chosen.length === 0} />}
      {progress && progress.of > 1 && (
        <ProgressBar text={t`${progress.done} of ${progress.of} approved`} {...progress} />
      )}
      {of.isOffline && <RefusalMessage refusal={{ message: t`Network not available. Nothing was approved.` }} />}
      <NotApprovedMessages of={of.notApproved} />
    </>
  )
}

/** How many loads are selected and what they cost. @param act the plate, where there is room for it beside the sums */
function ChosenSums({ of: { loads, chosen }, act }: { of: Approving; act: ReactNode }) {
  const { t } = useLingui()
  const { haulCents, materialCents, currency } = haulAndMaterial(chosen)
  const amount = (cents: number) => (currency ? formatMoney(cents, currency) : '')
  const isWide = useIsWide()
  // On a desktop the plate beside them says the sum.
  const isApart = isWide && haulCents > 0 && materialCents > 0
  return (
    <div className="pay-top">
      <Figures>
        <Figure
          value={chosen.length}
          unit={t`of ${loads.length}`}
          label={<Plural value={loads.length} one="load selected" other="loads selected" />}
        />
        {isApart && <Figure value={amount(haulCents)} label={t`for the haul`} />}
        {isApart && <Figure value={amount(materialCents)} label={t`for material`} />}
        {!isWide && currency && <Figure value={amount(haulCents + materialCents)} label={t`to approve`} />}
      </Figures>
      {act}
    </div>
  )
}

/** The next action: approves what is selected. */
function ApproveChosen({ of: { chosen, progress, hold } }: { of: Approving }) {
  const { t } = useLingui()
  const { haulCents, materialCents, currency } = haulAndMaterial(chosen)
  const sum = currency && formatMoney(haulCents + materialCents, currency)
  const isWide = useIsWide()
  return (
    <ActionButton
      title={<Plural value={chosen.length} one="Approve # load" other="Approve # loads" />}
      // On a phone the sum is right above.
      {...(sum && { second: isWide ? t`${sum} on the next statement` : t`On the next statement` })}
      size={isWide ? 'row' : 'full'}
      sending={progress !== undefined}
      onPress={() => hold(chosen)}
    />
  )
}

/** Holds an approval for its undo. Nothing is held while the app knows that it is offline: it says so at once. */
function useHoldApproval(approvals: Approvals, mayApprove: boolean) {
  const { hold, undo, release, held } = useHold<readonly LoadLogDocument[]>(of => void approvals.approve(of))
  const isKnownOffline = useOfflineSince() !== undefined
  const [wasOffline, setWasOffline] = useState(false)
  // Logging out or leaving the page sends the approval.
  useEffect(() => approvals.hold(release), [approvals, release])
  // Without the right nothing can be undone here anymore.
  useEffect(() => {
    if (!mayApprove) release()
  }, [mayApprove, release])
  const tryToHold = (of: readonly LoadLogDocument[]) => {
    const isOffline = isKnownOffline || !navigator.onLine
    setWasOffline(isOffline)
    if (!isOffline) hold(of)
  }
  return { hold: tryToHold, undo, held, isOffline: wasOffline }
}

/** The loads without doubts, by hauler. */
function Ready({ of: { ready, isSelected, toggle, hold }, pane }: PartProps) {
  const { t } = useLingui()
  if (ready.length === 0) return null
  return (
    // One hauler's row is already the sum.
    <Section
      title={<StatusBadge tone="good">{t`Ready`}</StatusBadge>}
      {...(readyHaulers(ready).length > 1 && { aside: sumOf(ready) })}
      rule="ink"
    >
      <ReadyList loads={ready} isChosen={isSelected} onToggle={toggle} onApprove={load => hold([load])} pane={pane} />
    </Section>
  )
}

/** The exceptions one by one, each with its reason. */
function ToCheck({ of: { toCheck, isSelected, toggle, hold }, pane }: PartProps) {
  const { t } = useLingui()
  if (toCheck.length === 0) return null
  return (
    <Section title={<StatusBadge tone="look">{t`Check these`}</StatusBadge>} aside={sumOf(toCheck)} rule="ink">
      <ApproveList
        loads={toCheck}
        isChosen={isSelected}
        onToggle={id => toggle([id])}
        onApprove={load => hold([load])}
        pane={pane}
      />
    </Section>
  )
}

/** @param isToggled whether the user has changed the load's selection */
function isChosen({ approvalDoubts: doubts = [] }: LoadLogDocument, isToggled: boolean): boolean {
  if (doubts.some(code => approvalDoubts[code].blocks)) return false
  return (doubts.length === 0) !== isToggled
}

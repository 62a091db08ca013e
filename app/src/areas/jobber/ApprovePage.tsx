/** Loads to approve: those without doubts are preselected and approved with one tap; the others show their doubts. */

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useMayCall } from '../../entity/member/MayCall.tsx'
import { ManagersOnly } from '../../entity/WorkAction.tsx'
import { AreaPage } from '../../frame/AreaPage.tsx'
import { paths } from '../../paths.ts'
import { ApprovedLine, HeldLine, NotApprovedMessages, sumOf } from '../../payment/approve/ApprovedLine.tsx'
import { ApproveDetails, ApproveList } from '../../payment/approve/ApproveList.tsx'
import { PayApproved } from '../../payment/approve/PayApproved.tsx'
import { haulAndMaterial, ReadyList, readyHaulers } from '../../payment/approve/ReadyList.tsx'
import { ApprovingContext, useApproving, useOpenApproving } from '../../payment/approve/use-approving.ts'
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
import { RefusalMessage } from '../../user/RefusalMessage.tsx'
import { DisputedLoads } from './DisputedLoads.tsx'

export function ApprovePage() {
  return (
    <ApprovingContext value={useOpenApproving()}>
      <ApproveFrame />
    </ApprovingContext>
  )
}

function ApproveFrame() {
  const { t } = useLingui()
  const mayApprove = useMayCall('approveLoad')
  const { isRead } = useApproving()
  const { details, ...panes } = useApprovePanes()
  return (
    <AreaPage
      header={{ title: t`Approve loads`, back: paths.area('jobber') }}
      pane={mayApprove ? details : undefined}
      rows={mayApprove}
    >
      {!mayApprove && <ManagersOnly />}
      {mayApprove && (isRead ? <LoadsToApprove {...panes} /> : <Skeleton rows={5} />)}
    </AreaPage>
  )
}

/**
 * Beside the list: a load to check or in dispute, or the loads of a hauler that are ready. The URL names it. Until then
 * it is the first load to check: it is what has to be read.
 */
function useApprovePanes() {
  const { t } = useLingui()
  const { ready, toCheck, disputed, approve } = useApproving()
  const haulers = useRowPane('hauler')
  const pane = useRowPane('load', haulers.named === undefined ? toCheck.map(load => load.loadLogId) : undefined)
  const load = [...toCheck, ...disputed].find(({ loadLogId }) => loadLogId === pane.chosen)
  const hauler = readyHaulers(ready).find(({ id }) => id === haulers.chosen)
  const ofLoad: Pane | undefined = load && {
    title: t`Load ${load.loadNo}, ${load.terms.truckingName}`,
    closeTo: pane.closeTo,
    children: <ApproveDetails key={load.loadLogId} load={load} onApprove={() => approve(load)} />,
  }
  const ofHauler: Pane | undefined = hauler && {
    title: hauler.name,
    closeTo: haulers.closeTo,
    children: <ApproveList loads={hauler.loads} />,
  }
  return { pane, haulers, details: ofLoad ?? ofHauler }
}

/**
 * On a desktop, what approves is next to what was selected, and its undo below it: neither must be out of sight. On a
 * phone both stay in view below the rows, which don't move when a load is selected.
 */
function LoadsToApprove({ pane, haulers }: { pane: RowPane; haulers: RowPane }) {
  const isWide = useIsWide()
  return (
    <>
      <ChosenSums>{isWide && <ApproveChosen />}</ChosenSums>
      {isWide && <Outcome />}
      <Ready pane={haulers} />
      <LeftOut />
      <ToCheck pane={pane} />
      <DisputedLoads pane={pane} />
      <NothingToApprove />
      {!isWide && (
        <div className="pay-approve-now">
          <ApproveChosen />
          <Outcome />
        </div>
      )}
    </>
  )
}

/** How many loads are selected and what they cost. @param children the plate, where there is room for it beside them */
function ChosenSums({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  const { loads, chosen } = useApproving()
  const { haulCents, materialCents, currency } = haulAndMaterial(chosen)
  const amount = (cents: number) => (currency ? formatMoney(cents, currency) : '')
  const isWide = useIsWide()
  // On a desktop the plate beside them says the sum.
  const isApart = isWide && haulCents > 0 && materialCents > 0
  if (loads.length === 0) return null
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
      {children}
    </div>
  )
}

/** The next action: approves what is selected. */
function ApproveChosen() {
  const { t } = useLingui()
  const { chosen, progress, approve } = useApproving()
  const { haulCents, materialCents, currency } = haulAndMaterial(chosen)
  const sum = currency && formatMoney(haulCents + materialCents, currency)
  const isWide = useIsWide()
  if (chosen.length === 0) return null
  return (
    <ActionButton
      title={<Plural value={chosen.length} one="Approve # load" other="Approve # loads" />}
      // On a phone the sum is right above.
      {...(sum && { second: isWide ? t`${sum} on the next statement` : t`On the next statement` })}
      size="row"
      sending={progress !== undefined}
      onPress={() => approve(...chosen)}
    />
  )
}

/** What has become of the last approval, and its undo. */
function Outcome() {
  const { t } = useLingui()
  const { chosen, progress, held, undo, approved, notApproved, wasOffline } = useApproving()
  return (
    <>
      {held && <HeldLine loads={held.value} at={held.at} onUndo={undo} />}
      {!progress && !held && <ApprovedLine loads={approved} />}
      {!progress && <PayApproved loads={approved} isNext={chosen.length === 0} />}
      {progress && progress.of > 1 && (
        <ProgressBar text={t`${progress.done} of ${progress.of} approved`} {...progress} />
      )}
      {wasOffline && <RefusalMessage refusal={{ message: t`Network not available. Nothing was approved.` }} />}
      <NotApprovedMessages notApproved={notApproved} />
    </>
  )
}

/** The loads without doubts, by hauler. */
function Ready({ pane }: { pane: RowPane }) {
  const { t } = useLingui()
  const { ready } = useApproving()
  if (ready.length === 0) return null
  return (
    // One hauler's row is already the sum.
    <Section
      title={<StatusBadge tone="good">{t`Ready`}</StatusBadge>}
      {...(readyHaulers(ready).length > 1 && { aside: sumOf(ready) })}
      rule="ink"
    >
      <ReadyList pane={pane} />
    </Section>
  )
}

function LeftOut() {
  const { loads, chosen, ready } = useApproving()
  const left = loads.length - chosen.length
  if (left === 0) return null
  return (
    <p className="pay-left-out">
      {chosen.length === 0 && ready.length === 0 ? (
        <Plural value={left} one="Nothing ready. Check # load." other="Nothing ready. Check # loads." />
      ) : (
        <Plural
          value={left}
          one="# load not included. See the reason below."
          other="# loads not included. See the reasons below."
        />
      )}
    </p>
  )
}

/** The exceptions one by one, each with its reason. */
function ToCheck({ pane }: { pane: RowPane }) {
  const { t } = useLingui()
  const { toCheck } = useApproving()
  if (toCheck.length === 0) return null
  return (
    <Section title={<StatusBadge tone="look">{t`Check these`}</StatusBadge>} aside={sumOf(toCheck)} rule="ink">
      <ApproveList loads={toCheck} pane={pane} />
    </Section>
  )
}

function NothingToApprove() {
  const { t } = useLingui()
  const { loads, disputed, hasSent } = useApproving()
  if (hasSent || loads.length > 0 || disputed.length > 0) return null
  return (
    <EmptyState title={t`Nothing to approve`}>
      <Trans>Delivered loads appear here.</Trans>
    </EmptyState>
  )
}

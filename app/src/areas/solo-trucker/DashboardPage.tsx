/** A solo trucker's first screen: the next step of the load, the day so far, offers and the balance. */
import { balanceDocumentSchema, walletDocumentSchema } from '@haulway/domain/ledger/ledger.documents.ts'
import { expectedCents } from '@haulway/domain/payment/due.ts'
import { truckDocumentSchema } from '@haulway/domain/truck/truck.documents.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { AreaPage } from '../../frame/AreaPage.tsx'
import { HaulMap } from '../../live-map/HaulMap.tsx'
import { CurrentOrNextLoad } from '../../load/CurrentOrNextLoad.tsx'
import { currentProjectIds, type Trucker, useTrucker, useTruckerHeader } from '../../load/use-trucker.ts'
import { LoadsToday } from '../../load-log/list/LoadLogList.tsx'
import { TodaySoFar } from '../../load-log/list/TodaySoFar.tsx'
import { PaperEndings } from '../../paper/PaperEndings.tsx'
import { paths } from '../../paths.ts'
import { DisputesToResolve } from '../../payment/dispute/ArbitrationList.tsx'
import { useDocument, useDocuments } from '../../sync/use-documents.ts'
import { useDeparture } from '../../tracking/tracker/use-departure.ts'
import { ActionButton } from '../../ui/controls/buttons/ActionButton.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { formatMoney } from '../../ui/format/format.ts'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { useIsWide } from '../../ui/layout/use-is-wide.ts'
import { OfferLinks } from '../../work/offer/OfferList.tsx'
import { useBodies } from '../../work/project/use-jobber-work.ts'
import { NoticesHere } from '../../work/project-notice/NoticesHere.tsx'
import { FirstSteps } from '../first-steps/FirstSteps.tsx'
import { useFirstSteps, useMayLocate } from '../first-steps/use-first-steps.ts'

export function DashboardPage() {
  const trucker = useTrucker()
  const isWide = useIsWide()
  const header = useTruckerHeader(trucker)
  const loadOrNext = trucker && <CurrentOrNextLoad trucker={trucker} none={<NoWork trucker={trucker} />} />
  return (
    <AreaPage header={header} side={isWide ? loadOrNext : undefined}>
      {!trucker && <Skeleton rows={5} />}
      {!isWide && loadOrNext}
      {trucker && <NoticesHere projectIds={currentProjectIds(trucker)} />}
      <DisputesToResolve area="soloTrucker" />
      {trucker && <Below trucker={trucker} />}
    </AreaPage>
  )
}

function Below({ trucker }: { trucker: Trucker }) {
  const { t } = useLingui()
  const { scope, entityId } = useCurrentEntity()
  const isWide = useIsWide()
  const { day, currency, now } = trucker
  const work = trucker.load ?? trucker.dispatches[0]
  const timeZone = day.loads[0]?.terms.timeZone ?? trucker.timeZone
  const leftAt = useDeparture(day.loads.find(({ state }) => state === 'queued'))?.at
  const wallet = useDocument(scope, 'wallets', currency, walletDocumentSchema)?.body
  const balances = useBodies(scope, 'balances', balanceDocumentSchema)
  const owedCents = expectedCents(balances ?? [], entityId, currency)
  const owed = owedCents > 0 ? formatMoney(owedCents, currency) : undefined
  return (
    <>
      <PaperEndings />
      <TodaySoFar day={day} currency={currency} timeZone={timeZone} now={now} leftAt={leftAt} />
      <List>
        <OfferLinks scope={scope} to={paths.tab('soloTrucker', 'find-work')} />
        {wallet && balances && (
          <ListRow
            icon="card"
            title={t`Balance`}
            second={owed ? t`${owed} more owed to you` : t`Nothing else is owed to you`}
            value={formatMoney(wallet.availableCents, currency)}
            to={paths.tab('soloTrucker', 'payments')}
          />
        )}
      </List>
      {isWide && <LoadsToday today={day.day} now={now} />}
      {isWide && work && <HaulMap work={work} />}
    </>
  )
}

function NoWork({ trucker }: { trucker: Trucker }) {
  const { t } = useLingui()
  const { scope } = useCurrentEntity()
  const trucks = useDocuments(scope, 'trucks', truckDocumentSchema)
  const mayLocate = useMayLocate()
  const steps = useFirstSteps(trucks && { trucks: trucks.length, mayLocate, loads: trucker.day.loads.length })
  if (steps.length > 0) return <FirstSteps steps={steps} />
  return (
    <EmptyState
      title={t`No work accepted yet`}
      act={
        <ActionButton
          title={t`Find work`}
          second={t`Posted jobs and offers to you`}
          to={paths.tab('soloTrucker', 'find-work')}
        />
      }
    >
      <Trans>Accept a posted job or an offer. Your loads start here.</Trans>
    </EmptyState>
  )
}

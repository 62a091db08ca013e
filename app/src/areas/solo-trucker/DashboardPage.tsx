/** A solo trucker's first screen: the next step, the day so far, offers, the balance. */
import { walletDocumentSchema } from '@haulway/domain/ledger/ledger.documents.ts'
import { dayOf } from '@haulway/domain/time.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { LoadLogList } from '../../load-log/LoadLogList.tsx'
import { TodaySoFar } from '../../load-log/TodaySoFar.tsx'
import { useLoadLogs } from '../../load-log/use-load-logs.ts'
import { OfferLinks } from '../../offer/OfferLinks.tsx'
import { paths } from '../../paths.ts'
import { useDocument } from '../../sync/use-documents.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { formatMoney } from '../../ui/format.ts'
import { List, ListRow } from '../../ui/ListRow.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useIsWide } from '../../ui/use-is-wide.ts'
import { AreaPage } from '../AreaPage.tsx'
import { LoadInHand } from '../LoadInHand.tsx'
import { NoticesHere } from '../NoticesHere.tsx'
import { projectsAtHand, type Trucker, useTrucker, useTruckerHeader } from '../use-trucker.ts'

export function DashboardPage() {
  const trucker = useTrucker()
  const isWide = useIsWide()
  const header = useTruckerHeader(trucker)
  const inHand = trucker && <LoadInHand trucker={trucker} none={<NoWork />} />
  return (
    <AreaPage header={header} side={isWide ? inHand : undefined}>
      {!trucker && <Skeleton rows={5} />}
      {!isWide && inHand}
      {trucker && <NoticesHere projectIds={projectsAtHand(trucker)} />}
      {trucker && <Below trucker={trucker} />}
    </AreaPage>
  )
}

function Below({ trucker }: { trucker: Trucker }) {
  const { t } = useLingui()
  const { scope } = useCurrentEntity()
  const isWide = useIsWide()
  const { day, currency, now } = trucker
  const timeZone = day.loads[0]?.terms.timeZone ?? trucker.timeZone
  const wallet = useDocument(scope, 'wallets', currency, walletDocumentSchema)?.body
  const owed = wallet && wallet.receivableCents > 0 ? formatMoney(wallet.receivableCents, currency) : undefined
  return (
    <>
      <TodaySoFar day={day} currency={currency} timeZone={timeZone} now={now} />
      <List>
        <OfferLinks scope={scope} to={paths.tab('soloTrucker', 'find-work')} />
        {wallet && (
          <ListRow
            icon="card"
            title={t`Balance`}
            second={owed ? t`${owed} more owed to you` : t`Nothing else is owed to you`}
            value={formatMoney(wallet.availableCents, currency)}
            to={paths.tab('soloTrucker', 'payments')}
          />
        )}
      </List>
      {isWide && <LoadsToday today={dayOf(now, timeZone)} now={now} />}
    </>
  )
}

/** Where there is room for them, beside the figures they add up to. */
function LoadsToday({ today, now }: { today: string; now: number }) {
  const { type, scope } = useCurrentEntity()
  const loads = useLoadLogs(scope)?.filter(({ body }) => body.relations.includes('trucker') && body.shiftDay === today)
  return loads ? <LoadLogList loads={loads} area={type} now={now} /> : null
}

function NoWork() {
  const { t } = useLingui()
  return (
    <EmptyState
      title={t`No work accepted yet`}
      act={
        <PlainButton icon="search" to={paths.tab('soloTrucker', 'find-work')}>
          <Trans>Find work</Trans>
        </PlainButton>
      }
    >
      <Trans>Accept work from the board or an offer. Your loads start here.</Trans>
    </EmptyState>
  )
}

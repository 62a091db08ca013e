/** The operator's first screen: one tap records that loading a truck has started, another that it is loaded. */

import { isEmployed } from '@haulway/domain/entity/staff/employment.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCurrentEntity, useEntityDocument } from '../../entity/CurrentEntity.tsx'
import { AreaPage } from '../../frame/AreaPage.tsx'
import { LoadedCard } from '../../load-log/queue/LoadedCard.tsx'
import { NextBucketCard } from '../../load-log/queue/next-bucket/NextBucketCard.tsx'
import { PassChanges } from '../../load-log/queue/next-bucket/PassChanges.tsx'
import { useNextBucket } from '../../load-log/queue/next-bucket/use-next-bucket.ts'
import { useQueueActs } from '../../load-log/queue/queue-acts.ts'
import { amountOfLoaded, nextAmount, withPass } from '../../load-log/queue/queue-amount.ts'
import type { LoadedTruck } from '../../load-log/queue/queue-loaded.ts'
import { arrivalsInQueue, type QueueTruck, trucksAt } from '../../load-log/queue/queue-trucks.ts'
import { TruckQueue } from '../../load-log/queue/TruckQueue.tsx'
import { takeTicketNo } from '../../load-log/queue/tickets/queue-tickets.ts'
import { useTicketSeries } from '../../load-log/queue/tickets/use-ticket-series.ts'
import { useSync } from '../../sync/sync-context.ts'
import { PitTimeline } from '../../timeline/PitTimeline.tsx'
import { usePitTimeline } from '../../timeline/use-timelines.ts'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { useIsWide } from '../../ui/layout/use-is-wide.ts'
import { undoForMs } from '../../ui/undo-time.ts'
import { NoticesHere } from '../../work/project-notice/NoticesHere.tsx'
import { useHasBegun } from '../first-steps/begun.ts'
import { FirstSteps } from '../first-steps/FirstSteps.tsx'
import { useFirstSteps } from '../first-steps/use-first-steps.ts'
import { LoadedToday } from './LoadedToday.tsx'
import { OtherOperators } from './OtherOperators.tsx'
import { type OperatorDay, useOperatorDay } from './use-operator-day.ts'
import './LoadTrucksPage.css'

export function LoadTrucksPage() {
  const day = useOperatorDay()
  const isWide = useIsWide()
  const { header, loaded, now, ticketNos, operator } = day
  const last = lastLoadedOf(day)
  const { entityId, scope } = useCurrentEntity()
  useHasBegun(entityId, day.loadedByMe.length > 0)
  useTicketSeries(scope, operator?.ticketSeries)
  // The truck shown on the card of the last load has left; leave it out of the queue below.
  const isOnCard = ({ terms, stage }: QueueTruck) =>
    stage === 'expected' && terms.truck.truckId === last?.terms.truck.truckId
  const queue = day.queue.filter(truck => !isOnCard(truck))
  const mine = day.mine.filter(truck => !isOnCard(truck))
  const { storage } = useSync()
  const acts = useQueueActs()
  const bucket = useNextBucket(day.documents.loads, now)
  const amountOf = (truck: QueueTruck) => nextAmount(truck.terms, loaded, bucket.of(truck).next)
  const timeline = usePitTimeline(day.queue, now)
  const arrivals = arrivalsInQueue(queue, timeline)
  const [underBucket] = trucksAt(mine, 'loading')
  const takeTicket = async () => operator && takeTicketNo(storage, operator.ticketSeries, ticketNos)
  return (
    <AreaPage header={header} waiting={!day.isReady && <Skeleton rows={4} />}>
      {day.queue.length === 0 && <NoTrucks day={day} />}
      <div className="hw-conformation">
        {last && <LastLoaded last={last} day={day} />}
        <TruckQueue
          queue={mine}
          arrivals={arrivals}
          now={now}
          amountOf={amountOf}
          advice={first => bucket.isShown && <NextBucketCard {...bucket.of(first)} unit={first.terms.unit} />}
          onStart={acts.startLoading}
          onLoaded={async (truck, seal) =>
            acts.loaded(truck, amountOf(truck), {
              ...(seal && { seal }),
              ticketNo: await takeTicket(),
              passChange: bucket.pendingChange,
            })
          }
          onUndo={truck => truck.confirmedBy && acts.undo(truck, truck.confirmedBy.actId)}
        />
        {underBucket?.confirmedBy && !underBucket.sealSecret && now - underBucket.since < undoForMs && (
          <PlainButton
            size="cab"
            icon="undo"
            onPress={() => underBucket.confirmedBy && acts.undo(underBucket, underBucket.confirmedBy.actId)}
          >
            <Trans>Undo {underBucket.terms.truck.number}</Trans>
          </PlainButton>
        )}
        <OtherOperators queue={queue} mine={mine} now={now} />
        {bucket.isShown && <PassChanges pending={bucket.pendingChange} onChange={bucket.onChange} />}
        {/* Below everything a finger works with, and without links: a gloved hand must not leave this page. */}
        <PitTimeline timeline={timeline} pit={operator?.pitName ?? ''} timeZone={day.timeZone} isLinked={false} />
        {isWide && day.loadedByMe.length > 0 && <LoadedToday day={day} />}
        <NoticesHere />
      </div>
    </AreaPage>
  )
}

/** How long the card of the last load stays. While the next truck is being loaded, it stays only for `undoForMs`. */
const lastLoadedForMs = 2 * minuteMs

function lastLoadedOf({ loadedByMe, mine, now }: OperatorDay): LoadedTruck | undefined {
  const [last] = loadedByMe
  const forMs = trucksAt(mine, 'loading').length > 0 ? undoForMs : lastLoadedForMs
  return last && now - last.at < forMs ? last : undefined
}

function LastLoaded({ last, day }: { last: LoadedTruck; day: OperatorDay }) {
  const acts = useQueueActs()
  const { now, timeZone } = day
  return (
    <LoadedCard
      loaded={last}
      now={now}
      timeZone={timeZone}
      onPass={change => void acts.setAmount(last, withPass(amountOfLoaded(last), change))}
      onUndo={() => void acts.undo(last, last.actId)}
    />
  )
}

function NoTrucks({ day: { operator, loadedByMe } }: { day: OperatorDay }) {
  const { t } = useLingui()
  const entity = useEntityDocument()
  // A user who belongs to no pit has no operator's document.
  const isWithPit = operator ? isEmployed(operator) : entity?.parentEntityId === null ? false : undefined
  const steps = useFirstSteps(isWithPit === undefined ? undefined : { isEmployed: isWithPit, loads: loadedByMe.length })
  if (steps.length > 0) return <FirstSteps steps={steps} />
  return (
    <EmptyState title={loadedByMe.length > 0 ? t`No more trucks right now` : t`No trucks today yet`}>
      <Trans>Trucks appear here once dispatched to this pit.</Trans>
    </EmptyState>
  )
}

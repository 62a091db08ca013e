/** A fleet trucker's first screen: only the current load, then today's number of loads and hours. */
import { minuteMs } from '@haulway/domain/time.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useCurrentEntity, useEntityDocument } from '../../entity/CurrentEntity.tsx'
import { AreaPage } from '../../frame/AreaPage.tsx'
import { useAreaHeader } from '../../frame/use-area-header.ts'
import { HaulMap } from '../../live-map/HaulMap.tsx'
import { CurrentOrNextLoad } from '../../load/CurrentOrNextLoad.tsx'
import { currentProjectIds, type Trucker, useTrucker, useTruckerHeader } from '../../load/use-trucker.ts'
import { WaitingActs } from '../../load/WaitingActs.tsx'
import { LoadOtherActs } from '../../load-log/acts/LoadOtherActs.tsx'
import { PitAndSite } from '../../load-log/acts/PitAndSite.tsx'
import { LoadsToday } from '../../load-log/list/LoadLogList.tsx'
import { useLoadName } from '../../load-log/load-log-labels.ts'
import { useIsLoadedByHand } from '../../load-log/now/LoadedByHand.tsx'
import { endOfWork } from '../../load-log/truck-day.ts'
import { isCarrying } from '../../truck/LoadPlate.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { formatHours } from '../../ui/format/format.ts'
import { useIsWide } from '../../ui/layout/use-is-wide.ts'
import { formatCalendarDay } from '../../work/offer/work-labels.ts'
import { NoticesHere } from '../../work/project-notice/NoticesHere.tsx'
import { useHasBegun } from '../first-steps/begun.ts'
import { FirstSteps } from '../first-steps/FirstSteps.tsx'
import { useFirstSteps, useMayLocate } from '../first-steps/use-first-steps.ts'

export function FleetTruckerActivePage() {
  const trucker = useTrucker()
  const isWide = useIsWide()
  // Noted while there is work: without it, only the empty page would be here to do so.
  useHasBegun(useCurrentEntity().entityId, trucker?.load !== undefined || (trucker?.day.loads.length ?? 0) > 0)
  const { userName } = useAreaHeader()
  const load = trucker?.load
  const work = load ?? trucker?.dispatches[0]
  const isLoadedByHand = useIsLoadedByHand(load)
  const header = useTruckerHeader(trucker, useOpenLoadName(trucker) ?? (work && userName))
  const loadOrNext = trucker && <CurrentOrNextLoad trucker={trucker} none={<NoDispatch trucker={trucker} />} />
  return (
    <AreaPage header={header} side={isWide ? loadOrNext : undefined}>
      {!trucker && <Skeleton rows={5} />}
      {!isWide && loadOrNext}
      <WaitingActs />
      {trucker && <NoticesHere projectIds={currentProjectIds(trucker)} />}
      {trucker && <Below trucker={trucker} />}
      {load && <LoadOtherActs load={load} relation="trucker" without={isLoadedByHand ? ['confirmLoad'] : []} />}
      {isWide && work && <HaulMap work={work} />}
    </AreaPage>
  )
}

/** The number of the open load, which everyone reads. A load of another day has its day. */
function useOpenLoadName(trucker: Trucker | undefined): string | undefined {
  const { t } = useLingui()
  const name = useLoadName()
  if (!trucker?.load) return undefined
  const { load, day } = trucker
  return load.shiftDay === day.day ? name(load) : t`Load of ${formatCalendarDay(load.shiftDay)}`
}

function Below({ trucker }: { trucker: Trucker }) {
  const isWide = useIsWide()
  const terms = trucker.load?.terms ?? trucker.dispatches[0]?.terms
  return (
    <>
      {terms && (
        <PitAndSite
          terms={terms}
          isLoaded={isCarrying(trucker.load)}
          distanceTo={pin => trucker.distanceTo(pin, terms.unit)}
        />
      )}
      <TodayTotals trucker={trucker} />
      {isWide && <LoadsToday today={trucker.day.day} now={trucker.now} />}
    </>
  )
}

/** Loads delivered today, and the hours from the first start to now, or to the last delivery once no load is open. */
function TodayTotals({ trucker }: { trucker: Trucker }) {
  const { load, now } = trucker
  const { summary, loads } = trucker.day
  if (!summary) return null
  const { deliveredLoads } = summary.totals
  // The open load may be of another day.
  const until = (load === undefined && endOfWork(loads)) || now
  const minutes = summary.firstStartAt === null ? 0 : (until - summary.firstStartAt) / minuteMs
  const hours = minutes >= 1 && formatHours(minutes)
  return (
    <p className="trucker-sum trucker-today">
      <span>
        <Trans>Delivered today</Trans>
      </span>
      <span className="hw-number">
        {deliveredLoads === 0 ? (
          <Trans context="loads">None yet</Trans>
        ) : (
          <Plural value={deliveredLoads} one="# load" other="# loads" />
        )}
        {hours && `, ${hours}`}
      </span>
    </p>
  )
}

function NoDispatch({ trucker }: { trucker: Trucker }) {
  const { t } = useLingui()
  const entity = useEntityDocument()
  const mayLocate = useMayLocate()
  const steps = useFirstSteps(
    entity
      ? {
          isEmployed: entity.parentEntityId !== null,
          hasTruck: entity.currentTruckId !== null,
          mayLocate,
          loads: trucker.day.loads.length,
        }
      : undefined,
  )
  if (steps.length > 0) return <FirstSteps steps={steps} />
  return (
    <EmptyState title={t`No work for you yet`}>
      <Trans>Once your dispatcher sends you out, your next load starts here.</Trans>
    </EmptyState>
  )
}

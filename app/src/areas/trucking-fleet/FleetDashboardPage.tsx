/**
 * The fleet's first screen: trucks and jobs, work that needs a truck, trucks without GPS, and the day's earnings. On a
 * desktop it has the dispatch board itself.
 */

import { dayOf } from '@haulway/domain/time.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCurrentEntity, useEntityDocument } from '../../entity/CurrentEntity.tsx'
import { useInviting } from '../../entity/invitation/Inviting.tsx'
import { AmountsHidden } from '../../entity/member/AmountsHidden.tsx'
import { AreaPage } from '../../frame/AreaPage.tsx'
import { HeaderButton } from '../../frame/HeaderButton.tsx'
import { PaperEndings } from '../../paper/PaperEndings.tsx'
import { paths } from '../../paths.ts'
import { DisputesToResolve } from '../../payment/dispute/ArbitrationList.tsx'
import { RouteTimelines } from '../../timeline/RouteTimelines.tsx'
import { useGapLabels } from '../../tracking/replay/gap-labels.ts'
import { PapersExpiring } from '../../truck-paper/ExpiringPapers.tsx'
import { CallLink } from '../../ui/controls/buttons/CallLink.tsx'
import { Figure, Figures } from '../../ui/data/Figures.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { formatClock, formatDay, formatMoney, formatNumber } from '../../ui/format/format.ts'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { useIsWide } from '../../ui/layout/use-is-wide.ts'
import { DispatchBoard } from '../../work/dispatch-board/DispatchBoard.tsx'
import { driverOf } from '../../work/dispatch-board/fleet-board.ts'
import { groupRows, planOf } from '../../work/dispatch-board/proposal/board-plan.ts'
import { type FleetDay, useFleetDay } from '../../work/dispatch-board/use-fleet-day.ts'
import { OfferLinks } from '../../work/offer/OfferList.tsx'
import { NoticesHere } from '../../work/project-notice/NoticesHere.tsx'
import { TimeSheetsLink } from '../../work/shift/TimeSheetsLink.tsx'
import { FirstSteps } from '../first-steps/FirstSteps.tsx'
import { useFirstSteps } from '../first-steps/use-first-steps.ts'
import { AssignTruck } from './AssignTruck.tsx'
import { FleetTrucks } from './FleetTrucks.tsx'
import { InviteDrivers } from './InviteDrivers.tsx'
import { JobsToday } from './JobsToday.tsx'
import { NoTrucks } from './NoTrucks.tsx'
import './TruckingFleet.css'

export function FleetDashboardPage() {
  const { t } = useLingui()
  const fleet = useFleetDay()
  const isWide = useIsWide()
  const [find, setFind] = useState('')
  const { rows, now, timeZone, entityName, unplaced, dispatches, toAnswer } = fleet
  const entity = useEntityDocument()
  const steps = useFirstSteps(
    fleet.isReady && entity
      ? {
          trucks: rows.length,
          subsOut: rows.length === 0 && !entity.missingInformation.includes('truck'),
          subOffers: fleet.subbedOut.length,
          drivers: fleet.truckers.length,
          loads: fleet.loads.length,
          accepted: unplaced.length + dispatches.length,
          dispatches: dispatches.length,
        }
      : undefined,
  )
  const inviting = useInviting()
  const hasTrucks = rows.length > 0
  const hasBoard = isWide && hasTrucks
  // Work that needs a truck has its own action below, and on the board so has an offer to answer.
  const hasAct = hasTrucks && (unplaced.length > 0 || (isWide && toAnswer.length > 0))
  const header = {
    title: entityName,
    second: formatDay(now, timeZone),
    find: { label: t`Filter trucks`, value: find, onChange: setFind },
    children: <HeaderButton icon="clock" label={t`Cycle times`} to={paths.cycleTimes('truckingFleet')} />,
  }
  return (
    <AreaPage header={header} waiting={!fleet.isReady && <Skeleton rows={4} />}>
      <InviteDrivers inviting={inviting} />
      <NoticesHere />
      <DisputesToResolve area="truckingFleet" />
      {steps.length > 0 && (
        <FirstSteps steps={steps} press={{ inviteDriver: inviting.start }} {...(hasAct && { act: null })} />
      )}
      {!hasBoard && toAnswer.length > 0 && <Offers count={toAnswer.length} />}
      {!hasTrucks && steps.length === 0 && <NoTrucks />}
      {hasTrucks && (
        <div className="hw-fleet">
          <PaperEndings />
          <DayFigures fleet={fleet} />
          <AmountsHidden />
          <Faults fleet={fleet} />
          <TimeSheetsLink />
          {isWide ? (
            <DispatchBoard fleet={fleet} find={find} />
          ) : (
            <>
              <AssignTruck fleet={fleet} />
              <FleetTrucks fleet={fleet} />
            </>
          )}
          <RouteTimelines seesPit={false} />
          {isWide && <JobsToday fleet={fleet} />}
          <PapersExpiring area="truckingFleet" trucks={fleet.trucks} today={dayOf(now, timeZone)} />
        </div>
      )}
    </AreaPage>
  )
}

/** Where there is no board, which has them on top. */
function Offers({ count }: { count: number }) {
  const { t } = useLingui()
  const { scope } = useCurrentEntity()
  return (
    <Section title={t`Offers to answer`} aside={count} rule="none">
      <List>
        <OfferLinks scope={scope} to={paths.tab('truckingFleet', 'dispatch')} />
      </List>
    </Section>
  )
}

function DayFigures({ fleet }: { fleet: FleetDay }) {
  const { t } = useLingui()
  const { rows, summary, now, timeZone, currency } = fleet
  // As the board groups them.
  const working = groupRows(planOf(fleet)).working.length
  const waiting = rows.filter(row => row.state === 'queued').length
  const delivered = summary?.totals.deliveredLoads ?? 0
  const earned = summary?.money?.haulCents
  return (
    <Figures>
      <Figure
        value={working}
        unit={t`of ${rows.length}`}
        label={<Plural value={rows.length} one="truck working" other="trucks working" />}
      />
      <Figure
        value={formatNumber(delivered)}
        label={<Plural value={delivered} one="load delivered" other="loads delivered" />}
      />
      <Figure value={waiting} label={t`waiting in line`} />
      {earned !== undefined && (
        <Figure value={formatMoney(earned, currency)} label={t`earned by ${formatClock(now, timeZone)}`} />
      )}
    </Figures>
  )
}

/** Trucks without GPS points, listed one by one, because someone has to call each driver. */
function Faults({ fleet }: { fleet: FleetDay }) {
  const gapLabels = useGapLabels(false)
  const callLabels = useGapLabels(false, true)
  const { rows, timeZone, faultOf } = fleet
  const silent = rows.flatMap(row => {
    const fault = faultOf(row.loads.map(load => load.loadLogId))
    const since = fault?.since ?? row.silentSince
    if (since === undefined) return []
    const phoneNo = driverOf(fleet.truckers, row)?.phoneNo
    return [{ ...row, since, phoneNo, gapLabel: fault && (phoneNo ? callLabels : gapLabels)[fault.cause] }]
  })
  if (silent.length === 0) return null
  return (
    <div className="hw-fleet-faults">
      <List>
        {silent.map(row => {
          const { truck, driverName, since, gapLabel, phoneNo } = row
          return (
            <ListRow
              key={truck.truckId}
              title={
                <StatusBadge tone="stop" time={driverName}>
                  <Trans>
                    {truck.number}: no GPS points since {formatClock(since, timeZone)}
                  </Trans>
                </StatusBadge>
              }
              {...(gapLabel && { second: `${gapLabel.cause}. ${gapLabel.advice}` })}
              {...(phoneNo && { end: <CallLink phoneNo={phoneNo} name={driverName ?? ''} /> })}
            />
          )
        })}
      </List>
    </div>
  )
}

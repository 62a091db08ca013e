/** The pit's first screen: missing weights, the line by loader, arriving trucks, and what was shipped today. */

import { isEmployed } from '@haulway/domain/entity/staff/employment.ts'
import { materialDocumentSchema } from '@haulway/domain/material/material.documents.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCurrentEntity, useEntityDocument } from '../../entity/CurrentEntity.tsx'
import { useInviting } from '../../entity/invitation/Inviting.tsx'
import { AreaPage } from '../../frame/AreaPage.tsx'
import { HeaderButton } from '../../frame/HeaderButton.tsx'
import type { LoadedTruck } from '../../load-log/queue/queue-loaded.ts'
import { useStandstillTitle } from '../../load-log/queue/use-standstill-title.ts'
import { WeighSheet } from '../../load-log/queue/WeighSheet.tsx'
import { paths } from '../../paths.ts'
import { DisputesToResolve } from '../../payment/dispute/ArbitrationList.tsx'
import { useDocuments } from '../../sync/use-documents.ts'
import { PitTimeline } from '../../timeline/PitTimeline.tsx'
import { usePitTimeline } from '../../timeline/use-timelines.ts'
import { ActionButton } from '../../ui/controls/buttons/ActionButton.tsx'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { formatClock, formatDay } from '../../ui/format/format.ts'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { useIsWide } from '../../ui/layout/use-is-wide.ts'
import { factTones } from '../../work/fact-tones.ts'
import { NoticesHere } from '../../work/project-notice/NoticesHere.tsx'
import { FirstSteps } from '../first-steps/FirstSteps.tsx'
import { useFirstSteps } from '../first-steps/use-first-steps.ts'
import { ComingToDump } from './ComingToDump.tsx'
import { InviteOperators } from './InviteOperators.tsx'
import { LoadedLast } from './LoadedLast.tsx'
import { OnDuty } from './OnDuty.tsx'
import { QueueNow } from './QueueNow.tsx'
import { ShippedToday } from './ShippedToday.tsx'
import { type PitDay, usePitDay } from './use-pit-day.ts'
import './PitOperation.css'

export function PitDashboardPage() {
  const { t } = useLingui()
  const isWide = useIsWide()
  const pit = usePitDay()
  const { queue, now, timeZone, operators, loaded, weightless, standstill, summary } = pit
  const timeline = usePitTimeline(queue, now)
  const inviting = useInviting()
  const isEmpty = queue.length === 0 && !summary
  const day = !isEmpty && <DayOfPit pit={pit} />
  const hasSide = weightless.length > 0 || standstill !== undefined || (isWide && !isEmpty && loaded.length > 0)
  return (
    <AreaPage
      header={{
        title: pit.entityName,
        second: formatDay(now, timeZone),
        children: <HeaderButton icon="clock" label={t`Cycle times`} to={paths.cycleTimes('pitOperation')} />,
      }}
      waiting={!pit.isReady && <Skeleton rows={4} />}
      side={
        hasSide && (
          <>
            <EnterWeights weightless={weightless} />
            <QueueStandsStill pit={pit} />
            {isWide && day}
          </>
        )
      }
    >
      <InviteOperators inviting={inviting} />
      <div className="hw-pit">
        <NoticesHere />
        <DisputesToResolve area="pitOperation" />
        <ComingToDump day={pit.day} now={now} />
        {isEmpty && <NoTrucks pit={pit} onInvite={inviting.start} />}
        <PitTimeline timeline={timeline} pit={pit.entityName} timeZone={timeZone} />
        {!isEmpty && <QueueNow queue={queue} operators={operators} now={now} />}
        {isWide && <LoadedLast loaded={loaded} timeZone={timeZone} />}
        {!(isWide && hasSide) && day}
      </div>
    </AreaPage>
  )
}

/** What left the pit today, and who loaded it. */
function DayOfPit({ pit: { summary, operators, loaded, timeZone } }: { pit: PitDay }) {
  return (
    <>
      {summary && <ShippedToday summary={summary} alone={loaded.filter(each => each.loadLogId === undefined).length} />}
      <OnDuty operators={operators} loaded={loaded} timeZone={timeZone} />
    </>
  )
}

function NoTrucks({ pit: { operators, loaded }, onInvite }: { pit: PitDay; onInvite: () => void }) {
  const { t } = useLingui()
  const { scope } = useCurrentEntity()
  const entity = useEntityDocument()
  const materials = useDocuments(scope, 'material-catalog', materialDocumentSchema)
  const employed = operators.filter(isEmployed)
  const steps = useFirstSteps(
    materials && entity
      ? {
          materials: materials.length,
          isPlaced: entity.place !== undefined,
          operators: employed.length,
          loads: loaded.length,
        }
      : undefined,
  )
  if (steps.length > 0) return <FirstSteps steps={steps} press={{ inviteOperator: onInvite }} />
  return (
    <EmptyState
      title={t`No trucks today yet`}
      act={
        employed.length === 0 ? (
          <PlainButton to={paths.tab('pitOperation', 'operators')}>
            <Trans>Add an operator</Trans>
          </PlainButton>
        ) : (
          <PlainButton to={paths.tab('pitOperation', 'materials')}>
            <Trans>View materials</Trans>
          </PlainButton>
        )
      }
    >
      <Trans>Trucks appear here once dispatched to this pit.</Trans>
    </EmptyState>
  )
}

/** Trucks wait and none is loaded: opens the line, where the next one can be started. */
function QueueStandsStill({ pit: { standstill, timeZone } }: { pit: PitDay }) {
  const { t } = useLingui()
  const title = useStandstillTitle()
  if (!standstill) return null
  const since = formatClock(standstill.sinceAt, timeZone)
  return (
    <Section title={t`Needs attention`} rule="ink">
      <List>
        <ListRow
          icon="excavator"
          title={<StatusBadge tone={factTones.standstill}>{title(standstill)}</StatusBadge>}
          second={t`Since ${since}`}
          to={paths.tab('pitOperation', 'loading')}
        />
      </List>
    </Section>
  )
}

/** The weighmaster's next action: enter the weights of loads that left without one, oldest first. */
function EnterWeights({ weightless }: { weightless: readonly LoadedTruck[] }) {
  const [isOpen, setIsOpen] = useState(false)
  const [first, second] = weightless
  return (
    <>
      {first && (
        <div className={isOpen ? 'hw-pit-act hw-pit-act-away' : 'hw-pit-act'}>
          <ActionButton
            icon="scale"
            title={<Plural value={weightless.length} one="Enter # weight" other="Enter # weights" />}
            second={
              second ? (
                <Trans>
                  <LoadName load={first} /> and <LoadName load={second} />
                </Trans>
              ) : (
                <LoadName load={first} />
              )
            }
            onPress={() => setIsOpen(true)}
          />
        </div>
      )}
      <WeighSheet truck={isOpen ? first : undefined} onClose={() => setIsOpen(false)} />
    </>
  )
}

function LoadName({ load: { ticketNo, terms } }: { load: LoadedTruck }) {
  const { t } = useLingui()
  const { number } = terms.truck
  return <span className="hw-pit-name">{ticketNo ? t`Ticket ${ticketNo}, truck ${number}` : t`Truck ${number}`}</span>
}

import { useState } from 'react'
import { DayStrip, type Run } from '../load-log/list/DayStrip.tsx'
import { MarkerPlateIcon } from '../map/MarkerPlate.tsx'
import { TruckPlate } from '../truck/TruckPlate.tsx'
import { ActionButton } from '../ui/controls/buttons/ActionButton.tsx'
import { PlainButton } from '../ui/controls/buttons/PlainButton.tsx'
import { Figure, Figures } from '../ui/data/Figures.tsx'
import { ProgressBar } from '../ui/data/ProgressBar.tsx'
import { StatusBadge } from '../ui/data/StatusBadge.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { OfflineBanner } from '../ui/feedback/OfflineBanner.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { List, ListRow } from '../ui/layout/ListRow.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { Section } from '../ui/layout/Section.tsx'
import { StepStrip } from '../ui/layout/StepStrip.tsx'
import './gallery.css'

const at = (hour: number, minute: number) => Date.UTC(2026, 9, 15, hour, minute)
const runs: Run[] = [
  { fromMs: at(6, 52), toMs: at(6, 58), kind: 'waiting' },
  { fromMs: at(7, 2), toMs: at(7, 20), kind: 'loaded' },
  { fromMs: at(7, 29), toMs: at(7, 36), kind: 'waiting' },
  { fromMs: at(7, 40), toMs: at(7, 57), kind: 'loaded' },
  { fromMs: at(8, 10), toMs: at(8, 18), kind: 'waiting' },
  { fromMs: at(8, 21), toMs: at(8, 39), kind: 'loaded' },
  { fromMs: at(8, 50), toMs: at(9, 21), kind: 'waiting' },
  { fromMs: at(9, 25), toMs: at(9, 43), kind: 'loaded' },
  { fromMs: at(9, 53), toMs: at(10, 8), kind: 'waiting' },
  { fromMs: at(10, 11), toMs: at(10, 28), kind: 'loaded' },
]

export function HaulerDashboard() {
  const [now, setNow] = useState(0)
  return (
    <Page
      header={{
        title: 'Delgado Trucking',
        second: 'Thu Oct 15, Ray Delgado',
        mark: <TruckPlate size="header" number="41" />,
        notifications: { count: 2, to: '/form' },
        account: { initials: 'RD', to: '/form' },
      }}
      banner={<OfflineBanner since="10:54" waiting={4} to="/form" />}
    >
      <div className="gallery-row">
        <StatusBadge tone="good">Tracking OK</StatusBadge>
        <span className="hw-quiet hw-small">last GPS point 12 s ago</span>
      </div>
      <Section
        title="Next: load 6"
        aside={
          <span className="hw-number">
            $3.40<span className="hw-unit">/ ton</span>
          </span>
        }
      >
        <StepStrip label="Load 6" steps={['Start', 'Pit', 'In line', 'Load', 'Site', 'Unload']} now={now} />
        <ActionButton
          title="Start load 6"
          second="Drive to Ormrod Pit, 4.8 mi, 10 min"
          sending={now === 2}
          onPress={() => setNow(step => (step + 1) % 6)}
        />
      </Section>
      <Section title="Today" aside="Since 06:48">
        <Figures>
          <Figure value="5" label="loads" />
          <Figure value="107.3" label="tons" />
          <Figure value="$412.54" label="earned, $24 standby" />
        </Figures>
        <DayStrip
          label="5 loads, 31 minutes in line"
          fromMs={at(6, 48)}
          toMs={at(10, 29)}
          runs={runs}
          under={['06:48', '31 min in line', '10:29']}
        />
      </Section>
      <List>
        <ListRow
          icon="calendar"
          title="Offer: Jordan Creek, 13:00"
          second="About $91 / h after your costs"
          measure={{ number: '$3.60', unit: '/ ton' }}
          to="/form"
        />
        <ListRow icon="card" title="Balance" second="No fee from Fri Oct 23" value="$1,344.18" to="/form" />
        <ListRow
          icon="person"
          title="Gina Russo"
          second="Site foreman, Brandt Earthworks"
          end={<PlainButton icon="phone" label="Call Gina Russo" onPress={() => undefined} />}
        />
      </List>
      <SmallParts />
    </Page>
  )
}

function SmallParts() {
  return (
    <>
      <Section title="Small parts" rule="ink">
        <div className="gallery-row">
          <MarkerPlateIcon number="12" loaded heading="east" />
          <MarkerPlateIcon number="T-202" loaded={false} heading="west" />
          <MarkerPlateIcon number="T-204" loaded={false} heading="east" lastKnown />
        </div>
        <div className="gallery-row">
          <StatusBadge tone="look">To approve</StatusBadge>
          <StatusBadge tone="stop" time="since 10:21">
            No GPS points
          </StatusBadge>
          <StatusBadge tone="normal" time="4 min">
            Queued
          </StatusBadge>
        </div>
        <ProgressBar text="Sending 34 points" done={21} of={34} />
      </Section>
      <EmptyState
        title="No offers today"
        act={
          <PlainButton icon="search" to="/form">
            Find work
          </PlainButton>
        }
      >
        Jobbers see that you are free. Offers near you come here.
      </EmptyState>
      <Skeleton rows={2} />
    </>
  )
}

import { useState } from 'react'
import { LiveTimeline } from '../timeline/LiveTimeline.tsx'
import { TruckPlate } from '../truck/TruckPlate.tsx'
import { ActionButton } from '../ui/controls/buttons/ActionButton.tsx'
import { AmountBar } from '../ui/data/AmountBar.tsx'
import { StatusBadge } from '../ui/data/StatusBadge.tsx'
import { Icon } from '../ui/icon/Icon.tsx'
import { Line, Lines } from '../ui/layout/Lines.tsx'
import { List, ListRow } from '../ui/layout/ListRow.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { Section } from '../ui/layout/Section.tsx'
import { galleryTimeline } from './gallery-timeline.ts'
import './gallery.css'

export function JobberDashboard() {
  const [find, setFind] = useState('')
  return (
    <Page
      header={{
        title: 'Brandt Earthworks',
        second: 'Thu Oct 15, 3 projects today',
        notifications: { count: 4, to: '/form' },
        account: { initials: 'GB', to: '/form' },
        find: { label: 'Filter loads', value: find, onChange: setFind },
      }}
      side={<ActionButton title="Move 2 trucks to Pad 3" second="Saves $210 / h, ends 13:50 not 14:40" to="/form" />}
    >
      <Section
        title="SR 222 Bypass, Section B2"
        aside={
          <>
            ends <span className="hw-number">15:25</span>
          </>
        }
      >
        <AmountBar label="942 of 2,200 tons, 1,690 forecast by 13:42" done={0.428} forecast={0.77} />
        <div className="gallery-row">
          <span>
            <span className="hw-number">942</span> <span className="hw-quiet">/ 2,200 tons</span>
          </span>
          <span className="hw-quiet hw-small">plan 16:00</span>
        </div>
        <StatusBadge tone="look" time="each waits 8 min per cycle">
          2 trucks too many
        </StatusBadge>
      </Section>
      <Section title="Trexler Park, Pad 3">
        <AmountBar label="352 of 960 yd³" done={0.366} forecast={0.85} />
        <StatusBadge tone="stop" time="short 160 tons at 16:00">
          2 more trucks needed
        </StatusBadge>
      </Section>
      <Section title="Jordan Creek Bridge">
        <StatusBadge tone="normal" time="3 of 4 trucks accepted">
          Starts 13:00
        </StatusBadge>
      </Section>
      <RightNow />
    </Page>
  )
}

function RightNow() {
  return (
    <>
      <Section title="Live timeline" aside="10 trucks, filled = loaded, outline = empty. Hatched: forecast" rule="ink">
        <LiveTimeline
          timeline={galleryTimeline}
          pit="Ormrod Pit, EX 1"
          site="Gate 3"
          timeZone="America/New_York"
          toTruck={() => '/form'}
        />
      </Section>
      <Section title="Needs attention" aside="All 4" rule="ink">
        <List>
          <ListRow
            lead={<TruckPlate number="58" size="list" />}
            title="No-show, accepted for 07:00"
            second="Stoltz Bros. SR 222 does not need it"
            to="/form"
          />
          <ListRow
            lead={<TruckPlate number="T-204" size="list" />}
            title="No GPS points since 10:21"
            second="Battery saver on the phone"
            to="/form"
          />
          <ListRow
            lead={<Icon name="document" />}
            title="6 loads to approve"
            second="Proof B, $465.18 in all"
            to="/jobber/payments"
          />
        </List>
      </Section>
      <Lines>
        <Line label="Committed today" how="of $12,132" value="$4,760" total />
      </Lines>
    </>
  )
}

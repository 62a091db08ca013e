import { BearingArrow } from '../map/drive/BearingArrow.tsx'
import { LiveTimeline } from '../timeline/LiveTimeline.tsx'
import { CycleBars } from '../tracking/cycle-times/CycleBars.tsx'
import { TruckPlate } from '../truck/TruckPlate.tsx'
import { StatusBadge, type Tone } from '../ui/data/StatusBadge.tsx'
import { DataTable } from '../ui/data/table/DataTable.tsx'
import type { Column } from '../ui/data/table/table-rows.ts'
import { Page } from '../ui/layout/Page.tsx'
import { Section } from '../ui/layout/Section.tsx'
import { TimeAxis, TimeTrack } from '../work/dispatch-board/hours/TimeTrack.tsx'
import { BurnUp } from '../work/project/burn-up/BurnUp.tsx'
import { galleryPitTimeline } from './gallery-timeline.ts'

const at = (hour: number, minute = 0) => Date.UTC(2026, 9, 15, hour, minute)
const day = { fromMs: at(6), toMs: at(17) }
const hours = [6, 8, 10, 12, 14, 16].map(hour => ({ atMs: at(hour), label: `${hour}`.padStart(2, '0') }))

type Row = { truck: string; loaded: boolean; tone: Tone; state: string; job: string; from: number; loads: number[] }
const rows: Row[] = [
  {
    truck: 'T-201',
    loaded: true,
    tone: 'normal',
    state: 'To the site',
    job: 'Trexler, Pad 3',
    from: at(7, 55),
    loads: [8.6, 9.1, 9.6, 10.1],
  },
  {
    truck: 'T-204',
    loaded: false,
    tone: 'stop',
    state: 'No GPS points',
    job: 'Trexler, Pad 3',
    from: at(7, 55),
    loads: [8.6, 9.2, 9.7],
  },
  {
    truck: 'T-209',
    loaded: false,
    tone: 'good',
    state: 'Free',
    job: 'SR 222, B2',
    from: at(6, 50),
    loads: [7.3, 8, 9.5],
  },
]

const columns: Column<Row>[] = [
  {
    key: 'truck',
    head: 'Truck',
    value: row => row.truck,
    cell: row => <TruckPlate size="list" number={row.truck} loaded={row.loaded} />,
  },
  {
    key: 'state',
    head: 'Status',
    value: row => row.state,
    cell: row => <StatusBadge tone={row.tone}>{row.state}</StatusBadge>,
  },
  {
    key: 'day',
    head: 'Day',
    headPicture: <TimeAxis {...day} hours={hours} />,
    value: row => row.job,
    cell: row => (
      <TimeTrack
        {...day}
        label={`${row.job}, ${row.loads.length} loads`}
        nowMs={at(10, 42)}
        jobs={[
          { label: row.job, fromMs: row.from, toMs: at(10, 42) },
          { label: '', fromMs: at(10, 42), toMs: at(15, 10), planned: true },
        ]}
        loadsAtMs={row.loads.map(hour => at(0) + hour * 3_600_000)}
        waits={row.tone === 'stop' ? [{ fromMs: at(10, 21), toMs: at(10, 42) }] : []}
      />
    ),
  },
  { key: 'loads', head: 'Loads', value: row => row.loads.length, number: true, strong: true },
]

const done = Array.from({ length: 44 }, (_, index) => ({
  atMs: at(7, 15) + index * 282_000,
  value: (index * 942) / 43,
}))

export function BoardScreen() {
  return (
    <Page header={{ title: 'Projects', second: 'Thu Oct 15', account: { initials: 'GB', to: '/form' } }}>
      <DataTable name="trucks" caption="Trucks today" columns={columns} rows={rows} rowKey={row => row.truck} />
      <Section title="SR 222 today, tons delivered" aside="Hatched: forecast">
        <BurnUp
          label="942 of 2,200 tons delivered at 10:42; forecast to end at 15:25"
          fromMs={at(7)}
          toMs={at(17)}
          top={2200}
          done={done}
          plan={[
            { atMs: at(7), value: 0 },
            { atMs: at(16), value: 2200 },
          ]}
          forecast={[
            { atMs: at(10, 38), low: 942, high: 942 },
            { atMs: at(15, 25), low: 2050, high: 2200 },
            { atMs: at(16), low: 2190, high: 2200 },
          ]}
          now={{ atMs: at(10, 38), value: 942, label: '942 tons', second: '10:42, 44 loads' }}
          end={{ atMs: at(15, 25), label: '15:25' }}
          hours={[7, 9, 11, 13, 15].map(hour => ({ atMs: at(hour), label: `${hour}`.padStart(2, '0') }))}
          amounts={[
            { value: 0, label: '0' },
            { value: 1000, label: '1,000' },
            { value: 2000, label: '2,000' },
          ]}
        />
      </Section>
      <Section title="Live timeline" rule="ink">
        <LiveTimeline
          timeline={galleryPitTimeline}
          pit="Ormrod Pit, EX 1"
          timeZone="America/New_York"
          toTruck={() => undefined}
        />
      </Section>
      <Section title="Cycle, against the last 10">
        <CycleBars
          parts={[
            { label: 'Drive empty', value: 590, usual: 600, valueLabel: '9:50', usualLabel: '10:00' },
            { label: 'In line', value: 340, usual: 480, valueLabel: '5:40', usualLabel: '8:00', waiting: true },
            { label: 'Load', value: 160, usual: 180, valueLabel: '2:40', usualLabel: '3:00' },
            { label: 'Drive loaded', value: 765, usual: 780, valueLabel: '12:45', usualLabel: '13:00' },
          ]}
        />
        <BearingArrow bearingDegrees={40} label="Gate 3 lies ahead to the right" />
      </Section>
    </Page>
  )
}

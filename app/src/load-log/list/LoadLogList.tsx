/** Loads grouped by day: rows on a phone, a table on a desktop. */

import type { EntityTypeName } from '@haulway/domain/entity/entity-type.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { totalCentsOf } from '@haulway/domain/load-log/load-pay.ts'
import { dayMs } from '@haulway/domain/time.ts'
import { wallTimeOf } from '@haulway/domain/work/project/shift-times.ts'
import { Plural, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { TruckPlate } from '../../truck/TruckPlate.tsx'
import { type Column, DataTable } from '../../ui/data/DataTable.tsx'
import { formatClock, formatDay, formatLoad, formatMoney } from '../../ui/format/format.ts'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { useIsWide } from '../../ui/layout/use-is-wide.ts'
import { LoadStatusBadge } from '../LoadStatusBadge.tsx'
import { stateLabel, useCargoLabels, useLoadName } from '../load-log-labels.ts'
import { type LocalLoad, startOf } from '../use-load-logs.ts'
import '../load-log.css'

type Props = { loads: readonly LocalLoad[]; area: EntityTypeName; now: number; find?: string }

/** @param loads sorted by start, latest first */
export function LoadLogList({ loads, area, now, find }: Props) {
  const isWide = useIsWide()
  const days = [...new Set(loads.map(({ body }) => body.shiftDay))]
  return days.map(day => {
    const ofDay = loads.flatMap(({ body }) => (body.shiftDay === day ? [body] : []))
    return (
      <Section
        key={day}
        title={shiftDayLabel(day, now)}
        aside={<Plural value={ofDay.length} one="# load" other="# loads" />}
        rule="none"
      >
        {isWide ? (
          <LoadTable loads={ofDay} area={area} day={day} now={now} find={find ?? ''} />
        ) : (
          <LoadRows loads={ofDay} area={area} now={now} />
        )}
      </Section>
    )
  })
}

type Part = { loads: readonly LoadLogDocument[]; area: EntityTypeName; now: number }

function LoadRows({ loads, area, now }: Part) {
  const { t } = useLingui()
  const name = useLoadName()
  const cargo = useCargoLabels()
  return (
    <List>
      {loads.map(load => (
        <ListRow
          key={load.loadLogId}
          title={t`${name(load)}, ${cargo(load)}`}
          second={<LoadStatusBadge load={load} now={now} />}
          value={totalCentsOf(load.money) === 0 ? undefined : totalText(load)}
          to={paths.loadLog(area, load.projectId, load.loadLogId)}
        />
      ))}
    </List>
  )
}

function LoadTable({ loads, area, now, day, find }: Part & { day: string; find: string }) {
  const { t } = useLingui()
  const columns = useLoadColumns(area, now, loads)
  return (
    <DataTable
      caption={t`Loads of ${shiftDayLabel(day, now)}`}
      columns={columns}
      rows={loads}
      rowKey={load => load.loadLogId}
      find={find}
    />
  )
}

function useLoadColumns(
  area: EntityTypeName,
  now: number,
  loads: readonly LoadLogDocument[],
): Column<LoadLogDocument>[] {
  const { t } = useLingui()
  const name = useLoadName()
  const clock = (load: LoadLogDocument) => formatClock(startOf(load), load.terms.timeZone)
  const money: Column<LoadLogDocument> = {
    ...{ key: 'money', head: t`Amount`, number: true, strong: true },
    value: load => (load.money ? totalCentsOf(load.money) / 100 : undefined),
    cell: load => totalText(load) ?? '–',
  }
  return [
    {
      ...{ key: 'load', head: t`Load`, value: load => load.loadNo },
      cell: load => (
        <Link className="hw-link load-name" to={paths.loadLog(area, load.projectId, load.loadLogId)}>
          {name(load)}
        </Link>
      ),
    },
    { key: 'start', head: t`Started`, value: load => wallTimeOf(startOf(load), load.terms.timeZone), cell: clock },
    { key: 'truck', head: t`Truck`, value: l => l.terms.truck.number, cell: l => <LoadPlate load={l} /> },
    { key: 'project', head: t`Project`, value: load => load.terms.projectName },
    { key: 'material', head: t`Material`, value: load => load.terms.materialName },
    {
      ...{ key: 'ticket', head: t`Ticket`, value: load => load.ticketNo ?? undefined },
      cell: ({ ticketNo }) => <span className="load-name">{ticketNo}</span>,
    },
    {
      ...{ key: 'state', head: t`Status`, value: stateLabel },
      cell: load => <LoadStatusBadge load={load} now={now} />,
    },
    {
      ...{ key: 'quantity', head: t`Quantity`, number: true, value: load => load.quantity?.amountMilli },
      cell: load => (load.quantity ? formatLoad(load.quantity) : '–'),
    },
    ...(loads.some(load => load.money) ? [money] : []),
  ]
}

function LoadPlate({ load }: { load: LoadLogDocument }) {
  const isLoaded = load.state === 'loaded' || load.state === 'arrived'
  return <TruckPlate number={load.terms.truck.number} loaded={isLoaded} size="list" />
}

/** A shift day is a calendar date without a time zone, so it is formatted in UTC. */
function shiftDayLabel(day: string, now: number): string {
  const at = Date.parse(`${day}T00:00:00Z`)
  const isFar = Math.abs(now - at) > 300 * dayMs
  return isFar ? `${formatDay(at, 'UTC')} ${day.slice(0, 4)}` : formatDay(at, 'UTC', 'long')
}

function totalText({ money }: LoadLogDocument): string | undefined {
  return money && formatMoney(totalCentsOf(money), money.currency)
}

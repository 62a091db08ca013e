/** Loads grouped by day: rows on a phone, a table on a desktop. */

import type { EntityTypeName } from '@haulway/domain/entity/entity-type.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { totalCentsOf } from '@haulway/domain/load-log/pay/load-pay.ts'
import { isDelivered, loadLogStates } from '@haulway/domain/load-log/state/states.ts'
import { dayMs } from '@haulway/domain/time.ts'
import { wallTimeOf } from '@haulway/domain/work/project/shift-times.ts'
import { plural } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { paths } from '../../paths.ts'
import { LoadPlate } from '../../truck/LoadPlate.tsx'
import { DataTable } from '../../ui/data/table/DataTable.tsx'
import type { Column } from '../../ui/data/table/table-rows.ts'
import { formatClock, formatDay, formatFullDay, formatLoad, formatMoney, nameUnit } from '../../ui/format/format.ts'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { useIsWide } from '../../ui/layout/use-is-wide.ts'
import type { RowPane } from '../../ui/layout/use-row-pane.ts'
import { useFilterByProject } from '../../work/project/use-filter-by-project.ts'
import { LoadStatusBadge } from '../LoadStatusBadge.tsx'
import { stateLabel, useCargoLabels, useLoadName } from '../load-log-labels.ts'
import { type LocalLoad, startOf, useLoadLogs } from '../use-load-logs.ts'
import '../load-log.css'

type Props = {
  loads: readonly LocalLoad[]
  area: EntityTypeName
  now: number
  find?: string
  /** The details of the chosen load are beside the table. */
  pane?: RowPane
  /** Beside other columns, with today's loads of one truck: without its day and truck, and without an export. */
  today?: boolean
}

/** @param loads sorted by start, latest first */
export function LoadLogList({ loads, area, now, find, pane, today }: Props) {
  const isWide = useIsWide()
  const bodies = loads.map(({ body }) => body)
  if (isWide && loads.length > 0)
    return <LoadTable loads={bodies} area={area} now={now} find={find} pane={pane} today={today} />
  const days = [...new Set(bodies.map(({ shiftDay }) => shiftDay))]
  return days.map(day => {
    const ofDay = bodies.filter(({ shiftDay }) => shiftDay === day)
    return (
      <Section key={day} title={shiftDayLabel(day, now)} aside={<DeliveredOf loads={ofDay} />} rule="none">
        <LoadRows loads={ofDay} area={area} now={now} />
      </Section>
    )
  })
}

/** Those that are delivered: a load on the road, and one that was turned away, are listed but not done. */
function DeliveredOf({ loads }: { loads: readonly LoadLogDocument[] }) {
  const delivered = loads.filter(isDelivered).length
  if (delivered === loads.length) return <Plural value={loads.length} one="# load" other="# loads" />
  return (
    <Plural value={loads.length} one={`${delivered} of # load delivered`} other={`${delivered} of # loads delivered`} />
  )
}

/** A trucker's loads of today, for a desktop. Beside them are the day's totals. */
export function LoadsToday({ today, now }: { today: string; now: number }) {
  const { type, scope } = useCurrentEntity()
  const loads = useLoadLogs(scope)?.filter(({ body }) => body.relations.includes('trucker') && body.shiftDay === today)
  return loads ? <LoadLogList loads={loads} area={type} now={now} today /> : null
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

/** Columns to hide when the table is too narrow, in this order: an opened load has them. */
const drops = ['start', 'truck', 'ticket', 'material', 'quantity', 'day']

function LoadTable({ loads, area, now, find, pane, today }: Part & Pick<Props, 'pane' | 'find' | 'today'>) {
  const { t } = useLingui()
  const columns = useLoadColumns(now, loads).filter(({ key }) => !today || (key !== 'day' && key !== 'truck'))
  const byProject = useFilterByProject<LoadLogDocument>()
  const pageOf = (load: LoadLogDocument) => paths.loadLog(area, load.projectId, load.loadLogId)
  return (
    <DataTable
      name="loadLogs"
      caption={t`Loads`}
      columns={columns}
      drops={drops}
      rows={loads}
      rowKey={load => load.loadLogId}
      filters={{ one: byProject, day: ({ shiftDay }) => shiftDay }}
      find={find}
      file={today ? undefined : 'loads.csv'}
      chosen={pane?.chosen}
      to={load => (pane ? pane.toRow(load.loadLogId, pageOf(load)) : pageOf(load))}
      foot={rows =>
        rows.length === loads.length
          ? plural(rows.length, { one: '# load', other: '# loads' })
          : t`${rows.length} of ${plural(loads.length, { one: '# load', other: '# loads' })}`
      }
    />
  )
}

function useLoadColumns(now: number, loads: readonly LoadLogDocument[]): Column<LoadLogDocument>[] {
  const { t } = useLingui()
  const name = useLoadName()
  const currency = onlyOne(loads.flatMap(load => load.money?.currency ?? []))
  const clock = (load: LoadLogDocument) => formatClock(startOf(load), load.terms.timeZone)
  const money: Column<LoadLogDocument> = {
    key: 'money',
    head: t`Amount`,
    number: true,
    strong: true,
    value: load => (load.money && !isUnknownYet(load) ? totalCentsOf(load.money) / 100 : undefined),
    unit: { head: t`Currency`, of: ({ money }) => money?.currency },
    cell: load => (isUnknownYet(load) ? '–' : (totalText(load) ?? '–')),
    ...(currency && {
      total: (shown: readonly LoadLogDocument[]) =>
        formatMoney(
          sumOf(shown, load => totalCentsOf(load.money)),
          currency,
        ),
    }),
  }
  const unit = onlyOne(loads.flatMap(load => load.quantity?.unit ?? []))
  return [
    {
      key: 'load',
      head: t`Load`,
      value: load => load.loadNo,
      cell: load => <span className="load-name">{name(load)}</span>,
    },
    {
      key: 'day',
      head: t`Day`,
      value: load => load.shiftDay,
      cell: load => shiftDayLabel(load.shiftDay, now, 'short'),
    },
    { key: 'start', head: t`Started`, value: load => wallTimeOf(startOf(load), load.terms.timeZone), cell: clock },
    { key: 'truck', head: t`Truck`, value: l => l.terms.truck.number, cell: l => <LoadPlate load={l} /> },
    { key: 'project', head: t`Project`, value: load => load.terms.projectName },
    { key: 'material', head: t`Material`, value: load => load.terms.materialName },
    {
      key: 'ticket',
      head: t`Ticket`,
      value: load => load.ticketNo ?? undefined,
      cell: ({ ticketNo }) => <span className="load-name">{ticketNo}</span>,
    },
    {
      key: 'state',
      head: t`Status`,
      value: stateLabel,
      cell: load => <LoadStatusBadge load={load} now={now} />,
    },
    {
      key: 'quantity',
      head: t`Quantity`,
      number: true,
      value: load => (load.quantity ? load.quantity.amountMilli / 1000 : undefined),
      unit: { head: t`Unit`, of: ({ quantity }) => (quantity ? nameUnit(quantity.unit) : undefined) },
      cell: load => (load.quantity ? formatLoad(load.quantity) : '–'),
      ...(unit && {
        total: (shown: readonly LoadLogDocument[]) =>
          formatLoad({ unit, amountMilli: sumOf(shown, load => load.quantity?.amountMilli ?? 0) }),
      }),
    },
    ...(loads.some(load => load.money) ? [money] : []),
  ]
}

/** A shift day is a calendar date without a time zone, so it is formatted in UTC. */
function shiftDayLabel(day: string, now: number, length: 'short' | 'long' = 'long'): string {
  const at = Date.parse(`${day}T00:00:00Z`)
  const isFar = Math.abs(now - at) > 300 * dayMs
  return isFar ? formatFullDay(at, 'UTC') : formatDay(at, 'UTC', length)
}

/** A load that is under way is priced when it ends: it is not known to pay nothing. */
function isUnknownYet({ state, money }: LoadLogDocument): boolean {
  return loadLogStates[state].open && totalCentsOf(money) === 0
}

function totalText({ money }: LoadLogDocument): string | undefined {
  return money && formatMoney(totalCentsOf(money), money.currency)
}

function sumOf(loads: readonly LoadLogDocument[], amountOf: (load: LoadLogDocument) => number): number {
  return loads.reduce((sum, load) => sum + amountOf(load), 0)
}

/** What all have in common. Quantities in different units, and amounts in different currencies, have no total. */
function onlyOne<Value>(values: readonly Value[]): Value | undefined {
  const [first, ...others] = new Set(values)
  return others.length === 0 ? first : undefined
}

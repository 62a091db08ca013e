/** The fleet's board: a table of trucks and hours on a desktop, rows on a phone. */
import { Trans, useLingui } from '@lingui/react/macro'
import { TruckPlate } from '../../truck/TruckPlate.tsx'
import { type Column, DataTable } from '../../ui/data/DataTable.tsx'
import { TimeAxis, TimeTrack } from '../../ui/data/TimeTrack.tsx'
import { formatClock, formatHour, formatMoney } from '../../ui/format/format.ts'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { useIsWide } from '../../ui/layout/use-is-wide.ts'
import { BoardStatusBadge, useBoardLabel } from './BoardStatusBadge.tsx'
import { boardHours, dayOfRow } from './board-day.ts'
import type { BoardRow } from './fleet-board.ts'
import type { FleetDay } from './use-fleet-day.ts'

type Props = { fleet: FleetDay; find: string }

export function FleetBoard({ fleet, find }: Props) {
  const { t } = useLingui()
  const { rows, now, timeZone, currency } = fleet
  const columns = [...useTextColumns(fleet), useHoursColumn(fleet), ...useSumColumns(fleet)]
  if (useIsWide()) {
    return (
      <>
        <DataTable
          caption={t`Trucks and jobs`}
          columns={columns}
          rows={rows}
          rowKey={row => row.truck.truckId}
          find={find}
        />
        <Legend />
      </>
    )
  }
  return (
    <Section title={t`Trucks`} rule="none">
      <List>
        {rows.map(row => (
          <ListRow
            key={row.truck.truckId}
            lead={<TruckPlate number={row.truck.number} size="list" loaded={row.isLoaded} />}
            title={<BoardStatusBadge row={row} now={now} timeZone={timeZone} withTime />}
            second={[row.driverName, row.dispatch?.terms.projectName].filter(Boolean).join(', ') || t`No driver`}
            {...(row.haulCents !== undefined && { value: formatMoney(row.haulCents, currency, { cents: false }) })}
          />
        ))}
      </List>
    </Section>
  )
}

function useTextColumns({ now, timeZone }: FleetDay): Column<BoardRow>[] {
  const { t } = useLingui()
  const labelOf = useBoardLabel()
  return [
    {
      key: 'truck',
      head: t`Truck`,
      value: row => row.truck.number,
      cell: row => <TruckPlate number={row.truck.number} size="list" loaded={row.isLoaded} />,
    },
    {
      key: 'driver',
      head: t`Driver`,
      value: row => row.driverName,
      cell: row => row.driverName ?? <span className="hw-quiet">{t`No driver`}</span>,
    },
    {
      key: 'state',
      head: t`Status`,
      value: row => (row.silentSince === undefined ? labelOf(row) : t`No GPS points`),
      cell: row => <BoardStatusBadge row={row} now={now} timeZone={timeZone} />,
    },
    {
      key: 'since',
      head: t`Since`,
      value: row => row.silentSince ?? row.since,
      cell: row => {
        const since = row.silentSince ?? row.since
        return since === undefined ? '' : formatClock(since, timeZone)
      },
    },
  ]
}

function useHoursColumn(fleet: FleetDay): Column<BoardRow> {
  const { t } = useLingui()
  const { rows, now, timeZone, midnight, shiftEndsAt } = fleet
  const ends = rows.flatMap(row => (row.dispatch ? (shiftEndsAt(row.dispatch.projectId) ?? []) : []))
  const { fromMs, toMs, hours } = boardHours(rows, now, ends, midnight)
  const labels = hours.map(atMs => ({ atMs, label: formatHour(atMs, timeZone) }))
  return {
    key: 'day',
    head: t`Day`,
    headPicture: <TimeAxis fromMs={fromMs} toMs={toMs} hours={labels} />,
    value: row => row.dispatch?.terms.projectName,
    cell: row => (
      <TimeTrack
        label={t`${row.dispatch?.terms.projectName ?? t`No job`}, ${row.loadsDelivered} loads delivered`}
        fromMs={fromMs}
        toMs={toMs}
        nowMs={now}
        {...dayOfRow(row, now, shiftEndsAt)}
      />
    ),
  }
}

function useSumColumns({ currency, summary }: FleetDay): Column<BoardRow>[] {
  const { t } = useLingui()
  const sum = (rows: readonly BoardRow[], amountOf: (row: BoardRow) => number) =>
    rows.reduce((all, row) => all + amountOf(row), 0)
  const loads: Column<BoardRow> = {
    key: 'loads',
    head: t`Loads`,
    value: row => row.loadsDelivered,
    number: true,
    total: shown => sum(shown, row => row.loadsDelivered),
  }
  // A user who may not see money gets no column of zeros.
  if (!summary?.money) return [loads]
  return [
    loads,
    {
      key: 'money',
      head: t`Today`,
      value: row => row.haulCents && row.haulCents / 100,
      cell: row => (row.haulCents ? formatMoney(row.haulCents, currency) : '–'),
      number: true,
      strong: true,
      total: shown =>
        formatMoney(
          sum(shown, row => row.haulCents ?? 0),
          currency,
        ),
    },
  ]
}

function Legend() {
  return (
    <p className="hw-fleet-legend">
      <span>
        <i className="hw-fleet-load" /> <Trans>load delivered</Trans>
      </span>
      <span>
        <i className="hw-fleet-wait" /> <Trans>waiting or unknown</Trans>
      </span>
      <span>
        <i className="hw-fleet-plan" /> <Trans>planned</Trans>
      </span>
    </p>
  )
}

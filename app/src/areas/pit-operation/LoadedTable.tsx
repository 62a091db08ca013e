/** Today's loads with their tickets. A load whose weight is missing and can still be entered has a button for it. */

import type { ExcavatorOperator } from '@haulway/domain/entity/staff/excavator-operator.ts'
import { wallTimeOf } from '@haulway/domain/work/project/shift-times.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { LoadedTruck } from '../../load-log/queue/queue-loaded.ts'
import { paths } from '../../paths.ts'
import { TruckPlate } from '../../truck/TruckPlate.tsx'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { DataTable } from '../../ui/data/table/DataTable.tsx'
import type { Column } from '../../ui/data/table/table-rows.ts'
import { formatClock, formatLoad, nameUnit } from '../../ui/format/format.ts'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { useIsWide } from '../../ui/layout/use-is-wide.ts'
import type { RowPane } from '../../ui/layout/use-row-pane.ts'

type Props = {
  loaded: readonly LoadedTruck[]
  operators: readonly ExcavatorOperator[]
  timeZone: string
  find: string
  /** The loads whose weight can still be entered. */
  weightless: readonly LoadedTruck[]
  onWeigh: (loaded: LoadedTruck) => void
  /** The ticket of the chosen load is beside the table. */
  pane?: RowPane
}

export function LoadedTable(props: Props) {
  const { t } = useLingui()
  const { loaded, timeZone, find, weightless, onWeigh, pane } = props
  const columns = useColumns(props)
  if (useIsWide()) {
    return (
      <DataTable
        name="loadedTrucks"
        caption={t`Loaded today`}
        columns={columns}
        drops={drops}
        rows={loaded}
        rowKey={each => each.actId}
        find={find}
        file="loaded-today.csv"
        chosen={loaded.find(({ loadLogId }) => loadLogId !== undefined && loadLogId === pane?.chosen)?.actId}
        to={({ loadLogId, terms }) => {
          if (loadLogId === undefined) return undefined
          const page = paths.loadLog('pitOperation', terms.projectId, loadLogId)
          return pane ? pane.toRow(loadLogId, page) : page
        }}
      />
    )
  }
  return (
    <List>
      {loaded.map(each => (
        <ListRow
          key={each.actId}
          lead={<TruckPlate number={each.terms.truck.number} size="list" loaded={each.isCarrying} />}
          title={each.ticketNo ?? t`No ticket number`}
          second={`${each.terms.materialName}, ${formatClock(each.at, timeZone)}`}
          {...(weightless.includes(each)
            ? { end: <Weigh loaded={each} onWeigh={onWeigh} /> }
            : { value: each.quantity && formatLoad(each.quantity) })}
        />
      ))}
    </List>
  )
}

/** Columns to hide when the table is too narrow, in this order: the ticket beside it has them. */
const drops = ['loader', 'ticket', 'material', 'jobber']

/** How a load's quantity was measured. */
function useMeasuredBy(): (loaded: LoadedTruck) => string {
  const { t } = useLingui()
  return ({ weighed, loadLogId }) => {
    if (loadLogId === undefined) return t`Passes, no load linked yet`
    return weighed ? t`Scale` : t`Passes`
  }
}

function useColumns({ operators, timeZone, weightless, onWeigh }: Props): Column<LoadedTruck>[] {
  const { t } = useLingui()
  const measuredBy = useMeasuredBy()
  return [
    {
      key: 'truck',
      head: t`Truck`,
      value: ({ terms }) => terms.truck.number,
      cell: ({ terms, isCarrying }) => <TruckPlate number={terms.truck.number} size="list" loaded={isCarrying} />,
    },
    { key: 'ticket', head: t`Ticket`, value: ({ ticketNo }) => ticketNo },
    { key: 'jobber', head: t`Jobber`, value: ({ terms }) => terms.jobberName },
    { key: 'material', head: t`Material`, value: ({ terms }) => terms.materialName },
    {
      key: 'at',
      head: t`Loaded`,
      value: each => wallTimeOf(each.at, timeZone),
      cell: each => formatClock(each.at, timeZone),
      number: true,
    },
    {
      key: 'loader',
      head: t`Loader`,
      value: ({ loaderEntityId }) => operators.find(each => each.entityId === loaderEntityId)?.machine,
    },
    {
      key: 'quantity',
      head: t`Quantity`,
      value: ({ quantity }) => quantity && quantity.amountMilli / 1000,
      unit: { head: t`Unit`, of: ({ quantity }) => quantity && nameUnit(quantity.unit) },
      cell: ({ quantity }) => (quantity ? formatLoad(quantity) : '–'),
      number: true,
      strong: true,
    },
    {
      key: 'how',
      head: t`Measured by`,
      value: measuredBy,
      cell: each =>
        weightless.includes(each) ? (
          <Weigh loaded={each} onWeigh={onWeigh} />
        ) : (
          <StatusBadge tone={each.loadLogId === undefined ? 'look' : 'good'}>{measuredBy(each)}</StatusBadge>
        ),
    },
  ]
}

function Weigh({ loaded, onWeigh }: { loaded: LoadedTruck; onWeigh: (loaded: LoadedTruck) => void }) {
  return (
    <PlainButton icon="scale" onPress={() => onWeigh(loaded)}>
      <Trans>Weigh</Trans>
    </PlainButton>
  )
}

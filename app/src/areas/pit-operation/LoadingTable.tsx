/** Trucks to be loaded: a table on a desktop, rows on a phone, with the same actions. */
import type { ExcavatorOperator } from '@haulway/domain/entity/staff/excavator-operator.ts'
import { units } from '@haulway/domain/units.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { minutesSince } from '../../load-log/queue/QueueCards.tsx'
import { useQueueActs } from '../../load-log/queue/queue-acts.ts'
import { nextAmount } from '../../load-log/queue/queue-amount.ts'
import type { LoadedTruck } from '../../load-log/queue/queue-loaded.ts'
import type { QueueTruck } from '../../load-log/queue/queue-trucks.ts'
import { paths } from '../../paths.ts'
import { useSync } from '../../sync/sync-context.ts'
import { useNow } from '../../sync/use-is-page-shown.ts'
import { TruckPlate } from '../../truck/TruckPlate.tsx'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { DataTable } from '../../ui/data/table/DataTable.tsx'
import type { Column } from '../../ui/data/table/table-rows.ts'
import { formatQuantity } from '../../ui/format/format.ts'
import { formatMinutes } from '../../ui/format/format-minutes.ts'
import { Line, Lines } from '../../ui/layout/Lines.tsx'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { useIsWide } from '../../ui/layout/use-is-wide.ts'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { undoForMs } from '../../ui/undo-time.ts'

type Props = {
  caption: string
  trucks: readonly QueueTruck[]
  loaded: readonly LoadedTruck[]
  operators: readonly ExcavatorOperator[]
  now: number
  find: string
  onWeigh: (truck: QueueTruck) => void
}

export function LoadingTable(props: Props) {
  const [asked, setAsked] = useState<QueueTruck>()
  return (
    <>
      <Trucks {...props} onAsk={setAsked} />
      <IsHere truck={asked} onClose={() => setAsked(undefined)} />
    </>
  )
}

type TrucksProps = Props & { /** Asks first whether the truck is here. */ onAsk: (truck: QueueTruck) => void }

function Trucks(props: TrucksProps) {
  const { trucks, now } = props
  const columns = useColumns(props)
  const stateOf = useStateOf(now)
  if (useIsWide()) {
    const { caption, find } = props
    return (
      <DataTable
        name="trucksToLoad"
        caption={caption}
        columns={columns}
        drops={drops}
        rows={trucks}
        rowKey={truck => truck.dispatchId}
        find={find}
        open={truck => <Details truck={truck} />}
      />
    )
  }
  return (
    <List>
      {trucks.map(truck => (
        <ListRow
          key={truck.dispatchId}
          lead={<TruckPlate number={truck.terms.truck.number} size="list" />}
          title={truck.terms.jobberName}
          second={`${stateOf(truck)}, ${truck.terms.materialName}`}
          end={<Acts {...props} truck={truck} />}
        />
      ))}
    </List>
  )
}

/** Columns to hide when the table is too narrow, in this order. */
const drops = ['driver', 'loader']

/** What the row has no column for, and the ticket of a load that has begun. */
function Details({ truck: { terms, projectId, loadLogId } }: { truck: QueueTruck }) {
  const { t } = useLingui()
  return (
    <>
      <Lines>
        <Line label={t`Project`} value={terms.projectName} />
        <Line label={t`Hauler`} value={terms.truckingName} />
        <Line label={t`Driver`} value={terms.driverName} />
        <Line label={t`Plate`} value={terms.truck.plate} />
      </Lines>
      {loadLogId !== undefined && (
        <p className="hw-table-acts">
          <PlainButton icon="document" to={paths.loadLog('pitOperation', projectId, loadLogId)}>
            <Trans>Ticket</Trans>
          </PlainButton>
        </p>
      )}
    </>
  )
}

function useColumns(props: TrucksProps): Column<QueueTruck>[] {
  const { t } = useLingui()
  const { now, operators } = props
  const stateOf = useStateOf(now)
  return [
    {
      key: 'truck',
      head: t`Truck`,
      value: ({ terms }) => terms.truck.number,
      cell: ({ terms }) => <TruckPlate number={terms.truck.number} size="list" />,
    },
    { key: 'jobber', head: t`Jobber`, value: ({ terms }) => terms.jobberName },
    { key: 'driver', head: t`Driver`, value: ({ terms }) => terms.driverName },
    { key: 'material', head: t`Material`, value: ({ terms }) => terms.materialName },
    {
      key: 'legal',
      head: t`Legal`,
      value: ({ legal }) => legal && legal.amountMilli / 1000,
      cell: ({ legal }) => (legal ? formatQuantity(legal) : '–'),
      number: true,
    },
    {
      key: 'state',
      head: t`Status`,
      value: stateOf,
      cell: truck => <StatusBadge tone="normal">{stateOf(truck)}</StatusBadge>,
    },
    {
      key: 'loader',
      head: t`Loader`,
      value: ({ loaderEntityId }) => operators.find(each => each.entityId === loaderEntityId)?.machine,
    },
    {
      key: 'acts',
      head: t`Action`,
      acts: true,
      value: () => undefined,
      cell: truck => <Acts {...props} truck={truck} />,
    },
  ]
}

function useStateOf(now: number): (truck: QueueTruck) => string {
  const { t } = useLingui()
  return truck => {
    const minutes = formatMinutes(minutesSince(truck, now))
    const labels = {
      loading: t`Loading ${minutes}`,
      queued: t`In line ${minutes}`,
      onTheWay: t`On the way`,
      expected: t({ message: 'Expected', context: 'trucks' }),
    }
    return labels[truck.stage]
  }
}

/** First "Load" starts loading. Then the load is weighed if it is sold by weight, otherwise recorded by passes. */
function Acts({ truck, loaded, onWeigh, onAsk }: TrucksProps & { truck: QueueTruck }) {
  const acts = useQueueActs()
  const isWide = useIsWide()
  if (truck.stage !== 'loading') {
    const isHere = truck.stage === 'queued'
    return (
      <PlainButton onPress={() => (isHere ? void acts.startLoading(truck) : onAsk(truck))}>
        <Trans context="verb">Load</Trans>
      </PlainButton>
    )
  }
  const next =
    units[truck.terms.unit].measure === 'mass' ? (
      <PlainButton icon="scale" onPress={() => onWeigh(truck)}>
        <Trans>Weigh</Trans>
      </PlainButton>
    ) : (
      <PlainButton icon="check" onPress={() => void acts.loaded(truck, nextAmount(truck.terms, loaded), {})}>
        <Trans>Loaded</Trans>
      </PlainButton>
    )
  // "Load" was at the start of a table's cell, and at the end of a row.
  return (
    <span className="hw-pit-acts">
      {isWide && next}
      <UndoStart truck={truck} />
      {!isWide && next}
    </span>
  )
}

/** It is not where "Load" was, so that a second tap can't undo the first one. An operator undoes what they started. */
function UndoStart({ truck }: { truck: QueueTruck }) {
  const { t } = useLingui()
  const { entityId } = useCurrentEntity()
  const { engine } = useSync()
  const acts = useQueueActs()
  const { confirmedBy, loaderEntityId, since, terms } = truck
  // Acts have the server's time, so the time since an act must be measured with it, too.
  const isLate = useNow(1_000) + engine.clockOffsetMs() - since >= undoForMs
  if (!confirmedBy || loaderEntityId !== entityId || isLate) return null
  return (
    <PlainButton
      icon="undo"
      label={t`Undo ${terms.truck.number}`}
      onPress={() => void acts.undo(truck, confirmedBy.actId)}
    />
  )
}

/** Asks once about a truck that no one has seen here: its row is a thumb's width from that of a truck in line. */
function IsHere({ truck, onClose }: { truck: QueueTruck | undefined; onClose: () => void }) {
  const { t } = useLingui()
  const acts = useQueueActs()
  return (
    <Sheet open={truck !== undefined} title={t`Is ${truck?.terms.truck.number ?? ''} here?`} onClose={onClose}>
      {truck && (
        <div className="hw-form">
          <p>
            <Trans>It isn't in line yet.</Trans>
          </p>
          <PlainButton
            wide
            onPress={() => {
              onClose()
              void acts.startLoading(truck)
            }}
          >
            <Trans>Start loading</Trans>
          </PlainButton>
        </div>
      )}
    </Sheet>
  )
}

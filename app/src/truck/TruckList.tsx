/** An entity's trucks with their weights, and their documents that expire soon. A tap opens a truck. */
import type { EntityTypeName } from '@haulway/domain/entity/entity-type.ts'
import { legalGrossOn, legalGrossRows, legalPayloadGrams } from '@haulway/domain/truck/legal-gross.ts'
import type { TruckDocument } from '@haulway/domain/truck/truck.documents.ts'
import { expiringPapers } from '@haulway/domain/truck-paper/truck-paper.ts'
import { quantityOfGrams } from '@haulway/domain/units.ts'
import { useLingui } from '@lingui/react/macro'
import { paths } from '../paths.ts'
import { NothingOnFile, TruckPaperWarning } from '../truck-paper/ExpiringPapers.tsx'
import { useTruckPaperLabels } from '../truck-paper/truck-paper-labels.ts'
import { StatusBadge } from '../ui/data/StatusBadge.tsx'
import { DataTable } from '../ui/data/table/DataTable.tsx'
import type { Column } from '../ui/data/table/table-rows.ts'
import { formatQuantity } from '../ui/format/format.ts'
import { measureNumber, measureUnits, writeMeasure } from '../ui/format/measure-units.ts'
import { type Measures, useMeasures } from '../ui/format/use-measures.ts'
import { List, ListRow } from '../ui/layout/ListRow.tsx'
import { useIsWide } from '../ui/layout/use-is-wide.ts'
import type { RowPane } from '../ui/layout/use-row-pane.ts'
import { TruckPlate } from './TruckPlate.tsx'
import { useTruckTypeLabels } from './truck-labels.ts'

type Props = {
  area: EntityTypeName
  trucks: readonly TruckDocument[]
  find: string
  /** The name of the truck's usual driver. */
  driverOf: (truckId: string) => string | undefined
  /** The calendar day where the trucks' business is. */
  today: string
  /** The details of the chosen truck are beside the table. */
  pane: RowPane
}

/** Columns to hide when the table is too narrow, in this order: an opened truck has them. */
const drops = ['tare', 'gross', 'type', 'plate']

export function TruckList(props: Props) {
  const { t } = useLingui()
  const { area, trucks, find, driverOf, today, pane } = props
  const { measures } = useMeasures()
  const labels = useTruckTypeLabels()
  const columns = useColumns(props)
  // A solo trucker is the only driver: the list shows each truck's type, and marks the truck they drive.
  const isOwn = area === 'soloTrucker'
  const isDriven = ({ truckId }: TruckDocument) => driverOf(truckId) !== undefined
  if (useIsWide()) {
    return (
      <DataTable
        name="trucks"
        caption={t`Trucks`}
        columns={columns}
        drops={drops}
        rows={trucks}
        rowKey={each => each.truckId}
        find={find}
        file="trucks.csv"
        chosen={pane.chosen}
        to={truck => pane.toRow(truck.truckId, paths.truck(area, truck.truckId))}
      />
    )
  }
  return (
    <List>
      {trucks.map(truck => (
        <ListRow
          key={truck.truckId}
          lead={<TruckPlate number={truck.number} size="list" />}
          title={isOwn ? labels[truck.truckType] : (driverOf(truck.truckId) ?? labels[truck.truckType])}
          second={
            <span className="hw-row-facts">
              <span>{t`Legal limit ${payloadOf(truck, today, measures)}`}</span>
              {isOwn && isDriven(truck) && <StatusBadge tone="good">{driverOf(truck.truckId)}</StatusBadge>}
              <TruckPaperWarning papers={papersOf(truck)} today={today} first />
            </span>
          }
          to={paths.truck(area, truck.truckId)}
        />
      ))}
    </List>
  )
}

function useColumns({ driverOf, today }: Props): Column<TruckDocument>[] {
  const { t } = useLingui()
  const labels = useTruckTypeLabels()
  const paperLabels = useTruckPaperLabels()
  const { measures } = useMeasures()
  const { symbol: unit } = measureUnits.weight[measures]
  const weight = (key: string, head: string, gramsOf: (truck: TruckDocument) => number): Column<TruckDocument> => ({
    key,
    head,
    number: true,
    value: truck => measureNumber(gramsOf(truck), 'weight', measures),
    cell: truck => writeMeasure(gramsOf(truck), 'weight', measures),
  })
  return [
    {
      key: 'number',
      head: t`Truck`,
      value: ({ number }) => number,
      cell: ({ number }) => <TruckPlate number={number} size="list" />,
    },
    { key: 'driver', head: t`Usual driver`, value: ({ truckId }) => driverOf(truckId) },
    {
      key: 'plate',
      head: t`Plate`,
      value: ({ plate }) => plate || undefined,
      // It doesn't wrap at its hyphen.
      cell: ({ plate }) => <span className="hw-license">{plate || '–'}</span>,
    },
    { key: 'type', head: t`Type`, value: ({ truckType }) => labels[truckType] },
    weight('tare', t`Empty, ${unit}`, truck => truck.tareGrams),
    weight('gross', t`Legal gross, ${unit}`, truck => grossOf(truck, today)),
    {
      key: 'legal',
      head: t`Legal payload`,
      value: truck => payloadOf(truck, today, measures),
      number: true,
      strong: true,
    },
    {
      key: 'papers',
      head: t`Documents`,
      value: truck =>
        expiringPapers(papersOf(truck), today)
          .map(({ kind, expiresOn }) => `${paperLabels[kind]} ${expiresOn}`)
          .join(', ') || undefined,
      cell: truck => <PapersCell truck={truck} today={today} />,
    },
  ]
}

function PapersCell({ truck, today }: { truck: TruckDocument; today: string }) {
  const { t } = useLingui()
  if (truck.retiredOn !== null) return '–'
  if (truck.papers.length === 0) return <NothingOnFile />
  if (expiringPapers(truck.papers, today).length === 0) {
    return <span className="hw-quiet">{t`None expires soon`}</span>
  }
  return <TruckPaperWarning papers={truck.papers} today={today} first />
}

/** A retired truck needs no documents. */
function papersOf({ papers, retiredOn }: TruckDocument) {
  return retiredOn === null ? papers : []
}

function grossOf(truck: TruckDocument, today: string): number {
  return legalGrossOn(legalGrossRows(truck), today)?.grams ?? truck.legalGrossGrams
}

function payloadOf(truck: TruckDocument, today: string, measures: Measures): string {
  return formatQuantity(quantityOfGrams(legalPayloadGrams(truck, today), measures === 'us' ? 'ton' : 'tonne'))
}

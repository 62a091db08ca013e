/** An entity's trucks with their weights. Pressing one changes it. */
import type { TruckDocument } from '@haulway/domain/truck/truck.documents.ts'
import { legalPayloadGrams } from '@haulway/domain/truck/truck.ts'
import { quantityOfGrams } from '@haulway/domain/units.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type Column, DataTable } from '../ui/DataTable.tsx'
import { formatNumber, formatQuantity } from '../ui/format.ts'
import { List, ListRow } from '../ui/ListRow.tsx'
import { PlainButton } from '../ui/PlainButton.tsx'
import { TruckPlate } from '../ui/TruckPlate.tsx'
import { useIsWide } from '../ui/use-is-wide.ts'
import { useTruckTypeWords } from './truck-type-words.ts'

type Props = {
  trucks: readonly TruckDocument[]
  find: string
  /** Who usually drives it. */
  driverOf: (truckId: string) => string | undefined
  onChange: (truck: TruckDocument) => void
}

export function TruckList(props: Props) {
  const { t } = useLingui()
  const { trucks, find, driverOf, onChange } = props
  const words = useTruckTypeWords()
  const columns = useColumns(props)
  if (useIsWide()) {
    return <DataTable caption={t`Trucks`} columns={columns} rows={trucks} rowKey={each => each.truckId} find={find} />
  }
  return (
    <List>
      {trucks.map(truck => (
        <ListRow
          key={truck.truckId}
          lead={<TruckPlate number={truck.number} size="list" />}
          title={driverOf(truck.truckId) ?? words[truck.truckType]}
          second={t`${payloadOf(truck)} legal`}
          onPress={() => onChange(truck)}
        />
      ))}
    </List>
  )
}

function useColumns({ driverOf, onChange }: Props): Column<TruckDocument>[] {
  const { t } = useLingui()
  const words = useTruckTypeWords()
  return [
    {
      key: 'number',
      head: t`Truck`,
      value: ({ number }) => number,
      cell: ({ number }) => <TruckPlate number={number} size="list" />,
    },
    { key: 'driver', head: t`Usual driver`, value: ({ truckId }) => driverOf(truckId) },
    { key: 'plate', head: t`Plate`, value: ({ plate }) => plate || undefined },
    { key: 'type', head: t`Type`, value: ({ truckType }) => words[truckType] },
    weight('tare', t`Empty, lb`, truck => truck.tareGrams),
    weight('gross', t`Legal gross, lb`, truck => truck.legalGrossGrams),
    { key: 'legal', head: t`Legal payload`, value: payloadOf, number: true, strong: true },
    {
      key: 'change',
      head: t`Change`,
      value: () => undefined,
      cell: truck => (
        <PlainButton onPress={() => onChange(truck)}>
          <Trans>Change</Trans>
        </PlainButton>
      ),
    },
  ]
}

function weight(key: string, head: string, gramsOf: (truck: TruckDocument) => number): Column<TruckDocument> {
  const pounds = (truck: TruckDocument) => Math.round(gramsOf(truck) / 453.59237)
  return { key, head, value: pounds, cell: truck => formatNumber(pounds(truck)), number: true }
}

function payloadOf(truck: TruckDocument): string {
  return formatQuantity(quantityOfGrams(legalPayloadGrams(truck), 'ton'), 1)
}

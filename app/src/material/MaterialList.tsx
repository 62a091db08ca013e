/** A pit's catalogue: what it sells, by what, for how much. Pressing one changes it. */
import type { MaterialDocument } from '@haulway/domain/material/material.documents.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type Column, DataTable } from '../ui/DataTable.tsx'
import { formatMoney, measureQuantity } from '../ui/format.ts'
import { List, ListRow } from '../ui/ListRow.tsx'
import { PlainButton } from '../ui/PlainButton.tsx'
import { StateWord } from '../ui/StateWord.tsx'
import { useIsWide } from '../ui/use-is-wide.ts'

type Props = {
  materials: readonly MaterialDocument[]
  currency: string
  find: string
  onChange: (material: MaterialDocument) => void
}

export function MaterialList(props: Props) {
  const { t } = useLingui()
  const { materials, currency, find, onChange } = props
  const columns = useColumns(props)
  if (useIsWide()) {
    return (
      <DataTable
        caption={t`Materials`}
        columns={columns}
        rows={materials}
        rowKey={each => each.materialId}
        find={find}
        foot={t`${materials.length} materials`}
      />
    )
  }
  return (
    <List>
      {materials.map(material => (
        <ListRow
          key={material.materialId}
          title={material.name}
          second={material.available ? t`Sold by the ${unitOf(material)}` : t`Not sold at present`}
          value={priceOf(material, currency)}
          onPress={() => onChange(material)}
        />
      ))}
    </List>
  )
}

function useColumns({ currency, onChange }: Props): Column<MaterialDocument>[] {
  const { t } = useLingui()
  return [
    {
      key: 'name',
      head: t`Material`,
      value: ({ name }) => name,
      cell: ({ name }) => <span className="hw-strong">{name}</span>,
    },
    { key: 'unit', head: t`Sold by`, value: unitOf },
    {
      key: 'state',
      head: t`State`,
      value: ({ available }) => (available ? t`Sold` : t`Not sold at present`),
      cell: ({ available }) => (
        <StateWord tone={available ? 'good' : 'normal'}>{available ? t`Sold` : t`Not sold at present`}</StateWord>
      ),
    },
    {
      key: 'price',
      head: t`Price`,
      value: ({ money }) => money && money.priceCents / 100,
      cell: material => priceOf(material, currency) ?? '–',
      number: true,
      strong: true,
    },
    {
      key: 'change',
      head: t`Change`,
      value: () => undefined,
      cell: material => (
        <PlainButton onPress={() => onChange(material)}>
          <Trans>Change price</Trans>
        </PlainButton>
      ),
    },
  ]
}

function unitOf({ unit }: MaterialDocument): string {
  return measureQuantity({ amountMilli: 1000, unit }).unit
}

function priceOf({ money }: MaterialDocument, currency: string): string | undefined {
  return money && formatMoney(money.priceCents, currency)
}

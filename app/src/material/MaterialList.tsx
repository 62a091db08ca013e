/** A pit's catalog: each material with its unit and price. A tap edits it. */
import type { MaterialDocument } from '@haulway/domain/material/material.documents.ts'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { StatusBadge } from '../ui/data/StatusBadge.tsx'
import { DataTable } from '../ui/data/table/DataTable.tsx'
import type { Column } from '../ui/data/table/table-rows.ts'
import { formatDay, formatRate, type Measure, measureQuantity, measureRate, rateText } from '../ui/format/format.ts'
import { measureNumber, measureUnits, writeMeasure } from '../ui/format/measure-units.ts'
import { useMeasures } from '../ui/format/use-measures.ts'
import { List, ListRow } from '../ui/layout/ListRow.tsx'
import { useIsWide } from '../ui/layout/use-is-wide.ts'
import type { RowPane } from '../ui/layout/use-row-pane.ts'
import { stateOf } from './material-answers.ts'
import { useMaterialStateLabels } from './material-labels.ts'

type Props = {
  materials: readonly MaterialDocument[]
  currency: string
  find: string
  /** Absent for people who may not change a material. */
  onChange?: ((material: MaterialDocument) => void) | undefined
  /** Where a material is changed beside the list. */
  pane?: RowPane | undefined
}

export function MaterialList(props: Props) {
  const { t } = useLingui()
  const { materials, currency, find, onChange, pane } = props
  const columns = useColumns(props)
  const states = useMaterialStateLabels()
  const stateText = (material: MaterialDocument) => states(material.direction)[stateOf(material)]
  const nextPriceLabels = useNextPriceLabels()
  const unitLabel = (material: MaterialDocument) =>
    material.direction === 'taken'
      ? t`Accepted for a tip fee by the ${unitOf(material)}`
      : t`Sold by the ${unitOf(material)}`
  if (useIsWide()) {
    return (
      <DataTable
        name="materials"
        caption={t`Materials`}
        columns={columns}
        rows={materials}
        rowKey={each => each.materialId}
        find={find}
        file="materials.csv"
        drops={['next', 'density', 'direction', 'unit']}
        {...(pane
          ? { chosen: pane.chosen, to: (each: MaterialDocument) => pane.withRow(each.materialId) }
          : { onOpen: onChange })}
        foot={rows =>
          rows.length === materials.length
            ? plural(rows.length, { one: '# material', other: '# materials' })
            : t`${rows.length} of ${plural(materials.length, { one: '# material', other: '# materials' })}`
        }
      />
    )
  }
  return (
    <List>
      {materials.map(material => {
        const price = measurePrice(material, currency)
        return (
          <ListRow
            key={material.materialId}
            title={material.name}
            second={
              material.available && !material.outOfStock ? (
                [unitLabel(material), nextPriceLabels(material, currency)].filter(Boolean).join(', ')
              ) : (
                <StatusBadge tone={material.available ? 'look' : 'normal'}>{stateText(material)}</StatusBadge>
              )
            }
            measure={price}
            {...(onChange && { onPress: () => onChange(material) })}
          />
        )
      })}
    </List>
  )
}

function useColumns({ currency }: Props): Column<MaterialDocument>[] {
  const { t } = useLingui()
  const states = useMaterialStateLabels()
  const stateText = (material: MaterialDocument) => states(material.direction)[stateOf(material)]
  const nextPriceLabels = useNextPriceLabels()
  const { measures } = useMeasures()
  const { symbol: densityUnit } = measureUnits.density[measures]
  return [
    {
      key: 'name',
      head: t`Material`,
      value: ({ name }) => name,
      cell: ({ name }) => <span className="hw-strong">{name}</span>,
    },
    { key: 'direction', head: t`This pit`, value: ({ direction }) => (direction === 'taken' ? t`Accepts` : t`Sells`) },
    { key: 'unit', head: t`Unit`, value: unitOf },
    {
      key: 'state',
      head: t`Status`,
      value: stateText,
      cell: material => <StatusBadge tone={stateTones[stateOf(material)]}>{stateText(material)}</StatusBadge>,
    },
    {
      key: 'density',
      head: t`Loose density, ${densityUnit}`,
      value: ({ gramsPerCubicMeter }) =>
        gramsPerCubicMeter === undefined ? undefined : measureNumber(gramsPerCubicMeter, 'density', measures),
      cell: ({ gramsPerCubicMeter }) =>
        gramsPerCubicMeter === undefined ? '–' : writeMeasure(gramsPerCubicMeter, 'density', measures),
      number: true,
    },
    {
      key: 'price',
      head: t`Price`,
      value: ({ money }) => money && money.priceE4 / 10_000,
      unit: { head: t`Currency`, of: ({ money }) => money && currency },
      cell: material => {
        const price = measurePrice(material, currency)
        return price ? rateText(price) : '–'
      },
      number: true,
      strong: true,
    },
    {
      key: 'next',
      head: t`New price`,
      value: material => nextPriceLabels(material, currency),
    },
  ]
}

const stateTones = { sold: 'good', outOfStock: 'look', hidden: 'normal' } as const

/** "$15.25 from Sun Nov 1". */
function useNextPriceLabels(): (material: MaterialDocument, currency: string) => string | undefined {
  const { t } = useLingui()
  return ({ money }, currency) => {
    const next = money?.nextPrice
    if (!next) return undefined
    const price = formatRate(next.priceE4, currency)
    return t`${price} from ${formatDay(Date.parse(next.fromDay), 'UTC')}`
  }
}

function unitOf({ unit }: MaterialDocument): string {
  return measureQuantity({ amountMilli: 1000, unit }).unit
}

/** "$15.25" and "/ ton". */
function measurePrice({ unit, money }: MaterialDocument, currency: string): Measure | undefined {
  return money && measureRate({ basis: unit, rateE4: money.priceE4 }, currency)
}

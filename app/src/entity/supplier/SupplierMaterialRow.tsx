/** A material that a pit sells: its name, price and stock. */
import type { SupplierMaterial } from '@haulway/domain/entity/supplier/supplier.ts'
import { type RateBasis, rateBases } from '@haulway/domain/units.ts'
import { useLingui } from '@lingui/react/macro'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { measureRate } from '../../ui/format/format.ts'
import { ListRow } from '../../ui/layout/ListRow.tsx'

type Props = { material: Omit<SupplierMaterial, 'priceCents'>; price?: string }

export function SupplierMaterialRow({ material, price }: Props) {
  const basis = (Object.keys(rateBases) as RateBasis[]).find(each => rateBases[each] === material.unit)
  const { t } = useLingui()
  const per = basis ? measureRate({ basis, rateCents: 0 }, 'USD').unit : ''
  return (
    <ListRow
      icon="pit"
      title={material.name}
      {...(material.outOfStock && { end: <StatusBadge tone="look">{t`Out of stock`}</StatusBadge> })}
      {...(price === undefined ? { second: per } : { value: price, valueUnit: per })}
    />
  )
}

/** A material of a pit: name and price. */
import type { SupplierMaterial } from '@haulway/domain/entity/supplier.ts'
import { type RateBasis, rateBases } from '@haulway/domain/units.ts'
import { measureRate } from '../ui/format.ts'
import { ListRow } from '../ui/ListRow.tsx'

type Props = { material: Omit<SupplierMaterial, 'priceCents'>; price?: string }

export function SupplierMaterialRow({ material, price }: Props) {
  const basis = (Object.keys(rateBases) as RateBasis[]).find(each => rateBases[each] === material.unit)
  const per = basis ? measureRate({ basis, rateCents: 0 }, 'USD').unit : ''
  return (
    <ListRow
      icon="pit"
      title={material.name}
      {...(price === undefined ? { second: per } : { value: price, valueUnit: per })}
    />
  )
}

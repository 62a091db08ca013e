/** A material that a pit sells or takes: its name, price and stock. */
import type { SupplierMaterial } from '@haulway/domain/entity/supplier/supplier.ts'
import { useLingui } from '@lingui/react/macro'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { basisLabel } from '../../ui/format/format.ts'
import { ListRow } from '../../ui/layout/ListRow.tsx'

type Props = { material: Omit<SupplierMaterial, 'priceE4'>; price?: string }

export function SupplierMaterialRow({ material, price }: Props) {
  const { t } = useLingui()
  const unit = basisLabel(material.unit)
  const per = material.taken ? t`/ ${unit} tip fee` : `/ ${unit}`
  return (
    <ListRow
      icon="pit"
      title={material.name}
      {...(material.outOfStock && { end: <StatusBadge tone="look">{t`Out of stock`}</StatusBadge> })}
      {...(price === undefined ? { second: per } : { measure: { number: price, unit: per } })}
    />
  )
}

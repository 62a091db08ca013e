/** The pits a jobber buys from, each with what it sells and for how much. */
import type { SupplierDocument } from '@haulway/domain/entity/supplier.documents.ts'
import { useLingui } from '@lingui/react/macro'
import { formatMoney } from '../ui/format.ts'
import { List } from '../ui/ListRow.tsx'
import { Section } from '../ui/Section.tsx'
import { SupplierMaterialRow } from './SupplierMaterialRow.tsx'

export function SupplierList({ suppliers }: { suppliers: readonly SupplierDocument[] }) {
  const { t } = useLingui()
  return [...suppliers]
    .sort((a, b) => a.name.localeCompare(b.name))
    .map(supplier => (
      <Section
        key={supplier.pitEntityId}
        title={supplier.name}
        aside={
          supplier.phoneNo && (
            <a className="hw-link" href={`tel:${supplier.phoneNo}`}>
              {supplier.phoneNo}
            </a>
          )
        }
      >
        {supplier.materials.length === 0 ? (
          <p className="hw-quiet">{t`Sells nothing at present.`}</p>
        ) : (
          <List label={t`Materials of ${supplier.name}`}>
            {supplier.materials.map(material => (
              <SupplierMaterialRow
                key={material.materialId}
                material={material}
                {...priceOf(supplier, material.materialId)}
              />
            ))}
          </List>
        )}
      </Section>
    ))
}

function priceOf({ money }: Pick<SupplierDocument, 'money'>, materialId: string): { price?: string } {
  const cents = money?.priceCents[materialId]
  return money && cents !== undefined ? { price: formatMoney(cents, money.currency) } : {}
}

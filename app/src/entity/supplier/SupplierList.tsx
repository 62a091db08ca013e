/** The pits that a jobber buys from, each with its materials and prices. */
import type { SupplierDocument } from '@haulway/domain/entity/supplier/supplier.documents.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { PlainButton } from '../../ui/controls/PlainButton.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { formatRate } from '../../ui/format/format.ts'
import { List } from '../../ui/layout/ListRow.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { SupplierMaterialRow } from './SupplierMaterialRow.tsx'
import { SupplierSheet } from './SupplierSheet.tsx'

/** @param mayChange whether the user is an owner or a manager */
export function SupplierList({ suppliers, mayChange }: { suppliers: readonly SupplierDocument[]; mayChange: boolean }) {
  const { t } = useLingui()
  const [openId, setOpenId] = useState<string>()
  return (
    <>
      {[...suppliers]
        .sort((a, b) => nameOf(a).localeCompare(nameOf(b)))
        .map(supplier => (
          <Section
            key={supplier.pitEntityId}
            title={nameOf(supplier)}
            aside={
              supplier.phoneNo && (
                <a className="hw-link" href={`tel:${supplier.phoneNo}`}>
                  {supplier.phoneNo}
                </a>
              )
            }
          >
            <SupplierLabels supplier={supplier} />
            {!supplier.takesWork && (
              <p>
                <StatusBadge tone="look">{t`Not taking new work`}</StatusBadge>
              </p>
            )}
            {supplier.materials.length === 0 ? (
              <p className="hw-quiet">{t`Nothing for sale right now.`}</p>
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
            {mayChange && (
              <PlainButton
                icon="edit"
                label={t`Edit supplier: ${nameOf(supplier)}`}
                onPress={() => setOpenId(supplier.pitEntityId)}
              >
                {t`Edit supplier`}
              </PlainButton>
            )}
          </Section>
        ))}
      <SupplierSheet
        supplier={suppliers.find(supplier => supplier.pitEntityId === openId)}
        onClose={() => setOpenId(undefined)}
      />
    </>
  )
}

/** The pit's own name, if the jobber uses another one; then the jobber's note. */
function SupplierLabels({ supplier }: { supplier: SupplierDocument }) {
  const { name, ownName, note } = supplier
  const labels = [...(ownName !== '' && ownName !== name ? [name] : []), ...(note === '' ? [] : [note])]
  return labels.length === 0 ? null : <p className="hw-quiet">{labels.join('. ')}</p>
}

function nameOf({ ownName, name }: SupplierDocument): string {
  return ownName || name
}

function priceOf({ money }: Pick<SupplierDocument, 'money'>, materialId: string): { price?: string } {
  const priceE4 = money?.priceE4[materialId]
  return money && priceE4 !== undefined ? { price: formatRate(priceE4, money.currency) } : {}
}

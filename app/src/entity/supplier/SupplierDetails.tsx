/** What a supplier sells, at which prices, with the jobber's own name for it and note about it. */
import type { SupplierDocument } from '@haulway/domain/entity/supplier/supplier.documents.ts'
import { formatPhoneNo } from '@haulway/domain/phone-no.ts'
import { useLingui } from '@lingui/react/macro'
import { phoneHref } from '../../ui/controls/buttons/CallLink.tsx'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { formatRate } from '../../ui/format/format.ts'
import { List } from '../../ui/layout/ListRow.tsx'
import { SupplierMaterialRow } from './SupplierMaterialRow.tsx'

type Props = {
  supplier: SupplierDocument
  /** Absent for people who may not change suppliers. */
  onEdit: (() => void) | undefined
}

export function SupplierDetails({ supplier, onEdit }: Props) {
  const { t } = useLingui()
  return (
    <>
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
      {onEdit && (
        <PlainButton icon="edit" label={t`Edit supplier: ${nameOfSupplier(supplier)}`} onPress={onEdit}>
          {t`Edit supplier`}
        </PlainButton>
      )}
    </>
  )
}

export function SupplierPhone({ phoneNo }: Pick<SupplierDocument, 'phoneNo'>) {
  if (!phoneNo) return null
  return (
    <a className="hw-link" href={phoneHref(phoneNo)}>
      {formatPhoneNo(phoneNo)}
    </a>
  )
}

/** The jobber's own name for the pit, otherwise the pit's. */
export function nameOfSupplier({ ownName, name }: SupplierDocument): string {
  return ownName || name
}

/** The pit's own name, if the jobber uses another one; then the jobber's note. */
function SupplierLabels({ supplier }: { supplier: SupplierDocument }) {
  const { name, ownName, note } = supplier
  const labels = [...(ownName !== '' && ownName !== name ? [name] : []), ...(note === '' ? [] : [note])]
  return labels.length === 0 ? null : <p className="hw-quiet">{labels.join('. ')}</p>
}

function priceOf({ money }: Pick<SupplierDocument, 'money'>, materialId: string): { price?: string } {
  const priceE4 = money?.priceE4[materialId]
  return money && priceE4 !== undefined ? { price: formatRate(priceE4, money.currency) } : {}
}

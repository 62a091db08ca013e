/** The pits that a jobber buys from: a table where their details fit beside it, otherwise each with its materials. */
import type { SupplierDocument } from '@haulway/domain/entity/supplier/supplier.documents.ts'
import { formatPhoneNo } from '@haulway/domain/phone-no.ts'
import { useLingui } from '@lingui/react/macro'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { DataTable } from '../../ui/data/table/DataTable.tsx'
import type { Column } from '../../ui/data/table/table-rows.ts'
import { Section } from '../../ui/layout/Section.tsx'
import type { RowPane } from '../../ui/layout/use-row-pane.ts'
import { nameOfSupplier, SupplierDetails, SupplierPhone } from './SupplierDetails.tsx'

type Props = {
  suppliers: readonly SupplierDocument[]
  find: string
  pane: RowPane
  /** Absent for people who may not change suppliers. */
  onEdit: ((supplier: SupplierDocument) => void) | undefined
}

/** Columns to hide when the table is too narrow, in this order: the supplier beside it has them. */
const drops = ['note', 'phone', 'materials']

export function SupplierList({ suppliers, find, pane, onEdit }: Props) {
  const { t } = useLingui()
  const columns = useColumns()
  const sorted = sortSuppliers(suppliers)
  if (pane.isRoomy && suppliers.length > 0) {
    return (
      <DataTable
        name="suppliers"
        caption={t`Suppliers`}
        columns={columns}
        drops={drops}
        rows={sorted}
        rowKey={each => each.pitEntityId}
        find={find}
        file="suppliers.csv"
        chosen={pane.chosen}
        to={each => pane.toRow(each.pitEntityId, '')}
      />
    )
  }
  return sorted.map(supplier => (
    <Section
      key={supplier.pitEntityId}
      title={nameOfSupplier(supplier)}
      aside={<SupplierPhone phoneNo={supplier.phoneNo} />}
    >
      <SupplierDetails supplier={supplier} onEdit={onEdit && (() => onEdit(supplier))} />
    </Section>
  ))
}

export function sortSuppliers(suppliers: readonly SupplierDocument[]): SupplierDocument[] {
  return suppliers.toSorted((a, b) => nameOfSupplier(a).localeCompare(nameOfSupplier(b)))
}

function useColumns(): Column<SupplierDocument>[] {
  const { t } = useLingui()
  return [
    { key: 'name', head: t`Pit`, value: nameOfSupplier },
    {
      key: 'materials',
      head: t`Materials`,
      value: ({ materials }) => materials.map(({ name }) => name).join(', ') || undefined,
    },
    {
      key: 'phone',
      head: t`Phone`,
      value: ({ phoneNo }) => formatPhoneNo(phoneNo) || undefined,
      cell: ({ phoneNo }) => <SupplierPhone phoneNo={phoneNo} />,
    },
    { key: 'note', head: t`Note`, value: ({ note }) => note || undefined },
    {
      key: 'state',
      head: t`Status`,
      value: ({ takesWork }) => (takesWork ? t`Taking new work` : t`Not taking new work`),
      cell: ({ takesWork }) => (
        <StatusBadge tone={takesWork ? 'good' : 'look'}>
          {takesWork ? t`Taking new work` : t`Not taking new work`}
        </StatusBadge>
      ),
    },
  ]
}

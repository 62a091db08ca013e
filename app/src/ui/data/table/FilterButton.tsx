/** The filters of a table behind one button, for a phone, where they have no room in a row. */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { PlainButton } from '../../controls/buttons/PlainButton.tsx'
import { Sheet } from '../../overlay/Sheet.tsx'
import { countTableFilters, hasFilterFields, TableFilterFields } from './TableFilterFields.tsx'
import type { TableFilters } from './table-rows.ts'
import { type TableName, useTableView } from './table-view.ts'

type Props<Row> = { name: TableName; rows: readonly Row[]; filters: TableFilters<Row> }

export function FilterButton<Row>(props: Props<Row>) {
  const { t } = useLingui()
  const [view] = useTableView(props.name)
  const [isOpen, setIsOpen] = useState(false)
  const count = countTableFilters(props.rows, props.filters, view)
  if (!hasFilterFields(props.rows, props.filters, view)) return null
  return (
    <>
      <PlainButton icon="filter" pressed={count > 0} onPress={() => setIsOpen(true)}>
        {count === 0 ? <Trans>Filter</Trans> : <Plural value={count} one="# filter" other="# filters" />}
      </PlainButton>
      <Sheet open={isOpen} title={t`Filter`} onClose={() => setIsOpen(false)}>
        <div className="hw-filter-sheet">
          <TableFilterFields {...props} />
        </div>
      </Sheet>
    </>
  )
}

/** Above a table: its filters, and the export of exactly the rows they leave. */
import { useLingui } from '@lingui/react/macro'
import { PlainButton } from '../../controls/buttons/PlainButton.tsx'
import { formatNumber } from '../../format/format.ts'
import { saveFile } from '../save-file.ts'
import { hasFilterFields, TableFilterFields } from './TableFilterFields.tsx'
import { type Column, csvOfRows, type TableFilters } from './table-rows.ts'
import { type TableName, useTableView } from './table-view.ts'

type Props<Row> = {
  name: TableName
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  filters: TableFilters<Row> | undefined
  shown: readonly Row[]
  file: string | undefined
}

export function TableTools<Row>({ name, columns, rows, filters = {}, shown, file }: Props<Row>) {
  const { t } = useLingui()
  const [view] = useTableView(name)
  if (!hasFilterFields(rows, filters, view) && file === undefined) return null
  return (
    <div className="hw-table-tools">
      <TableFilterFields name={name} rows={rows} filters={filters} />
      {file !== undefined && (
        <PlainButton icon="download" pressKey="E" onPress={() => saveFile(file, 'text/csv', csvOfRows(columns, shown))}>
          {t`Export ${formatNumber(shown.length)}`}
        </PlainButton>
      )}
    </div>
  )
}

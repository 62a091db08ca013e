/** Above a table: its filters by project and day, how many rows they leave, and the export of exactly those. */
import { Trans, useLingui } from '@lingui/react/macro'
import '../../controls/Field.css'
import { PlainButton } from '../../controls/PlainButton.tsx'
import { formatNumber } from '../../format/format.ts'
import { Icon } from '../../icon/Icon.tsx'
import { saveFile } from '../save-file.ts'
import { type Column, chosenProject, csvOfRows, type TableFilters } from './table-rows.ts'
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
  const [view, changeView] = useTableView(name)
  const projects = projectsOf(rows, filters.project)
  const days = filters.day ? new Set(rows.map(filters.day)) : new Set()
  const projectId = filters.project && chosenProject(rows, filters.project, view)
  const hasDays = days.size > 1 || view.from !== undefined || view.to !== undefined
  const isFiltered = projectId !== undefined || (filters.day && (view.from !== undefined || view.to !== undefined))
  const hasFilters = projects.length > 1 || (filters.day !== undefined && hasDays)
  if (!hasFilters && file === undefined) return null
  return (
    <div className="hw-table-tools">
      {projects.length > 1 && (
        <span className="hw-control-frame">
          <select
            className="hw-control"
            aria-label={t`Project`}
            value={projectId ?? ''}
            onChange={event => changeView({ projectId: event.target.value || undefined })}
          >
            <option value="">{t`All projects`}</option>
            {projects.map(({ id, name: label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
          <span className="hw-control-end">
            <Icon name="down" size={20} />
          </span>
        </span>
      )}
      {filters.day && hasDays && (
        <>
          <DayField label={t`From date`} day={view.from} onChange={from => changeView({ from })} />
          <DayField label={t`To date`} day={view.to} onChange={to => changeView({ to })} />
        </>
      )}
      {isFiltered && (
        <PlainButton bare onPress={() => changeView({ projectId: undefined, from: undefined, to: undefined })}>
          <Trans>Show all</Trans>
        </PlainButton>
      )}
      {file !== undefined && (
        <PlainButton icon="download" onPress={() => saveFile(file, 'text/csv', csvOfRows(columns, shown))}>
          {t`Export ${formatNumber(shown.length)}`}
        </PlainButton>
      )}
    </div>
  )
}

type DayFieldProps = { label: string; day: string | undefined; onChange: (day: string | undefined) => void }

function DayField({ label, day, onChange }: DayFieldProps) {
  return (
    <label className="hw-table-day">
      {label}
      <input
        type="date"
        className="hw-control"
        value={day ?? ''}
        onChange={event => onChange(event.target.value || undefined)}
      />
    </label>
  )
}

/** Each project of the rows once, by name. */
function projectsOf<Row>(rows: readonly Row[], projectOf: TableFilters<Row>['project']) {
  const names = new Map(projectOf ? rows.map(row => [projectOf(row).id, projectOf(row).name]) : [])
  return [...names].map(([id, name]) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name))
}

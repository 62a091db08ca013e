/** The filters of a table, which a list or a calendar of the same rows can have instead. */
import { Trans, useLingui } from '@lingui/react/macro'
import '../../controls/Field.css'
import { PlainButton } from '../../controls/buttons/PlainButton.tsx'
import { ChecksMenu } from '../../controls/ChecksMenu.tsx'
import { Icon } from '../../icon/Icon.tsx'
import { chosenOne, chosenOptions, daysOf, optionsOf, type TableChoice, type TableFilters } from './table-rows.ts'
import { type TableName, type TableView, useTableView } from './table-view.ts'
import './DataTable.css'

type Props<Row> = { name: TableName; rows: readonly Row[]; filters: TableFilters<Row> }

export function TableFilterFields<Row>({ name, rows, filters }: Props<Row>) {
  const { t } = useLingui()
  const [view, changeView] = useTableView(name)
  const { one } = filters
  const options = one ? optionsOfOne(rows, one) : []
  return (
    <>
      {filters.choices?.map(choice => (
        <Choice key={choice.key} name={name} rows={rows} choice={choice} />
      ))}
      {one && options.length > 1 && (
        <span className="hw-control-frame">
          <select
            className="hw-control"
            aria-label={one.label}
            value={chosenOne(rows, one, view) ?? ''}
            onChange={event => changeView({ oneId: event.target.value || undefined })}
          >
            <option value="">{one.all}</option>
            {options.map(({ id, name: label }) => (
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
      {hasDays(rows, filters, view) && (
        <>
          <DayField label={t`From date`} day={view.from} onChange={from => changeView({ from })} />
          <DayField label={t`To date`} day={view.to} onChange={to => changeView({ to })} />
        </>
      )}
      {countTableFilters(rows, filters, view) > 0 && (
        <PlainButton
          bare
          onPress={() => changeView({ oneId: undefined, chosen: undefined, from: undefined, to: undefined })}
        >
          <Trans>Show all</Trans>
        </PlainButton>
      )}
    </>
  )
}

/** Whether there is something to filter by. */
export function hasFilterFields<Row>(rows: readonly Row[], filters: TableFilters<Row>, view: TableView): boolean {
  const { one, choices = [] } = filters
  const isOneOfMany = choices.some(choice => optionsOf(rows, choice).length > 1)
  return isOneOfMany || (one && optionsOfOne(rows, one).length > 1) || hasDays(rows, filters, view)
}

/** How many filters are set. The days count as one. */
export function countTableFilters<Row>(rows: readonly Row[], filters: TableFilters<Row>, view: TableView): number {
  const { one, day, days, choices = [] } = filters
  const hasDay = (day ?? days) !== undefined && (view.from ?? view.to) !== undefined
  const hasOne = one !== undefined && chosenOne(rows, one, view) !== undefined
  const set = choices.filter(choice => chosenOptions(rows, choice, view).length > 0)
  return set.length + Number(hasDay) + Number(hasOne)
}

/** Rows of one day need no filter by days. */
function hasDays<Row>(rows: readonly Row[], filters: TableFilters<Row>, view: TableView): boolean {
  if (!filters.day && !filters.days) return false
  const firsts = new Set(rows.map(row => daysOf(row, filters)?.first))
  return firsts.size > 1 || view.from !== undefined || view.to !== undefined
}

type ChoiceProps<Row> = { name: TableName; rows: readonly Row[]; choice: TableChoice<Row> }

function Choice<Row>({ name, rows, choice }: ChoiceProps<Row>) {
  const [view, changeView] = useTableView(name)
  const { key, label, all } = choice
  const options = optionsOf(rows, choice)
  if (options.length < 2) return null
  return (
    <ChecksMenu
      label={label}
      all={all}
      options={options}
      chosen={chosenOptions(rows, choice, view)}
      onChange={ids => changeView({ chosen: { ...view.chosen, [key]: ids } })}
    />
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

/** Each option of the rows once, by name. */
function optionsOfOne<Row>(rows: readonly Row[], { of }: NonNullable<TableFilters<Row>['one']>) {
  const names = new Map(rows.map(row => [of(row).id, of(row).name]))
  return [...names].map(([id, name]) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name))
}

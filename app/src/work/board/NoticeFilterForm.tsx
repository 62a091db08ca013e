/** The board's filters: distance, material, pit, pay and start day. */

import type { LatLng } from '@haulway/domain/geo.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useEntityDocument } from '../../entity/CurrentEntity.tsx'
import { useMayCall } from '../../entity/member/MayCall.tsx'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { LineSelect } from '../../ui/controls/LineSelect.tsx'
import { NumberField } from '../../ui/controls/NumberField.tsx'
import { SelectField } from '../../ui/controls/SelectField.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { basisLabel, currencySign } from '../../ui/format/format.ts'
import { useDistanceSystem } from '../../ui/format/use-measures.ts'
import { countFilters, distanceOptions, type NoticeFilter, noFilter } from './notice-filter.ts'
import { sortOf, sortsFor, usualSort } from './notice-sort.ts'
import './NoticeBoard.css'

/** A place to measure from, such as a yard. */
export type NoticePlace = LatLng & { name: string }

type Props = {
  filter: NoticeFilter
  onChange: (filter: NoticeFilter) => void
  places: readonly NoticePlace[]
  /** Whether there is a place to measure from. Without it, the board shows the newest first. */
  isByDistance: boolean
}

export function NoticeFilterForm({ filter, onChange, places, isByDistance }: Props) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const count = countFilters({ ...filter, material: '' })
  const set = (part: Partial<NoticeFilter>) => onChange({ ...filter, ...part })
  return (
    <div className="notice-find">
      <div className="notice-filter">
        <TextField
          label={t`Material`}
          type="search"
          placeholder={t`Any material`}
          maxLength={60}
          value={filter.material}
          onChange={event => set({ material: event.currentTarget.value })}
        />
        <SortField filter={filter} onChange={onChange} isByDistance={isByDistance} />
      </div>
      <div className="notice-tools">
        <PlainButton icon="filter" pressed={isOpen} onPress={() => setIsOpen(!isOpen)}>
          {count === 0 ? <Trans>Filter</Trans> : <Plural value={count} one="# filter" other="# filters" />}
        </PlainButton>
        {countFilters(filter) > 0 && (
          <PlainButton icon="close" onPress={() => onChange({ ...noFilter, from: filter.from })}>
            <Trans>Show all work</Trans>
          </PlainButton>
        )}
      </div>
      {isOpen && <MoreFilters filter={filter} onChange={onChange} places={places} />}
    </div>
  )
}

/** All filters but the material. */
export function MoreFilters({ filter, onChange, places }: Pick<Props, 'filter' | 'onChange' | 'places'>) {
  const { t } = useLingui()
  const set = (part: Partial<NoticeFilter>) => onChange({ ...filter, ...part })
  return (
    <div className="notice-filter">
      <FromFields filter={filter} set={set} places={places} />
      <TextField
        label={t`Pit`}
        type="search"
        placeholder={t`Any pit`}
        maxLength={60}
        value={filter.pit}
        onChange={event => set({ pit: event.currentTarget.value })}
      />
      <PayFields filter={filter} set={set} />
      <TextField
        label={t`Starts after`}
        type="date"
        value={filter.startsFrom}
        onChange={event => set({ startsFrom: event.currentTarget.value })}
      />
      <TextField
        label={t`Starts before`}
        type="date"
        value={filter.startsTo}
        onChange={event => set({ startsTo: event.currentTarget.value })}
      />
    </div>
  )
}

type PartProps = { filter: NoticeFilter; set: (part: Partial<NoticeFilter>) => void }

function FromFields({ filter, set, places }: PartProps & Pick<Props, 'places'>) {
  const { t } = useLingui()
  const system = useDistanceSystem()
  return (
    <>
      <SelectField
        label={t`Distance`}
        options={[{ value: '', label: t`Any distance` }, ...distanceOptions(system, filter.withinMeters)]}
        value={filter.withinMeters}
        onChange={event => set({ withinMeters: event.currentTarget.value })}
      />
      <SelectField
        label={t`Measured from`}
        options={[
          { value: 'here', label: t`My location` },
          ...places.map(({ name }) => ({ value: name, label: name })),
        ]}
        value={filter.from}
        onChange={event => set({ from: event.currentTarget.value })}
      />
    </>
  )
}

type SortProps = Pick<Props, 'filter' | 'onChange' | 'isByDistance'> & {
  /** In a line with other text, without a label above it. */
  isShort?: boolean
}

export function SortField({ filter, onChange, isByDistance, isShort = false }: SortProps) {
  const { t } = useLingui()
  const mayCompare = useMayCall('acceptTruckerNotice')
  const sorts = sortsFor(filter)
  const first = isByDistance ? t`Nearest first` : t`Newest first`
  const net = isShort ? t`Net per hour` : t`Highest net per hour first`
  const labels = { distance: first, net, pay: t`Highest pay first` }
  if (!mayCompare) return null
  const options = sorts.map(value => ({ value, label: labels[value] }))
  const value = sortOf(filter)
  const change = (chosen: string) => onChange({ ...filter, sort: sorts.find(sort => sort === chosen) ?? usualSort })
  if (!isShort) {
    return (
      <SelectField
        label={t`Sort by`}
        options={options}
        value={value}
        onChange={event => change(event.currentTarget.value)}
      />
    )
  }
  return <LineSelect label={t`Sort by`} options={options} value={value} onChange={change} />
}

function PayFields({ filter, set }: PartProps) {
  const { t } = useLingui()
  const currency = useEntityDocument()?.currency ?? 'USD'
  const bases = ['ton', 'tonne', 'yard', 'cubicMeter', 'load', 'hour'] as const
  const basisOptions = bases.map(basis => ({ value: basis, label: `/ ${basisLabel(basis)}` }))
  return (
    <>
      <SelectField
        label={t`Pay type`}
        options={[{ value: '', label: t`Any pay type` }, ...basisOptions]}
        value={filter.basis}
        onChange={event => set({ basis: bases.find(basis => basis === event.currentTarget.value) ?? '' })}
      />
      {filter.basis !== '' && (
        <NumberField
          label={t`Minimum pay`}
          before={currencySign(currency)}
          value={filter.rateMin}
          onChange={event => set({ rateMin: event.currentTarget.value })}
        />
      )}
    </>
  )
}

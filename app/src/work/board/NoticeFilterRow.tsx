/** The board's filters as one row above a map. All but the material open in a sheet. */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ComponentProps, useState } from 'react'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { Icon } from '../../ui/icon/Icon.tsx'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { MoreFilters, type NoticeFilterForm } from './NoticeFilterForm.tsx'
import { countFilters, noFilter } from './notice-filter.ts'
import './NoticeBoard.css'

type Props = ComponentProps<typeof NoticeFilterForm> & {
  /** How many jobs match the filters; undefined until that is known. */
  jobs: number | undefined
}

export function NoticeFilterRow({ filter, onChange, places, jobs }: Props) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const count = countFilters({ ...filter, material: '' })
  return (
    <div className="notice-filter-row">
      <label className="notice-find-material">
        <Icon name="search" size={20} />
        <input
          type="search"
          aria-label={t`Material`}
          placeholder={t`Any material`}
          maxLength={60}
          value={filter.material}
          onChange={event => onChange({ ...filter, material: event.currentTarget.value })}
        />
      </label>
      <PlainButton icon="filter" pressed={count > 0} onPress={() => setIsOpen(true)}>
        {count === 0 ? <Trans>Filter</Trans> : <Plural value={count} one="# filter" other="# filters" />}
      </PlainButton>
      <Sheet open={isOpen} title={t`Filter`} onClose={() => setIsOpen(false)}>
        <MoreFilters filter={filter} onChange={onChange} places={places} />
        <div className="notice-widen">
          {countFilters(filter) > 0 && (
            <PlainButton wide icon="close" onPress={() => onChange({ ...noFilter, from: filter.from })}>
              <Trans>Show all work</Trans>
            </PlainButton>
          )}
          <PlainButton wide onPress={() => setIsOpen(false)}>
            {jobs === undefined ? (
              <Trans>Show jobs</Trans>
            ) : (
              <Plural value={jobs} one="Show # job" other="Show # jobs" />
            )}
          </PlainButton>
        </div>
      </Sheet>
    </div>
  )
}

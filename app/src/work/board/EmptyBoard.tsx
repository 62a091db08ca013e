/** Shown when no work matches the board's filters. Suggests which filter to remove. */

import type { CallOutput } from '@haulway/client/call.ts'
import type { TruckerNoticeFilter } from '@haulway/domain/work/board/trucker-notice.calls.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { countFilters, type NoticeFilter, withoutFilter } from './notice-filter.ts'
import './NoticeBoard.css'

type Props = {
  filter: NoticeFilter
  widen: NonNullable<CallOutput<'listTruckerNotices'>['widen']>
  onChange: (filter: NoticeFilter) => void
}

export function EmptyBoard({ filter, widen, onChange }: Props) {
  const { t } = useLingui()
  const labels: Record<TruckerNoticeFilter, string> = {
    distance: t`Any distance`,
    material: t`Any material`,
    pit: t`Any pit`,
    rate: t`Any pay`,
    startDay: t`Any day`,
  }
  if (countFilters(filter) === 0) {
    return (
      <EmptyState title={t`No trucks needed right now`}>
        <Trans>Jobbers post work here when they need trucks. You'll be notified of offers to you.</Trans>
      </EmptyState>
    )
  }
  return (
    <>
      <EmptyState title={t`No work matches these filters`}>
        {widen.length > 0 ? <Trans>Remove a filter:</Trans> : <Trans>Show all work or check back later.</Trans>}
      </EmptyState>
      <div className="notice-widen">
        {widen.map(({ filter: part, notices }) => (
          <PlainButton key={part} wide onPress={() => onChange(withoutFilter(filter, part))}>
            {labels[part]}: {plural(notices, { one: '# job', other: '# jobs' })}
          </PlainButton>
        ))}
      </div>
    </>
  )
}

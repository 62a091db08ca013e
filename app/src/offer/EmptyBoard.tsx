/** Nothing on the board for this filter: which part of it to let go of. */

import type { CallOutput } from '@haulway/client/call.ts'
import type { TruckerNoticeFilter } from '@haulway/domain/haul/haul.calls.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PlainButton } from '../ui/PlainButton.tsx'
import { countFilters, type NoticeFilter, withoutFilter } from './notice-filter.ts'
import './NoticeBoard.css'

type Props = {
  filter: NoticeFilter
  widen: NonNullable<CallOutput<'listTruckerNotices'>['widen']>
  onChange: (filter: NoticeFilter) => void
}

export function EmptyBoard({ filter, widen, onChange }: Props) {
  const { t } = useLingui()
  const words: Record<TruckerNoticeFilter, string> = {
    distance: t`At any distance`,
    material: t`With any material`,
    pit: t`From any pit`,
    rate: t`At any pay`,
    startDay: t`On any day`,
  }
  if (countFilters(filter) === 0) {
    return (
      <EmptyState title={t`Nobody needs trucks right now`}>
        <Trans>Jobbers put work here as they need trucks. Offers to you come as a notification.</Trans>
      </EmptyState>
    )
  }
  return (
    <>
      <EmptyState title={t`No work passes this filter`}>
        {widen.length > 0 ? (
          <Trans>Let go of one part of it:</Trans>
        ) : (
          <Trans>Show all work, or come back later.</Trans>
        )}
      </EmptyState>
      <div className="notice-widen">
        {widen.map(({ filter: part, notices }) => (
          <PlainButton key={part} wide onPress={() => onChange(withoutFilter(filter, part))}>
            {words[part]}: {plural(notices, { one: '# notice', other: '# notices' })}
          </PlainButton>
        ))}
      </div>
    </>
  )
}

/** What a side or the arbiter said about a dispute, and when. */
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatClock, formatDay } from '../../ui/format/format.ts'

type Props = { name: string; at: number; timeZone: string; refused: boolean; children: ReactNode }

export function DisputeComment({ name, at, timeZone, refused, children }: Props) {
  const { t } = useLingui()
  return (
    <p>
      <strong>
        {name}, {formatDay(at, timeZone)}, {formatClock(at, timeZone)}.
      </strong>{' '}
      {refused && t`Refused.`} {children}
    </p>
  )
}

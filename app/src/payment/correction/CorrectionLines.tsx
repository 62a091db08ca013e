import type { PendingCorrection } from '@haulway/domain/load-log/correction/correction-effect.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { useLineLabel } from '../../pay/line-labels.ts'
import { formatChange } from '../../ui/format/format.ts'
import { Line, Lines } from '../../ui/layout/Lines.tsx'

type Props = { load: LoadLogDocument; parts: readonly PendingCorrection[] }

/** What a correction changes in each agreement that the reader sees. */
export function CorrectionLines({ load, parts }: Props) {
  const label = useLineLabel()
  const currency = load.money?.currency ?? ''
  return (
    <Lines>
      {parts.map(({ agreement, entry }) => (
        <Line
          key={agreement}
          label={label({ code: 'haul' }, agreement)}
          value={formatChange(entry.totalCents, currency)}
          total
        />
      ))}
    </Lines>
  )
}

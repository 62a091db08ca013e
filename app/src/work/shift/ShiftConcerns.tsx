/** What about a shift needs attention, as sentences. */
import type { ShiftDocument } from '@haulway/domain/work/shift/shift.documents.ts'
import { shiftConcerns } from '@haulway/domain/work/shift/shift-states.ts'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { useDomainLabels } from '../../ui/format/domain-labels.ts'

export function ShiftConcerns({ shift: { needsYou } }: { shift: Pick<ShiftDocument, 'needsYou'> }) {
  const label = useDomainLabels()
  return needsYou.map(code => (
    <StatusBadge key={code} tone="look">
      {label(shiftConcerns[code].sentence)}
    </StatusBadge>
  ))
}

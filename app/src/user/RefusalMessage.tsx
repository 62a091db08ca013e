/** A refusal shown to the user: its sentence with a stop badge. */

import { StatusBadge } from '../ui/data/StatusBadge.tsx'
import { useDomainLabels } from '../ui/format/domain-labels.ts'

export function RefusalMessage({ refusal }: { refusal: { message: string } | undefined }) {
  const translate = useDomainLabels()
  if (!refusal) return null
  return (
    <p role="alert">
      <StatusBadge tone="stop">{translate(refusal.message)}</StatusBadge>
    </p>
  )
}

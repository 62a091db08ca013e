/** A refusal as the user meets it: the sentence, with its shape. */

import { StatusBadge } from '../ui/data/StatusBadge.tsx'
import { useDomainLabels } from '../ui/format/domain-labels.ts'

export function RefusalMessage({ refusal }: { refusal: { message: string } | undefined }) {
  const say = useDomainLabels()
  if (!refusal) return null
  return (
    <p role="alert">
      <StatusBadge tone="stop">{say(refusal.message)}</StatusBadge>
    </p>
  )
}

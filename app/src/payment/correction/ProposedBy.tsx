/** Who proposed a correction, when, and why. */
import type { LoadLogAct } from '@haulway/domain/load-log/act/act.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { actAt } from '@haulway/domain/work/act-order.ts'
import { formatClock, formatDay } from '../../ui/format/format.ts'
import { nameIn } from './correction-labels.ts'

/** Corrections are often proposed days after the load. */
export function ProposedBy({ load, proposal }: { load: LoadLogDocument; proposal: LoadLogAct }) {
  const { timeZone } = load.terms
  const at = actAt(proposal)
  return (
    <p>
      <strong>
        {[nameIn(load, proposal.by.entityId), formatDay(at, timeZone), formatClock(at, timeZone)]
          .filter(Boolean)
          .join(', ')}
        .
      </strong>{' '}
      {proposal.reason}
    </p>
  )
}

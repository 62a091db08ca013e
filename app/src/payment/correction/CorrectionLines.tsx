/** What a correction says was wrong, what it changes, and who proposed it. */
import type { LoadLogAct } from '@haulway/domain/load-log/act/act.ts'
import type { PendingCorrection } from '@haulway/domain/load-log/correction/correction-effect.ts'
import type { CorrectedFact } from '@haulway/domain/load-log/correction/load-correction.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { isSameCard, type RateCard } from '@haulway/domain/pay/card/rate-card.ts'
import { actAt } from '@haulway/domain/work/act-order.ts'
import { CardChange } from '../../pay/CardChange.tsx'
import { useLineLabel } from '../../pay/line-labels.ts'
import { formatChange, formatClock, formatDay } from '../../ui/format/format.ts'
import { Line, Lines } from '../../ui/layout/Lines.tsx'
import { nameIn, useFactText } from './correction-labels.ts'
import { paidRateOf, withPaidRate } from './paid-rate.ts'

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

/** "$3.40 to $3.60". Another card can also change other rules. */
export function FactChange({ load, fact }: { load: LoadLogDocument; fact: CorrectedFact }) {
  const factText = useFactText()
  const { money, terms } = load
  const agreed = 'card' in fact ? money?.[fact.agreement] : undefined
  if (money && agreed && 'card' in fact && !isOnlyRate(agreed.card, fact.card, terms.leg)) {
    const { card, commission } = agreed
    return <CardChange before={card} after={fact.card} currency={money.currency} commission={commission} />
  }
  return <p>{factText(load, fact)}</p>
}

/** Whether the two differ in nothing but the rate that the load is paid by. */
function isOnlyRate(before: RateCard, after: RateCard, leg: LoadLogDocument['terms']['leg']): boolean {
  return isSameCard(withPaidRate(before, leg, paidRateOf(after, leg)), after)
}

/** Who proposed it, when, and why: often days after the load. */
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

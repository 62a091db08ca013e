/** Where a legal gross weight comes from: "Pennsylvania, permit 4471 until Dec 31", or that nothing checked it. */
import type { LegalGross } from '@haulway/domain/truck/legal-gross.ts'
import { stateLimits } from '@haulway/domain/truck/state-limits.ts'
import { usStates } from '@haulway/domain/us-states.ts'
import { useLingui } from '@lingui/react/macro'
import { formatDate } from '../ui/format/format.ts'

export function useLegalGrossText(): (gross: LegalGross) => string {
  const { t } = useLingui()
  return ({ by, below, state, number = '', road = '', until }) => {
    const day = until === undefined ? '' : formatDate(until)
    if (by === 'posted') return t`Limit posted on ${road} until ${day}`
    if (by === 'offRoad') {
      return t`Legal gross as entered. This truck runs off the road, where no state limit applies.`
    }
    if (!state) return t`Legal gross as entered. No state is chosen, so it isn't checked against a state's limit.`
    const name = usStates[state]
    if (by === 'permit') return number ? t`${name}, permit ${number} until ${day}` : t`${name}, permit until ${day}`
    if (by === 'registered' && below === 'federal') {
      return t`As entered, below the federal limit. We don't have ${name}'s limit for this truck; check it yourself.`
    }
    if (by === 'registered') return t`As entered, below the limit of ${name}.`
    if (by === 'federal') return t`Federal limit. We don't have ${name}'s limit for this truck; check it yourself.`
    const source = sourceOf(state)
    return source ? t`Limit of ${name}: ${source}. Axle limits aren't checked.` : name
  }
}

function sourceOf(state: NonNullable<LegalGross['state']>): string | undefined {
  return Object.entries(stateLimits).find(([code]) => code === state)?.[1].source
}

import { expect, test } from 'vitest'
import { minuteMs } from '../../time.ts'
import { forgottenMs, isForgotten } from './forgotten.ts'

test.each(['queued', 'loading', 'arrived'] as const)(
  'a load that is %s for more than half a day is forgotten',
  state => {
    const load = { state, stateSince: 0 }
    expect(isForgotten(load, forgottenMs)).toBe(false)
    expect(isForgotten(load, forgottenMs + minuteMs)).toBe(true)
  },
)

test.each(['started', 'loaded', 'delivered', 'approved', 'cancelled', 'rejected'] as const)(
  'a load that is %s is not at a pit or site, and not forgotten',
  state => {
    expect(isForgotten({ state, stateSince: 0 }, 2 * forgottenMs)).toBe(false)
  },
)

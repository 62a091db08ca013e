import { expect, test } from 'vitest'
import { isCanceled, isDelivered, isPayable, type LoadLogState, loadLogStateNames } from './states.ts'

/** For each kind of load, the states in which isDelivered, isPayable and isCanceled are true. */
const yes = {
  whole: { delivered: ['delivered', 'approved'], payable: ['delivered', 'approved'], canceled: ['cancelled'] },
  rejected: { delivered: [], payable: ['delivered', 'approved'], canceled: ['cancelled'] },
  dryRun: { delivered: [], payable: ['delivered', 'approved'], canceled: loadLogStateNames },
}

test.each(Object.keys(yes) as (keyof typeof yes)[])('what is delivered, payable and canceled: %s', outcome => {
  const undelivered = outcome === 'whole' ? undefined : { outcome }
  const states = (is: (load: { state: LoadLogState; undelivered: typeof undelivered }) => boolean) =>
    loadLogStateNames.filter(state => is({ state, undelivered }))
  expect({ delivered: states(isDelivered), payable: states(isPayable), canceled: states(isCanceled) }).toEqual(
    yes[outcome],
  )
})

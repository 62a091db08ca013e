/** A phone has one tracker for all of its users. */
import { untilAborted } from '@haulway/client/sync/until-aborted.ts'
import { expect, test } from 'vitest'
import { runInOnePage } from './use-tracker.ts'

test('the tracker of the next user begins when the one before has stopped', async () => {
  const steps: string[] = []
  const ann = new AbortController()
  const ben = new AbortController()
  const stopped = Promise.withResolvers<void>()
  runInOnePage(ann.signal, async () => {
    steps.push('Ann begins')
    await untilAborted(ann.signal)
    await stopped.promise
    steps.push('Ann has stopped')
  })
  await expect.poll(() => steps).toEqual(['Ann begins'])
  ann.abort()
  runInOnePage(ben.signal, async () => {
    steps.push('Ben begins')
  })
  const { pending = [] } = await navigator.locks.query()
  expect(pending).toHaveLength(1)
  stopped.resolve()
  await expect.poll(() => steps).toEqual(['Ann begins', 'Ann has stopped', 'Ben begins'])
})

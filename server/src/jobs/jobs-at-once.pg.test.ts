/** Copies of a job may run at the same time: on the node that took it over and on the slow one that still works. */
import { expect, test } from 'vitest'
import { jobsDone } from '../testing/calls/principals.fixture.ts'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import { addJobWorld, jobOfEveryKind, makeDeletionsDue } from '../testing/jobs.fixture.ts'
import { openTestNode } from '../testing/test-node.ts'
import { openJobs } from './job.ts'

const node = closeAfterAll(await openTestNode())
const world = await addJobWorld(node)
await jobsDone(node)

test('copies of a job of any kind that run at the same time all succeed', async () => {
  const every = jobOfEveryKind(world, await makeDeletionsDue(node, world))
  const queue = await openJobs(node.databaseUrl, () => {}, { keepsSchedule: false })
  await node.inTransaction(tx => queue.enqueue(tx, [...every, ...every, ...every]))
  await queue.stop()
  await jobsDone(node)
  const failed = await node.sql`select name, output->>'reason' as reason from pgboss.job where output ? 'reason'`
  expect([...failed]).toEqual([])
})

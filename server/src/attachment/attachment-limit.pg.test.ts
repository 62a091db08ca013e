/** The pictures of a load that one business adds use up no one else's. */
import { tinyJpeg, tinyPng } from '@haulway/domain/attachment/attachment.fixture.ts'
import { attachmentsPerLoadMax } from '@haulway/domain/attachment/attachment.ts'
import { expect, test } from 'vitest'
import { rateLimits } from '../auth/limits/rate-limit.table.ts'
import { limits } from '../auth/limits/rate-limit.ts'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import { addCrew, type Crew } from '../testing/load.fixture.ts'
import { newTestId, openTestNode } from '../testing/test-node.ts'
import type { Actor } from '../testing/work.fixture.ts'

const node = closeAfterAll(await openTestNode())
const crew = await addCrew(node)
const others = await addCrew(node)

async function put(by: Actor, of: Crew, kind: 'loadPhoto' | 'signature', loadLogId: string): Promise<number> {
  const { projectId, fleetDispatchId: dispatchId } = of
  const query = new URLSearchParams({ kind, projectId, dispatchId, loadLogId })
  const isSignature = kind === 'signature'
  const answer = await fetch(`${node.url}/attachments/${newTestId()}?${query}`, {
    method: 'PUT',
    body: isSignature ? tinyPng() : tinyJpeg(),
    headers: { 'content-type': isSignature ? 'image/png' : 'image/jpeg', ...by.headers },
  })
  await answer.body?.cancel()
  return answer.status
}

/** Adds as many pictures as the business may, and one that is refused. */
async function fill(by: Actor, of: Crew, loadLogId: string): Promise<void> {
  for (let n = 0; n < attachmentsPerLoadMax; n += 1) expect(await put(by, of, 'loadPhoto', loadLogId)).toBe(200)
  expect(await put(by, of, 'loadPhoto', loadLogId)).toBe(413)
}

test('after the operator added all its pictures, the driver still adds the signature', async () => {
  const loadLogId = newTestId()
  await fill(crew.operator, crew, loadLogId)
  expect(await put(crew.driver, crew, 'signature', loadLogId)).toBe(200)
})

test('pictures of another project that name the same load use none of its room', async () => {
  const loadLogId = newTestId()
  await fill(others.driver, others, loadLogId)
  expect(await put(crew.driver, crew, 'signature', loadLogId)).toBe(200)
})

test('pictures of loads that no one started are limited by business, those of known loads are not', async () => {
  const { jobber, projectId, fleetDispatchId: dispatchId } = crew
  const known = newTestId()
  await crew.driver.client.startLoad({ projectId, dispatchId, loadLogId: known, actId: newTestId() })
  const { max, windowMs } = limits.earlyPictureByBusiness
  const used = { key: `attachment:early:${jobber.entityId}`, count: max - 2, endsAt: Date.now() + windowMs }
  await node.inTransaction(tx => tx.insert(rateLimits).values(used))
  const early = []
  for (let n = 0; n < 4; n++) early.push(await put(jobber, crew, 'loadPhoto', newTestId()))
  expect(early).toEqual([200, 200, 429, 429])
  expect(await put(jobber, crew, 'loadPhoto', known)).toBe(200)
  expect(await put(crew.driver, crew, 'loadPhoto', newTestId())).toBe(200)
})

/** Nodes of one database must see the same attachments: a node that does not is not ready, and says why. */
import path from 'node:path'
import { eventually } from '@haulway/domain/eventually.fixture.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { openS3Double } from '../testing/services/s3.fixture.ts'
import { openTestNode, type TestNode } from '../testing/test-node.ts'
import type { ApiNodeOptions } from './node-options.ts'

let first: TestNode
const opened: { close: () => Promise<unknown> }[] = []
beforeEach(async () => {
  first = await openTestNode({ logLevel: 'silent' })
})
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close()
  await first.close()
})

/** Another node on the same database. By default, its attachments are in a folder of its own. */
async function openOther(attachments?: ApiNodeOptions['attachments'], natsUrls?: string[]) {
  const { databaseUrl, authSecret } = first
  const more = { ...(attachments && { attachments }), ...(natsUrls && { natsUrls }) }
  const other = await openTestNode({ databaseUrl, authSecret, logLevel: 'silent', ...more })
  opened.push(other)
  return other
}

const missingSchema = z.object({ missing: z.unknown() })

async function readMissing({ url }: { url: string }): Promise<unknown> {
  const answer = await fetch(`${url}/readyz`)
  return answer.status === 200 ? [] : missingSchema.parse(await answer.json()).missing
}

const sharedStorage = [
  {
    part: 'sharedStorage',
    sentence: 'Another node does not see the attachments of this one. Set the same ATTACHMENTS_S3_URL on all nodes.',
  },
]

test('a node with its own folder does not become ready while another one is alive, which keeps running', async () => {
  expect(await readMissing(first)).toEqual([])
  const other = await openOther()
  await eventually(async () => expect(await readMissing(other)).toEqual(sharedStorage))
  expect(await readMissing(first)).toEqual([])
})

test('nodes that share a folder are both ready', async () => {
  const shared = await openOther({ folder: path.join(first.dataFolder, 'attachments') })
  const stranger = await openOther()
  // The stranger has met both, and both have met it and each other.
  await eventually(async () => expect(await readMissing(stranger)).toEqual(sharedStorage))
  expect([await readMissing(first), await readMissing(shared)]).toEqual([[], []])
})

test('a node with a folder steps back when a node with a bucket is there', async () => {
  const service = await openS3Double()
  opened.push(service)
  const inBucket = await openOther(service.options)
  await eventually(async () => expect(await readMissing(first)).toEqual(sharedStorage))
  expect(await readMissing(inBucket)).toEqual([])
})

test('of nodes with two buckets the later one is not ready, and both are with one', async () => {
  const service = await openS3Double()
  opened.push(service)
  const other = { ...service.options, url: `${service.options.url}/elsewhere` }
  const nodes = [await openOther(service.options), await openOther(service.options), await openOther(other)]
  await eventually(async () => expect(await readMissing(nodes[2]!)).toEqual(sharedStorage))
  expect([await readMissing(nodes[0]!), await readMissing(nodes[1]!)]).toEqual([[], []])
})

test('nodes with folders of their own notice each other while NATS is away', async () => {
  const other = await openOther(undefined, ['nats://127.0.0.1:1'])
  await eventually(async () => expect(await readMissing(other)).toEqual(sharedStorage))
  expect(await readMissing(first)).toEqual([])
})

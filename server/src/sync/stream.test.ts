import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { userScope } from '@haulway/domain/document/scope.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import { expect, test } from 'vitest'
import { openPositions } from './positions.ts'
import { Stream, type StreamParts } from './stream.ts'

const uid = 'ann'
const scope = userScope(uid)
const reader = { uid, roleInEntity: () => undefined, roleInProject: () => undefined }

test('rights that change while a stream opens lose none of the documents sent at that time', async () => {
  const { promise: isCaughtUp, resolve: catchUp } = Promise.withResolvers<void>()
  const { promise: isSent, resolve: sent } = Promise.withResolvers<void>()
  const parts: StreamParts = {
    feeds: {
      // As the real one does when changes come while it reads the snapshot.
      listen: async ({ send }) => {
        send({ type: 'snapshot', scope, to: 1, documents: [] })
        sent()
        await isCaughtUp
        send({ type: 'changes', scope, from: 1, to: 2, changes: [] })
        return () => {}
      },
      take: () => {},
      wake: () => {},
      count: () => 0,
    },
    positions: openPositions(Date.now),
    clock: Date.now,
    readRights: async actors => actors.map(() => reader),
    onError: () => {},
  }
  const server = createServer(async (_, response) => {
    const actor = { uid, sessionId: 'phone', expiresAt: Date.now() + minuteMs }
    const stream = new Stream(response, actor, parts, false)
    const opening = stream.open([{ scope }])
    await isSent
    await stream.checkAccess()
    catchUp()
    await opening
    stream.end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const text = await (await fetch(`http://127.0.0.1:${port}/`)).text()
  server.close()
  const types = text
    .split('\n\n')
    .filter(Boolean)
    .map(event => JSON.parse(event.slice('data: '.length)).type)
  expect(types).toEqual(['time', 'snapshot', 'changes'])
})

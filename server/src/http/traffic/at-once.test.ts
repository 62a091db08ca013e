import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { closedSignal, onceAborted, openAtOnce } from './at-once.ts'

test('a place is free again once, however often its end is reported', () => {
  const { begin } = openAtOnce(2)
  const end = begin('ann')
  begin('ann')
  expect(() => begin('ann')).toThrow()
  begin('bob')
  end()
  end()
  begin('ann')
  expect(() => begin('ann')).toThrow()
})

test('a place is free when its client had gone before it began', async () => {
  const answers = Promise.withResolvers<ServerResponse>()
  const server = createServer((_, response) => answers.resolve(response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const client = connect(port, '127.0.0.1').on('error', () => {})
  client.write('GET / HTTP/1.1\r\nHost: haulway\r\n\r\n')
  const response = await answers.promise
  const early = closedSignal(response)
  client.destroy()
  await expect.poll(() => response.closed).toBe(true)
  const { begin } = openAtOnce(1)
  for (const signal of [early, closedSignal(response), closedSignal(response)]) onceAborted(signal, begin('ann'))
  server.close()
})

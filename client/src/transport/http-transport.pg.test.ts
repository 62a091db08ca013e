/** The transport against a real node: how each request ends, and that every call of the contract has a route. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { entityTypes } from '@haulway/domain/entity/entity-type.ts'
import { type CallName, contract } from '@haulway/domain/wire/contract.ts'
import { commandVersion } from '@haulway/domain/wire/envelope.ts'
import { closeAfterAll } from '@haulway/server/testing/close-after-all.fixture.ts'
import { openTestNode, type TestUser } from '@haulway/server/testing/test-node.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { newId } from '../new-id.ts'
import { ask } from './ask.ts'
import { openHttpTransport } from './http-transport.ts'

const names = z
  .array(z.custom<CallName>(name => typeof name === 'string' && name in contract))
  .parse(Object.keys(contract))
const envelope = () => ({
  id: newId(),
  occurredAt: Date.now(),
  clockOffsetMs: 0,
  version: commandVersion,
  deviceId: undefined,
})
const newJobber = () => ({
  entityId: newId(),
  entityType: entityTypes.jobber.code,
  name: 'Alder',
  phoneNo: '303 555 0142',
  timeZone: 'America/Denver',
})

const node = closeAfterAll(await openTestNode())
const tokenOf = ({ headers }: TestUser) => headers.authorization?.replace('Bearer ', '')
const token = tokenOf(await node.addUser('Pat'))
/** The token of another user, since one of the calls below ends the session of its caller. */
const visitor = tokenOf(await node.addUser('Vic'))

const open = (url = node.url, bearer = token) => openHttpTransport(url, async () => bearer)

test.each(names)('%s has a route and answers an empty input', async call => {
  const answer = await open(node.url, visitor).send({ ...envelope(), call, input: {} })
  expect(answer.kind).not.toBe('lost')
  if (answer.kind === 'refused') expect(answer.code).toMatch(/^[a-z]+([A-Z][a-z]+)*$/)
})

test('a reply carries the versions of the scopes it changed, and the same id runs once', async () => {
  const sending = { ...envelope(), call: 'createEntity' as const, input: newJobber() }
  const first = await open().send(sending)
  expect(first).toMatchObject({ kind: 'accepted', versions: { [`haulway-entity/${sending.input.entityId}`]: 1 } })
  expect(await open().send(sending)).toEqual(first)
})

test('a refusal carries its code and is thrown as the error that a screen shows', async () => {
  const input = { entityId: newId(), pitEntityId: newId() }
  const answer = await open().send({ ...envelope(), call: 'addSupplier', input })
  expect(answer).toMatchObject({ kind: 'refused', final: true, code: 'notFound' })
  await expect(ask(open(), 'addSupplier', input)).rejects.toMatchObject({ name: 'AppError', code: 'notFound' })
})

test('a refused token is renewed once', async () => {
  const staleFlags: boolean[] = []
  const transport = openHttpTransport(node.url, async isStale => {
    staleFlags.push(isStale)
    return isStale ? token : 'worn out'
  })
  await ask(transport, 'createEntity', newJobber())
  expect(staleFlags).toEqual([false, true])
})

test('the answer of a Wi-Fi hotspot counts as lost, whatever its status', async () => {
  const hotspot = createServer((_, response) => {
    response.writeHead(403, { 'content-type': 'text/html' }).end('<h1>Please log in to this network</h1>')
  })
  await new Promise<void>(resolve => hotspot.listen(0, '127.0.0.1', resolve))
  const { port } = hotspot.address() as AddressInfo
  const lost = await open(`http://127.0.0.1:${port}`).send({ ...envelope(), call: 'createEntity', input: newJobber() })
  expect(lost.kind).toBe('lost')
  await new Promise(resolve => hotspot.close(resolve))
})

test('without a network the answer is lost', async () => {
  expect((await open('http://127.0.0.1:9').send({ ...envelope(), call: 'logout', input: {} })).kind).toBe('lost')
})

import { heartbeatEveryMs } from '@haulway/domain/wire/subscription.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { newId } from '../new-id.ts'
import { openHttpTransport } from './http-transport.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a subscription that the network swallows ends, so that it is opened again, and its request with it', async () => {
  vi.useFakeTimers()
  let request: AbortSignal | undefined
  vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
    request = signal
    return new Promise(() => {})
  })
  const transport = openHttpTransport('http://hauling.example', async () => 'token')
  const ended = transport
    .subscribe([{ scope: 'haulway-config', version: undefined }], async () => {}, new AbortController().signal)
    .catch(String)
  await vi.advanceTimersByTimeAsync(3 * heartbeatEveryMs)
  expect(await ended).toBe('Error: silence')
  expect(request?.aborted).toBe(true)
})

test('an act that could not be sent says why: that no server is there, not only that something failed', async () => {
  const cause = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed', { cause })))
  const transport = openHttpTransport('http://hauling.example', async () => undefined)
  const command = { occurredAt: 0, clockOffsetMs: 0, version: 1, deviceId: undefined }
  const sending = { ...command, id: newId(), call: 'logout', input: {} } as const
  expect(await transport.send(sending)).toEqual({ kind: 'lost', trouble: 'ECONNREFUSED' })
})

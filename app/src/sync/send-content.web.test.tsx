/** Sending content over a real connection: how much is sent, the answer, and its end. */
import { expect, test } from 'vitest'
import { sendContent } from './send-content.ts'

const body = new Blob([new Uint8Array(200_000)], { type: 'image/jpeg' })
const init = { method: 'PUT', headers: { 'content-type': 'image/jpeg' }, body, signal: new AbortController().signal }

test('the last report is all of the content, and the answer is that of fetch', async () => {
  const sent: number[] = []
  const address = `${location.origin}/nothing-here`
  const answer = await sendContent(address, init, bytes => sent.push(bytes))
  expect(sent.at(-1)).toBe(200_000)
  const fetched = await fetch(address, init)
  expect(answer.status).toBe(fetched.status)
  expect(answer.headers.get('content-type')).toBe(fetched.headers.get('content-type'))
  expect(await answer.text()).toBe(await fetched.text())
})

test('a server that can’t be reached, and a time limit, end it as they end fetch', async () => {
  await expect(sendContent('http://127.0.0.1:9/', init)).rejects.toBeInstanceOf(TypeError)
  const signal = AbortSignal.abort(new DOMException('late', 'TimeoutError'))
  await expect(sendContent(location.origin, { ...init, signal })).rejects.toMatchObject({ name: 'TimeoutError' })
})

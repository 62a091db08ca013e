/** The stream as a reader gets it, with and without packing. */
import { expect, test } from 'vitest'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import { openTestNode } from '../testing/test-node.ts'
import { addActor } from '../testing/work.fixture.ts'

const node = closeAfterAll(await openTestNode())

test('a stream is packed for readers that accept gzip, and plain for all others', async () => {
  const { headers } = await addActor(node, 'Penny', 0)
  const contentOf = async (accepted: string) => {
    const ending = new AbortController()
    const url = `${node.url}/subscribe?scope=haulway-config`
    const response = await fetch(url, { headers: { ...headers, 'accept-encoding': accepted }, signal: ending.signal })
    let text = ''
    for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
      text += part
      if (text.includes('"heartbeat"')) break
    }
    ending.abort()
    return { encoding: response.headers.get('content-encoding'), text: text.replaceAll(/"at":\d+/g, '"at":0') }
  }
  const packed = await contentOf('gzip, deflate')
  const plain = await contentOf('identity')
  expect([packed.encoding, plain.encoding]).toEqual(['gzip', null])
  expect(plain.text).toMatch(/^data: \{"type":"time","at":0\}\n\ndata: \{"type":"snapshot"/)
  expect(packed.text).toBe(plain.text)
})

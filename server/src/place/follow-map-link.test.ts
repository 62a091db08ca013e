/** Following short links of maps, with a server of our own in the place of the maps' servers. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { followMapLink } from './follow-map-link.ts'

const asked: string[] = []
const long = 'https://www.google.com/maps/place/40.5812,-75.6034/@40.59,-75.61,17z'
const locations: Record<string, string> = {
  '/once': long,
  '/twice': 'https://maps.app.goo.gl/once',
  '/relative': '/once',
  '/loop': 'https://maps.app.goo.gl/loop',
  '/elsewhere': 'https://example.com/?q=40.58,-75.6',
  '/inside': 'http://169.254.169.254/latest/meta-data',
  '/plain': 'http://www.google.com/maps/@40.58,-75.6,15z',
  '/file': 'file:///etc/passwd',
  '/port': 'https://maps.app.goo.gl:8443/once',
  '/wrong': 'https://[',
  '/long': `${long}?${'x'.repeat(5_000)}`,
}

const server = createServer((request: IncomingMessage, answer) => {
  asked.push(`${request.method} ${request.headers.host}${request.url}`)
  const location = locations[request.url ?? '']
  if (request.url === '/hangs') return
  if (request.url === '/breaks') return void request.socket.destroy()
  // A body that never ends is not read.
  answer.writeHead(location === undefined ? 200 : 302, location === undefined ? {} : { location })
  answer.write('<html>')
})
let origin = ''
beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  asked.length = 0
})

const follow = (path: string) => followMapLink(new URL(`https://maps.app.goo.gl${path}`), origin)

test.each(['/once', '/twice', '/relative'])('%s leads to the long link, which is not opened', async path => {
  expect(await follow(path)).toBe(long)
  expect(asked.at(-1)).toBe('GET maps.app.goo.gl/once')
})

test.each(['/elsewhere', '/inside', '/plain', '/file', '/port', '/wrong', '/long', '/none'])(
  '%s leads to no map, and is not followed',
  async path => {
    await expect(follow(path)).rejects.toMatchObject({ code: 'notFound' })
    expect(asked).toHaveLength(1)
  },
)

test('a link that leads to itself ends', async () => {
  await expect(follow('/loop')).rejects.toMatchObject({ code: 'notFound' })
  expect(asked.length).toBeLessThanOrEqual(4)
})

test.each(['/hangs', '/breaks'])('a server that %s is reported as not answering', async path => {
  await expect(follow(path)).rejects.toMatchObject({ code: 'unavailable' })
})

test.each(['https://example.com/once', 'https://127.0.0.1/once', 'http://maps.app.goo.gl/once', 'https://goo.gl/once'])(
  'the server of %s is not asked',
  async link => {
    await expect(followMapLink(new URL(link), origin)).rejects.toMatchObject({ code: 'notFound' })
    expect(asked).toEqual([])
  },
)

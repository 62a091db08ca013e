import Fastify, { type InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import { allowNativeOrigins, nativeOrigins } from './native-origins.ts'

async function ask(options: InjectOptions) {
  const app = Fastify()
  allowNativeOrigins(app)
  app.post('/start-load', async (_, reply) => reply.header('haulway-versions', '{}').send({}))
  app.post('/auth/finish-sign-in', async () => ({}))
  const answer = await app.inject(options)
  await app.close()
  return answer
}

const preflight = (origin: string, url = '/start-load'): InjectOptions => ({
  ...{ method: 'OPTIONS', url },
  headers: { origin, 'access-control-request-method': 'POST' },
})

test.each(nativeOrigins)(
  '%s may call with a token and the headers of the envelope, and read the answer',
  async origin => {
    const asked = await ask(preflight(origin))
    expect(asked.statusCode).toBe(204)
    expect(asked.headers['access-control-allow-origin']).toBe(origin)
    expect(asked.headers['access-control-allow-methods']).toContain('POST')
    expect(String(asked.headers['access-control-allow-headers']).split(', ')).toEqual([
      ...['authorization', 'content-type', 'content-digest', 'idempotency-key', 'haulway-device'],
      ...['haulway-sequence', 'haulway-occurred-at', 'haulway-clock-offset-ms', 'haulway-command-version'],
    ])
    const called = await ask({ method: 'POST', url: '/start-load', headers: { origin } })
    expect(called.headers['access-control-allow-origin']).toBe(origin)
    expect(called.headers['access-control-expose-headers']).toContain('haulway-versions')
  },
)

test('no answer allows credentials, and each says that it depends on the origin', async () => {
  for (const origin of [...nativeOrigins, 'https://stranger.example']) {
    for (const options of [preflight(origin), { method: 'POST' as const, url: '/start-load', headers: { origin } }]) {
      const { headers } = await ask(options)
      expect(headers['access-control-allow-credentials']).toBeUndefined()
      expect(headers.vary).toBe('Origin')
    }
  }
})

test.each([
  ...[
    'https://stranger.example',
    'null',
    'http://localhost',
    'https://localhost:8080',
    'https://localhost.evil.example',
  ],
  ...[
    'capacitor://localhost.evil',
    'capacitor://evil',
    'CAPACITOR://LOCALHOST',
    'ionic://localhost',
    'https://localhost/',
  ],
])('%s is allowed nothing', async origin => {
  expect((await ask(preflight(origin))).headers['access-control-allow-origin']).toBeUndefined()
  const called = await ask({ method: 'POST', url: '/start-load', headers: { origin } })
  expect(called.headers['access-control-allow-origin']).toBeUndefined()
})

test("the sign-in page's own endpoints are nobody else's, not even the shells'", async () => {
  for (const origin of nativeOrigins) {
    const { headers, statusCode } = await ask(preflight(origin, '/auth/finish-sign-in'))
    expect(statusCode).toBe(404)
    expect(headers['access-control-allow-origin']).toBeUndefined()
  }
})

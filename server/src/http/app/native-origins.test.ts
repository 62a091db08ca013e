import Fastify, { type InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import { allowNativeOrigins, nativeOrigins } from './native-origins.ts'

async function request(options: InjectOptions) {
  const app = Fastify()
  allowNativeOrigins(app)
  app.post('/start-load', async (_, reply) => reply.header('haulway-versions', '{}').send({}))
  app.post('/auth/finish-sign-in', async () => ({}))
  const answer = await app.inject(options)
  await app.close()
  return answer
}

const preflight = (origin: string, url = '/start-load'): InjectOptions => ({
  method: 'OPTIONS',
  url,
  headers: { origin, 'access-control-request-method': 'POST' },
})

test.each(nativeOrigins)(
  '%s may call with a token and the headers of the envelope, and read the answer',
  async origin => {
    const preflightAnswer = await request(preflight(origin))
    expect(preflightAnswer.statusCode).toBe(204)
    expect(preflightAnswer.headers['access-control-allow-origin']).toBe(origin)
    expect(preflightAnswer.headers['access-control-allow-methods']).toContain('POST')
    expect(String(preflightAnswer.headers['access-control-allow-headers']).split(', ')).toEqual([
      'authorization',
      'content-type',
      'range',
      'content-digest',
      'idempotency-key',
      'haulway-device',
      'haulway-sequence',
      'haulway-occurred-at',
      'haulway-sent-at',
      'haulway-clock-offset-ms',
      'haulway-command-version',
      'haulway-signature',
    ])
    const answer = await request({ method: 'POST', url: '/start-load', headers: { origin } })
    expect(answer.headers['access-control-allow-origin']).toBe(origin)
    expect(answer.headers['access-control-expose-headers']).toContain('haulway-versions')
  },
)

test('no answer allows credentials, and each declares that it varies by origin', async () => {
  for (const origin of [...nativeOrigins, 'https://stranger.example']) {
    for (const options of [preflight(origin), { method: 'POST' as const, url: '/start-load', headers: { origin } }]) {
      const { headers } = await request(options)
      expect(headers['access-control-allow-credentials']).toBeUndefined()
      expect(headers.vary).toBe('Origin')
    }
  }
})

test.each([
  'https://stranger.example',
  'null',
  'http://localhost',
  'https://localhost:8080',
  'https://localhost.evil.example',

  'capacitor://localhost.evil',
  'capacitor://evil',
  'CAPACITOR://LOCALHOST',
  'ionic://localhost',
  'https://localhost/',
])('%s is allowed nothing', async origin => {
  expect((await request(preflight(origin))).headers['access-control-allow-origin']).toBeUndefined()
  const answer = await request({ method: 'POST', url: '/start-load', headers: { origin } })
  expect(answer.headers['access-control-allow-origin']).toBeUndefined()
})

test("no other origin, not even a shell's, may call the sign-in page's own endpoints", async () => {
  for (const origin of nativeOrigins) {
    const { headers, statusCode } = await request(preflight(origin, '/auth/finish-sign-in'))
    expect(statusCode).toBe(404)
    expect(headers['access-control-allow-origin']).toBeUndefined()
  }
})

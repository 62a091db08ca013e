/** What a node tells the NATS client about its servers. */
import { expect, test } from 'vitest'
import { natsOptionsOf } from './nats.ts'

test('servers, logins and encryption are read from the URLs', () => {
  expect(natsOptionsOf(['nats://a.internal'])).toMatchObject({ servers: ['a.internal:4222'], noEcho: true })
  expect(natsOptionsOf(['nats://a:7000', 'nats://[::1]:7001']).servers).toEqual(['a:7000', '[::1]:7001'])
  const named = natsOptionsOf(['nats://haul%20way:p%40ss%2C@a'])
  expect(named).toMatchObject({ user: 'haul way', pass: 'p@ss,' })
  expect(named).not.toHaveProperty('tls')
  const withToken = natsOptionsOf(['tls://s3cret@a'])
  expect(withToken).toMatchObject({ token: 's3cret', tls: {} })
  expect(withToken).not.toHaveProperty('pass')
})

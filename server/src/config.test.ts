import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const production = {
  PUBLIC_URL: 'https://haulway.example',
  DATABASE_URL: 'postgres://haulway@db/haulway',
  AUTH_SECRET: 'x'.repeat(32),
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Haulway <no-reply@haulway.example>',
}

test('with no settings, one machine runs everything: embedded database, loopback, demo day', () => {
  expect(readConfig({}, true)).toMatchObject({ host: '127.0.0.1', port: 8080, demo: true, dataDir: '/var/lib/haulway' })
  expect(readConfig({}, false).dataDir).toBe('./.haulway')
})

test('a public address means production: no demo, and still loopback unless HOST is set', () => {
  expect(readConfig(production, true)).toMatchObject({ host: '127.0.0.1', demo: false })
  expect(readConfig({ ...production, HOST: '0.0.0.0' }, true).host).toBe('0.0.0.0')
})

test('missing production settings stop the start, with all of them named', () => {
  const onlyPublicUrl = { PUBLIC_URL: production.PUBLIC_URL }
  expect(() => readConfig(onlyPublicUrl, true)).toThrow(/DATABASE_URL, AUTH_SECRET, SMTP_URL, MAIL_FROM/)
})

test('a malformed setting stops the start with its name, and an empty one counts as absent', () => {
  expect(() => readConfig({ PORT: 'eighty' }, true)).toThrow(ConfigError)
  expect(() => readConfig({ DATABASE_URL: 'mysql://x' }, true)).toThrow(/DATABASE_URL/)
  expect(() => readConfig({ ...production, AUTH_SECRET: 'short' }, true)).toThrow(/AUTH_SECRET/)
  expect(readConfig({ PORT: '' }, true).port).toBe(8080)
})

test('whose apps may open the links is read as the stores write it, and anything else stops the start', () => {
  const certificate = Array.from({ length: 32 }, () => 'AB').join(':')
  const links = { ANDROID_APP_CERTIFICATES: `${certificate},${certificate}`, IOS_APP_TEAM: 'ABCDE12345' }
  expect(readConfig(links, true)).toMatchObject({
    androidAppCertificates: [certificate, certificate],
    iosAppTeam: 'ABCDE12345',
  })
  expect(() => readConfig({ ANDROID_APP_CERTIFICATES: 'ab:cd' }, true)).toThrow(/ANDROID_APP_CERTIFICATES/)
  expect(() => readConfig({ IOS_APP_TEAM: 'me' }, true)).toThrow(/IOS_APP_TEAM/)
})

test('a bucket for attachments is set whole or not at all', () => {
  const bucket = {
    ATTACHMENTS_S3_URL: 'https://s3.example/haulway',
    ATTACHMENTS_S3_KEY: 'K',
    ATTACHMENTS_S3_SECRET: 'S',
  }
  expect(readConfig({}, true).attachmentsS3).toBeUndefined()
  expect(readConfig(bucket, true).attachmentsS3).toMatchObject({ region: 'us-east-1', key: 'K' })
  expect(() => readConfig({ ...bucket, ATTACHMENTS_S3_SECRET: '' }, true)).toThrow(/Set all of .*, or none/)
  expect(() => readConfig({ ...bucket, ATTACHMENTS_S3_URL: 'a bucket' }, true)).toThrow(/ATTACHMENTS_S3_URL/)
})

test.each([
  [undefined, ['loopback']],
  ['10.9.0.2', ['10.9.0.2']],
  ['uniquelocal, 192.0.2.0/24,2001:db8::/32', ['uniquelocal', '192.0.2.0/24', '2001:db8::/32']],
])('TRUST_PROXY %s names the proxies that are believed', (setting, proxies) => {
  expect(readConfig({ TRUST_PROXY: setting }, true).trustProxy).toEqual(proxies)
})

test.each(['true', '*', '10.9.0', '10.9.0.0/33', 'proxy.example', 'loopback,', '::/129', '10.9.0.0/8/8'])(
  'TRUST_PROXY %s stops the start',
  setting => {
    expect(() => readConfig({ TRUST_PROXY: setting }, true)).toThrow(/TRUST_PROXY/)
  },
)

test.each(['https:', '*', 'https://*.tiles.example', 'https://tiles.example/path', "'unsafe-inline'", 'tiles.example'])(
  'TILE_ORIGINS %s stops the start: only whole origins are let in',
  setting => {
    expect(() => readConfig({ TILE_ORIGINS: setting }, true)).toThrow(/TILE_ORIGINS/)
  },
)

test('Stripe is off without keys, and needs the key and the signing secrets together', () => {
  const stripe = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRETS: 'whsec_1, whsec_2' }
  expect(readConfig({}, true).stripe).toBeUndefined()
  expect(readConfig(stripe, true).stripe).toEqual({ secretKey: 'sk_live_1', webhookSecrets: ['whsec_1', 'whsec_2'] })
  expect(readConfig({ ...stripe, STRIPE_SECRET_KEY: 'rk_test_1' }, true).stripe?.secretKey).toBe('rk_test_1')
  for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRETS']) {
    expect(() => readConfig({ ...stripe, [name]: '' }, true)).toThrow(/Set both .*, or neither/)
    expect(() => readConfig({ ...stripe, [name]: 'pk_live_1' }, true)).toThrow(name)
  }
})

test('NATS is named by URLs with their login', () => {
  expect(readConfig({}, true).natsUrls).toBeUndefined()
  const urls = ['nats://haulway:p%40ss@a.internal:4222', 'tls://b.internal']
  expect(readConfig({ NATS_URL: urls.join(', ') }, true).natsUrls).toEqual(urls)
  for (const wrong of ['a.internal:4222', 'http://a.internal', 'nats://', 'nats://a,,nats://b']) {
    expect(() => readConfig({ NATS_URL: wrong }, true)).toThrow(/NATS_URL/)
  }
})

test('metrics are off without a port, and on loopback without a host', () => {
  expect(readConfig(production, true).metrics).toBeUndefined()
  expect(readConfig({ METRICS_PORT: '9464' }, true).metrics).toEqual({ host: '127.0.0.1', port: 9464 })
  expect(readConfig({ METRICS_PORT: '9464', METRICS_HOST: '10.0.0.5' }, true).metrics?.host).toBe('10.0.0.5')
  expect(() => readConfig({ METRICS_PORT: '0' }, true)).toThrow(/METRICS_PORT/)
})

test('behind a public address a node drains and logs each request; on one machine it stops at once', () => {
  expect(readConfig(production, true)).toMatchObject({ drainMs: 5000, drainLimitMs: 20_000, accessLog: true })
  expect(readConfig({}, true)).toMatchObject({ drainMs: 0, accessLog: false })
  const own = { ...production, DRAIN_SECONDS: '0.5', DRAIN_LIMIT_SECONDS: '60', ACCESS_LOG: 'off' }
  expect(readConfig(own, true)).toMatchObject({ drainMs: 500, drainLimitMs: 60_000, accessLog: false })
  expect(() => readConfig({ DRAIN_SECONDS: '-1' }, true)).toThrow(/DRAIN_SECONDS/)
})

test('a node of one role needs a database that others can reach, and a worker has no demo', () => {
  expect(readConfig({}, true).role).toBe('both')
  expect(readConfig({ ...production, NODE_ROLE: 'worker' }, true).role).toBe('worker')
  for (const role of ['api', 'worker']) expect(() => readConfig({ NODE_ROLE: role }, true)).toThrow(/DATABASE_URL/)
  expect(() => readConfig({ ...production, NODE_ROLE: 'worker', HAULWAY_DEMO: 'on' }, true)).toThrow(/HAULWAY_DEMO/)
  expect(() => readConfig({ ...production, NODE_ROLE: 'boss' }, true)).toThrow(/NODE_ROLE/)
})

test('short links of maps are followed, unless the setting says no', () => {
  expect(readConfig({}, true).followsMapLinks).toBe(true)
  expect(readConfig({ MAP_LINKS: 'off' }, true).followsMapLinks).toBe(false)
})

test('one provider finds places, by its own address, or none does', () => {
  expect(readConfig({}, true).placeProvider).toBeUndefined()
  const url = 'https://places.example/api?key=k'
  expect(readConfig({ PHOTON_URL: url }, true).placeProvider).toEqual({ api: 'photon', url })
  expect(readConfig({ NOMINATIM_URL: url }, true).placeProvider).toEqual({ api: 'nominatim', url })
  expect(() => readConfig({ PHOTON_URL: url, NOMINATIM_URL: url }, true)).toThrow(/both set/)
  expect(() => readConfig({ PHOTON_URL: 'file:///etc/passwd' }, true)).toThrow(/PHOTON_URL/)
})

test('the base map is an archive of ours or a style elsewhere, never both', () => {
  expect(readConfig({}, true)).toMatchObject({ baseMapFile: undefined, tileStyleUrl: undefined })
  expect(readConfig({ BASE_MAP_FILE: '/data/us.pmtiles' }, true).baseMapFile).toBe('/data/us.pmtiles')
  const both = { BASE_MAP_FILE: '/data/us.pmtiles', TILE_STYLE_URL: 'https://tiles.example/style.json' }
  expect(() => readConfig(both, true)).toThrow(/both set/)
})

/** Reads the configuration from the environment. A missing or malformed setting stops the start with a sentence. */
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { secondMs } from '@haulway/domain/time.ts'
import { z } from 'zod'

/** What a node does: answers requests, runs jobs, or both. */
export const nodeRoles = ['api', 'worker', 'both'] as const
export type NodeRole = (typeof nodeRoles)[number]

/** A setting that is a comma-separated list. */
function listOf(isOne: (text: string) => boolean, sentence: string) {
  return z
    .string()
    .transform(text => text.split(',').map(one => one.trim()))
    .refine(list => list.every(isOne), sentence)
}

/** `nats://` or `tls://`, with a user and a password that can be read. */
function isNatsServer(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  return /^(nats|tls):$/.test(protocol) && hostname !== '' && [username, password].every(isEncoded)
}

function isEncoded(text: string): boolean {
  try {
    return typeof decodeURIComponent(text) === 'string'
  } catch {
    return false
  }
}

/** The forms that Fastify accepts: one of its own names, an address, or a network. */
function isProxy(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const bitsMax = isIP(address) === 4 ? 32 : 128
  const isNetwork = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= bitsMax)
  return (
    ['loopback', 'linklocal', 'uniquelocal'].includes(text) || (isIP(address) > 0 && isNetwork && more.length === 0)
  )
}

function isOrigin(text: string): boolean {
  return /^https?:\/\/[\w.:[\]-]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text
}

const matching = (pattern: RegExp) => z.string().regex(pattern)

const environmentSchema = z.object({
  NODE_ROLE: z.enum(nodeRoles).default('both'),
  PORT: z.coerce.number().int().min(0).max(65535).default(8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  TRUST_PROXY: listOf(isProxy, 'Please name addresses, networks, loopback, linklocal or uniquelocal.').default([
    'loopback',
  ]),
  METRICS_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  DRAIN_SECONDS: z.coerce.number().min(0).max(300).optional(),
  DRAIN_LIMIT_SECONDS: z.coerce.number().min(1).max(600).default(20),
  ACCESS_LOG: z.enum(['on', 'off']).optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_REPLICA_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_CONNECTIONS_MAX: z.coerce.number().int().min(2).max(200).default(10),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  NATS_URL: listOf(isNatsServer, 'Please name servers such as nats://user:password@nats.internal:4222.').optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).optional(),
  AUTH_SECRET: z.string().min(32).optional(),
  HAULWAY_DATA: z.string().min(1).optional(),
  HAULWAY_DEMO: z.enum(['on', 'off']).optional(),
  WEB_PUSH_PUBLIC_KEY: matching(/^[\w-]{87}$/).optional(),
  WEB_PUSH_PRIVATE_KEY: matching(/^[\w-]{43}$/).optional(),
  WEB_PUSH_SUBJECT: z.url({ protocol: /^(mailto|https)$/ }).optional(),
  WEB_PUSH_HOSTS: z
    .string()
    .regex(/^[a-z0-9.-]+(,[a-z0-9.-]+)*$/)
    .optional(),
  FCM_SERVICE_ACCOUNT: z.string().min(1).optional(),
  TRACK_RETENTION_DAYS: z.coerce.number().int().min(15).max(36_500).default(400),
  TILE_STYLE_URL: z.url({ protocol: /^https?$/ }).optional(),
  BASE_MAP_FILE: z.string().min(1).optional(),
  TILE_ORIGINS: listOf(isOrigin, 'Please name origins such as https://tiles.example.').default([]),
  PHOTON_URL: z.url({ protocol: /^https?$/ }).optional(),
  NOMINATIM_URL: z.url({ protocol: /^https?$/ }).optional(),
  MAP_LINKS: z.enum(['on', 'off']).default('on'),
  // Counted in kilobytes, as integers of PostgreSQL.
  ATTACHMENTS_GB_PER_DAY: z.coerce.number().int().min(1).max(2000).default(20),
  ATTACHMENTS_S3_URL: z.url({ protocol: /^https?$/ }).optional(),
  ATTACHMENTS_S3_REGION: z.string().min(1).default('us-east-1'),
  ATTACHMENTS_S3_KEY: z.string().min(1).optional(),
  ATTACHMENTS_S3_SECRET: z.string().min(1).optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(test|live)_\w+$/, 'Please set a secret or restricted key: sk_live_… or rk_live_….')
    .optional(),
  STRIPE_WEBHOOK_SECRETS: listOf(
    text => /^whsec_\w+$/.test(text),
    'Please name the signing secrets of the webhook endpoints: whsec_….',
  ).optional(),
  WEBHOOK_ADDRESSES: z.enum(['public', 'any']).default('public'),
  ANDROID_APP_CERTIFICATES: z
    .string()
    .regex(/^([0-9A-F]{2}:){31}[0-9A-F]{2}(,([0-9A-F]{2}:){31}[0-9A-F]{2})*$/)
    .optional(),
  IOS_APP_TEAM: z
    .string()
    .regex(/^[A-Z0-9]{10}$/)
    .optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).optional(),
})

export type Config = ReturnType<typeof readConfig>

/** Thrown with one sentence per problem. */
export class ConfigError extends Error {}

/**
 * Reads the configuration.
 * @param environment usually `process.env`; empty strings count as absent
 * @throws ConfigError with a sentence for each missing or malformed setting
 */
export function readConfig(environment: Record<string, string | undefined>, isRoot: boolean) {
  const settings = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = environmentSchema.safeParse(settings)
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map(i => `${i.path.join('.')}: ${i.message}`).join('\n'))
  }
  const env = parsed.data
  const production = env.DATABASE_URL !== undefined || env.PUBLIC_URL !== undefined
  if (env.PUBLIC_URL !== undefined) refuseMissing(env)
  const demo = env.HAULWAY_DEMO === undefined ? !production : env.HAULWAY_DEMO === 'on'
  refuseLonelyRole(env, demo)
  refuseBoth(env, 'TILE_STYLE_URL', 'BASE_MAP_FILE')
  refuseBoth(env, 'PHOTON_URL', 'NOMINATIM_URL')
  return {
    role: env.NODE_ROLE,
    port: env.PORT,
    host: env.HOST,
    /** Proxies trusted to report a client's address: addresses, networks, or Fastify's names for them. */
    trustProxy: env.TRUST_PROXY,
    /** Where metrics are served; nowhere when absent. */
    metrics: env.METRICS_PORT === undefined ? undefined : { host: env.METRICS_HOST, port: env.METRICS_PORT },
    /** How long a node that stops is not ready before its streams end, and how long it takes to end them. */
    // Behind a public address is a balancer that needs a moment to notice. At a terminal no one wants to wait.
    drainMs: (env.DRAIN_SECONDS ?? (env.PUBLIC_URL === undefined ? 0 : 5)) * secondMs,
    /** How long it then waits for the answers to what is in flight. */
    drainLimitMs: env.DRAIN_LIMIT_SECONDS * secondMs,
    /** Whether each request has a line in the log. */
    accessLog: env.ACCESS_LOG === undefined ? env.PUBLIC_URL !== undefined : env.ACCESS_LOG === 'on',
    /** When absent, the embedded PostgreSQL is started in `dataDir`. */
    databaseUrl: env.DATABASE_URL,
    /** A streaming replica that answers reads of history. */
    databaseReplicaUrl: env.DATABASE_REPLICA_URL,
    databaseConnectionsMax: env.DATABASE_CONNECTIONS_MAX,
    natsUrls: env.NATS_URL,
    /** The collector that gets traces; without it, nothing is traced. */
    otlpEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    publicUrl: env.PUBLIC_URL,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? 'Haulway <no-reply@haulway.example>',
    authSecret: env.AUTH_SECRET,
    dataDir: env.HAULWAY_DATA ?? (isRoot ? '/var/lib/haulway' : './.haulway'),
    demo,
    /** GPS points older than this are removed. */
    trackRetentionDays: env.TRACK_RETENTION_DAYS,
    /** How much of the storage a business may fill in a day. */
    attachmentGigabytesADay: env.ATTACHMENTS_GB_PER_DAY,
    tileStyleUrl: env.TILE_STYLE_URL,
    baseMapFile: env.BASE_MAP_FILE,
    placeProvider: readPlaceProvider(env),
    followsMapLinks: env.MAP_LINKS === 'on',
    /** Origins of the map style's tiles, glyphs and sprites, in addition to the style's own. */
    tileOrigins: env.TILE_ORIGINS,
    /** When absent, attachments are stored in a folder of `dataDir`. */
    attachmentsS3: readBucket(env),
    /** When absent, payments and withdrawals go through the manual port. */
    stripe: readStripe(env),
    push: readPush(env),
    /** Whether webhooks may go to http and to addresses that are not public. */
    webhooksMayBePrivate: env.WEBHOOK_ADDRESSES === 'any',
    /** The apps that may open our links: SHA-256 fingerprints of the Android app's certificates, and Apple's team. */
    androidAppCertificates: env.ANDROID_APP_CERTIFICATES?.split(',') ?? [],
    iosAppTeam: env.IOS_APP_TEAM,
    // A person trying Haulway out reads the terminal, so it shows warnings only; in production a collector reads the
    // log.
    logLevel: env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
  }
}

type Environment = z.infer<typeof environmentSchema>

function readPlaceProvider(env: Environment): { api: 'photon' | 'nominatim'; url: string } | undefined {
  const { PHOTON_URL: photon, NOMINATIM_URL: nominatim } = env
  if (photon) return { api: 'photon', url: photon }
  return nominatim ? { api: 'nominatim', url: nominatim } : undefined
}

/** @throws ConfigError when both are set: nothing says which one to use */
function refuseBoth(env: Environment, a: keyof Environment, b: keyof Environment): void {
  if (env[a] && env[b]) throw new ConfigError(`${a} and ${b} are both set. Set one of them, or neither.`)
}

/** All of a bucket's settings, or undefined when none is set. @throws ConfigError when only some are set */
function readBucket(env: Environment): { url: string; region: string; key: string; secret: string } | undefined {
  const { ATTACHMENTS_S3_URL: url, ATTACHMENTS_S3_KEY: key, ATTACHMENTS_S3_SECRET: secret } = env
  if (url && key && secret) return { url, region: env.ATTACHMENTS_S3_REGION, key, secret }
  if (!url && !key && !secret) return undefined
  const names = ['ATTACHMENTS_S3_URL', 'ATTACHMENTS_S3_KEY', 'ATTACHMENTS_S3_SECRET']
  throw new ConfigError(`Set all of ${names.join(', ')}, or none.`)
}

/** @throws ConfigError when only one is set: without webhooks, no payment would ever be settled */
function readStripe(env: Environment): { secretKey: string; webhookSecrets: string[] } | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRETS: webhookSecrets } = env
  if (secretKey && webhookSecrets) return { secretKey, webhookSecrets }
  if (!secretKey && !webhookSecrets) return undefined
  throw new ConfigError('Set both STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRETS, or neither.')
}

/** How to push to devices; every part is optional. */
function readPush(env: Environment) {
  const { WEB_PUSH_PUBLIC_KEY: publicKey, WEB_PUSH_PRIVATE_KEY: privateKey, FCM_SERVICE_ACCOUNT: account } = env
  if (!publicKey !== !privateKey) {
    throw new ConfigError('Set both WEB_PUSH_PUBLIC_KEY and WEB_PUSH_PRIVATE_KEY, or neither.')
  }
  return {
    webPushKeys: publicKey && privateKey ? { publicKey, privateKey } : undefined,
    webPushSubject: env.WEB_PUSH_SUBJECT,
    hosts: env.WEB_PUSH_HOSTS?.split(',') ?? [],
    fcm: account === undefined ? undefined : { serviceAccount: readServiceAccount(account) },
  }
}

const serviceAccountSchema = z
  .object({ project_id: z.string().min(1), private_key: z.string().min(1), client_email: z.string().min(1) })
  .catchall(z.string())

/** @param setting the JSON itself, or the path of a file with it */
function readServiceAccount(setting: string): Record<string, string> {
  try {
    const json = setting.trimStart().startsWith('{') ? setting : readFileSync(setting, 'utf8')
    return serviceAccountSchema.parse(JSON.parse(json))
  } catch {
    // The error must contain neither the file's content nor a part of the key.
    throw new ConfigError('FCM_SERVICE_ACCOUNT: neither a service account as JSON, nor the path of such a file.')
  }
}

/** A public address means production: refuse to start without the settings that production needs. */
function refuseMissing(env: Environment): void {
  const needed = ['DATABASE_URL', 'AUTH_SECRET', 'SMTP_URL', 'MAIL_FROM'] as const
  const missing = needed.filter(name => env[name] === undefined)
  if (missing.length > 0) throw new ConfigError(`PUBLIC_URL is set, so these must be too: ${missing.join(', ')}.`)
}

/** A node of one role needs nodes of the other on its database, which an embedded one can't be shared with. */
function refuseLonelyRole(env: Environment, demo: boolean): void {
  if (env.NODE_ROLE === 'both') return
  if (env.DATABASE_URL === undefined)
    throw new ConfigError(`NODE_ROLE is ${env.NODE_ROLE}, so DATABASE_URL must be set.`)
  if (demo && env.NODE_ROLE === 'worker') throw new ConfigError('Set HAULWAY_DEMO on a node that answers requests.')
}

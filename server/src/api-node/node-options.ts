/** What the configuration says for a node. The demo opens a node of the past with the same. */
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { AttachmentStorageOptions } from '../attachment/open-storage.ts'
import type { Config, NodeRole } from '../config.ts'
import type { AppLinks } from '../http/app/app-links.ts'
import type { MailOptions } from '../jobs/send-mail.ts'
import type { PushSettings } from '../notification/open-push.ts'
import type { StripeSettings } from '../payment/stripe/stripe-client.ts'
import type { PlaceProviderSettings } from '../place/finder/place-provider.ts'

export type ApiNodeOptions = {
  /** Both by default. */
  role?: NodeRole
  databaseUrl: string
  databaseConnectionsMax: number
  /** A streaming replica that answers reads of history, with as many connections. */
  databaseReplicaUrl?: string | undefined
  /** Carries hints between nodes; without it, PostgreSQL does. */
  natsUrls?: readonly string[] | undefined
  authSecret: string
  logLevel: string
  publicUrl: string
  mail: MailOptions
  /** Collects and pays out by Stripe; without it, all money goes through the manual port. */
  stripe?: StripeSettings | undefined
  attachments: AttachmentStorageOptions
  push?: PushSettings | undefined
  /** The base map: a style of another server, or an archive of this one. */
  tileStyleUrl?: string | undefined
  baseMapFile?: string | undefined
  /** Without a base map, whether maps draw the demo's region; they do by default. */
  drawsDemoRegion?: boolean
  /** Origins of the map style's tiles, glyphs and sprites, in addition to the style's own. */
  tileOrigins?: string[]
  /** Finds places by address; without it, people use recent and saved places and the map. */
  placeProvider?: PlaceProviderSettings | undefined
  /** Whether short links of maps are followed; not by default. A test answers them at its own origin. */
  mapLinks?: { areFollowed: boolean; origin?: string | undefined }
  /** Proxies whose statement of a client's address is trusted; loopback by default. */
  trustProxy?: string[]
  /** Writes a line of the log per request; not by default. */
  accessLog?: boolean
  /** How long `close` waits for the answers to what is in flight; 10 s by default. */
  drainLimitMs?: number
  /** Points older than this many days are removed; 400 by default. */
  trackRetentionDays?: number
  /** How often open loads are checked for silence; a minute by default. */
  silenceSweepMs?: number
  /** How often to look for jobs that are due; 5 s by default. */
  dueJobsPollSeconds?: number
  /** How often to look for webhooks to send; a second by default. */
  webhookPollMs?: number
  /** Whether webhooks may go to http and to addresses that are not public; not by default. */
  webhooksMayBePrivate?: boolean
  /** Called when the node can no longer use its connections although the database is reachable. */
  onDead?: (() => void) | undefined
  /** The apps that may open our links; none by default. */
  appLinks?: AppLinks
  /** Replaces the clock checked against the database's, for tests at other times. */
  clock?: () => number
  /** The machine's clock, which may be wrong. */
  machineClock?: () => number
}

export function nodeOptionsOf(config: Config, databaseUrl: string): ApiNodeOptions {
  return {
    role: config.role,
    databaseUrl,
    databaseConnectionsMax: config.databaseConnectionsMax,
    databaseReplicaUrl: config.databaseReplicaUrl,
    natsUrls: config.natsUrls,
    authSecret: config.authSecret ?? readOwnSecret(config.dataDir),
    logLevel: config.logLevel,
    publicUrl: config.publicUrl ?? `http://localhost:${config.port}`,
    mail: { smtpUrl: config.smtpUrl, from: config.mailFrom },
    stripe: config.stripe,
    attachments: config.attachmentsS3 ?? { folder: path.join(config.dataDir, 'attachments') },
    push: config.push,
    trackRetentionDays: config.trackRetentionDays,
    tileStyleUrl: config.tileStyleUrl,
    tileOrigins: config.tileOrigins,
    baseMapFile: config.baseMapFile,
    drawsDemoRegion: config.demo,
    placeProvider: config.placeProvider,
    mapLinks: { areFollowed: config.followsMapLinks },
    trustProxy: config.trustProxy,
    accessLog: config.accessLog,
    drainLimitMs: config.drainLimitMs,
    webhooksMayBePrivate: config.webhooksMayBePrivate,
    appLinks: { androidCertificates: config.androidAppCertificates, iosTeam: config.iosAppTeam },
  }
}

/** Without AUTH_SECRET (one machine, embedded database), a secret is generated once and kept in the data folder. */
function readOwnSecret(dataDir: string): string {
  const found = findOwnSecret(dataDir)
  if (found !== undefined) return found
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const secret = randomBytes(32).toString('base64url')
  writeFileSync(secretFile(dataDir), secret, { mode: 0o600, flag: 'wx' })
  return secret
}

/** @returns undefined where no node has generated one */
export function findOwnSecret(dataDir: string): string | undefined {
  const file = secretFile(dataDir)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

const secretFile = (dataDir: string) => path.join(dataDir, 'auth-secret')

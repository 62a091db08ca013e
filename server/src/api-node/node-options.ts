/** What the configuration says for a node. The demo opens a node of the past with the same. */
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { AttachmentStorageOptions } from '../attachment/open-storage.ts'
import type { Config } from '../config.ts'
import type { AppLinks } from '../http/app/app-links.ts'
import type { MailOptions } from '../jobs/send-mail.ts'
import type { PushSettings } from '../notification/open-push.ts'

/** Settings that a node takes as they are. A test names those that it is about; the others have the usual values. */
type Settings = Pick<Config, 'databaseConnectionsMax' | 'logLevel'> &
  Partial<
    Pick<
      Config,
      | 'role'
      | 'databaseReplicaUrl'
      | 'natsUrls'
      | 'trustProxy'
      | 'accessLog'
      | 'drainLimitMs'
      | 'trackRetentionDays'
      | 'attachmentGigabytesADay'
      | 'tileStyleUrl'
      | 'tileOrigins'
      | 'baseMapFile'
      | 'placeProvider'
      | 'stripe'
      | 'webhooksMayBePrivate'
    >
  >

export type ApiNodeOptions = Settings & {
  databaseUrl: string
  authSecret: string
  publicUrl: string
  mail: MailOptions
  attachments: AttachmentStorageOptions
  push?: PushSettings | undefined
  /** Without a base map, whether maps draw the demo's region; they do by default. */
  drawsDemoRegion?: boolean
  /** Whether short links of maps are followed; not by default. A test answers them at its own origin. */
  mapLinks?: { areFollowed: boolean; origin?: string | undefined }
  /** How often open loads are checked for silence; a minute by default. */
  silenceSweepMs?: number
  /** How often to look for jobs that are due; 5 s by default. */
  dueJobsPollSeconds?: number
  /** Whether the node starts the daily and hourly jobs; it does by default. */
  keepsSchedule?: boolean
  /** How often to look for webhooks to send; a second by default. */
  webhookPollMs?: number
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
    ...config,
    databaseUrl,
    authSecret: config.authSecret ?? readOwnSecret(config.dataDir),
    publicUrl: config.publicUrl ?? `http://localhost:${config.port}`,
    mail: { smtpUrl: config.smtpUrl, from: config.mailFrom },
    attachments: config.attachmentsS3 ?? { folder: path.join(config.dataDir, 'attachments') },
    drawsDemoRegion: config.demo,
    mapLinks: { areFollowed: config.followsMapLinks },
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

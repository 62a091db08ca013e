/** What the configuration says for a node. The demo opens a node of the past with the same. */
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../config.ts'
import type { ApiNodeOptions } from './api-node.ts'

export function nodeOptionsOf(config: Config, databaseUrl: string): ApiNodeOptions {
  return {
    databaseUrl,
    databaseConnectionsMax: config.databaseConnectionsMax,
    authSecret: config.authSecret ?? readOwnSecret(config.dataDir),
    logLevel: config.logLevel,
    publicUrl: config.publicUrl ?? `http://localhost:${config.port}`,
    mail: { smtpUrl: config.smtpUrl, from: config.mailFrom, folder: path.join(config.dataDir, 'mail') },
    moneyFolder: path.join(config.dataDir, 'payouts'),
    stripe: config.stripe,
    attachments: config.attachmentsS3 ?? { folder: path.join(config.dataDir, 'attachments') },
    push: config.push,
    trackRetentionDays: config.trackRetentionDays,
    tileStyleUrl: config.tileStyleUrl,
    tileOrigins: config.tileOrigins,
    trustProxy: config.trustProxy,
    appLinks: { androidCertificates: config.androidAppCertificates, iosTeam: config.iosAppTeam },
  }
}

/** Without AUTH_SECRET (one machine, embedded database), a secret is generated once and kept in the data folder. */
function readOwnSecret(dataDir: string): string {
  const file = path.join(dataDir, 'auth-secret')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  }
  return readFileSync(file, 'utf8')
}

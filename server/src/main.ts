/** Starts a node: reads the configuration, opens the database (embedded when none is configured), and serves. */
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { openApiNode } from './api-node/api-node.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { startEmbeddedPostgres } from './db/embedded/embedded-postgres.ts'
import { startDemo } from './start-demo.ts'

// Only the owner may open files in the data folder, whether we, PostgreSQL or a library write them.
process.umask(0o077)

const print = (sentence: string) => process.stdout.write(`${sentence}\n`)
// Keep serving when the terminal is closed or no one reads the pipe anymore.
process.stdout.on('error', () => {})
process.stderr.on('error', () => {})

try {
  await start(readConfig(process.env, process.getuid?.() === 0))
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

async function start(config: Config): Promise<void> {
  const embedded = config.databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir: config.dataDir, log: print })
  const databaseUrl = config.databaseUrl ?? embedded?.url ?? ''
  const node = await openApiNode({
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
  })
  let demo: ReturnType<typeof startDemo> | undefined
  const stop = stopOnce(async () => {
    await demo?.stop()
    await node.close()
    await embedded?.stop()
  })
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  try {
    const address = await node.listen(config.host, config.port)
    if (!config.smtpUrl) print(`SMTP_URL is not set, so emails are written to ${path.join(config.dataDir, 'mail')}.`)
    print(`Haulway is ready at ${config.publicUrl ?? address}`)
    if (config.demo) demo = startDemo(address)
  } catch (error) {
    await node.close()
    await embedded?.stop()
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error
    throw new ConfigError(`Port ${config.port} is taken. Set PORT to another one.`)
  }
}

/** Drains and stops; a second signal while stopping changes nothing. */
function stopOnce(close: () => Promise<void>): () => void {
  let isStopping = false
  return () => {
    if (isStopping) return
    isStopping = true
    print('Stopping.')
    close().then(
      () => process.exit(0),
      error => {
        process.stderr.write(`${error}\n`)
        process.exit(1)
      },
    )
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

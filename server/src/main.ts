/** Starts a node: reads the configuration, opens the database (embedded when none is configured), and serves. */
import { setTimeout as sleep } from 'node:timers/promises'
import { secondMs } from '@haulway/domain/time.ts'
import { type ApiNode, openApiNode } from './api-node/api-node.ts'
import { nodeOptionsOf } from './api-node/node-options.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { awaitDatabase, orConnectionLost } from './db/await-database.ts'
import { checkConnectionBudget, checkReplicaBudget } from './db/connection-budget.ts'
import { startEmbeddedPostgres } from './db/embedded/embedded-postgres.ts'
import { findTransientCause, isConnectionLost } from './db/failures.ts'
import { startDemo } from './start-demo.ts'
import { findTracer, setTracer } from './tracing/span.ts'

// Only the owner may open files in the data folder, whether we, PostgreSQL or a library write them.
process.umask(0o077)

/** How long a node may take, after its last answer, to end jobs and connections. */
const releaseMs = 20_000
/** How long a node that could not start waits before it begins again. */
const retryMs = secondMs

const print = (sentence: string) => process.stdout.write(`${sentence}\n`)
// Keep serving when the terminal is closed or no one reads the pipe anymore.
process.stdout.on('error', () => {})
process.stderr.on('error', () => {})

// When PostgreSQL dies, the driver can reject a query that no one waits for. A caller who waits for an answer gets a
// refusal, and the driver connects again, so the node keeps running. Every other rejection ends it.
process.on('unhandledRejection', error => {
  if (!isConnectionLost(error)) throw error
})

let isStopping = false

try {
  await start(readConfig(process.env, process.getuid?.() === 0))
} catch (error) {
  // Stopping closes parts that are still starting, so their errors are expected.
  if (!isStopping) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}

async function start(config: Config): Promise<void> {
  if (config.otlpEndpoint) {
    // Loaded only here: OpenTelemetry costs memory and time at the start.
    const { openOtlpTracer } = await import('./tracing/otlp-tracer.ts')
    setTracer(openOtlpTracer(config.otlpEndpoint, config.role))
  }
  let node: ApiNode | undefined
  let embedded: ReturnType<typeof startEmbeddedPostgres> | undefined
  let demo: ReturnType<typeof startDemo> | undefined
  let metrics: Awaited<ReturnType<ApiNode['serveMetrics']>> | undefined
  const release = async () => {
    await node?.close()
    metrics?.close()
    await (await embedded)?.stop()
  }
  // Before the node is open, there is nothing to finish. In a container, signals do nothing to a process that does not
  // listen to them, and it may wait for its database for long.
  const stop = stopOnce(
    async () => {
      await node?.drain(config.drainMs)
      await demo?.stop()
      await release()
      await findTracer()
        ?.close()
        .catch(() => {})
    },
    2 * config.drainMs + config.drainLimitMs + releaseMs,
  )
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  embedded = config.databaseUrl ? undefined : startEmbeddedPostgres({ dataDir: config.dataDir, log: print })
  node = await openNode(config, config.databaseUrl ?? (await embedded)?.url ?? '')
  if (isStopping) return
  try {
    if (config.metrics) metrics = await node.serveMetrics(config.metrics.host, config.metrics.port)
    const address = await node.listen(config.host, config.port)
    if (!config.smtpUrl) print('SMTP_URL is not set, so emails are kept here: npm run admin -- emails')
    if (config.role === 'worker') print(`Haulway runs jobs. Its probes are at ${address}`)
    else print(`Haulway is ready at ${config.publicUrl ?? address}`)
    if (config.demo) demo = startDemo(address)
  } catch (error) {
    await release()
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error
    const isMetrics = 'port' in error && error.port === config.metrics?.port
    const [name, port] = isMetrics ? ['METRICS_PORT', config.metrics?.port] : ['PORT', config.port]
    throw new ConfigError(`Port ${port} is taken. Set ${name} to another one.`)
  }
}

/**
 * Opens the node on a database that may be lost while it opens, or may not carry out each statement now. A node that
 * ended would only be started again, so it retries.
 */
async function openNode(config: Config, databaseUrl: string): Promise<ApiNode> {
  let printed: string | undefined
  const tryToOpen = async () => {
    await awaitDatabase(databaseUrl, print)
    const budget = await checkConnectionBudget(databaseUrl, config.databaseConnectionsMax)
    // At a terminal, no one asks.
    if (budget.isShort) process.stderr.write(`${budget.sentence}\n`)
    else if (config.publicUrl) print(budget.sentence)
    const ofReplica =
      config.databaseReplicaUrl && (await checkReplicaBudget(config.databaseReplicaUrl, config.databaseConnectionsMax))
    if (ofReplica) process.stderr.write(`${ofReplica}\n`)
    return openApiNode({ ...nodeOptionsOf(config, databaseUrl), onDead: endDead })
  }
  while (true) {
    try {
      return await orConnectionLost(tryToOpen())
    } catch (error) {
      const cause = findTransientCause(error)
      if (cause === undefined) throw error
      if (cause !== printed) print(`Haulway can’t start yet: ${cause}. Retrying.`)
      printed = cause
      await sleep(retryMs)
    }
  }
}

/** A node whose connections are stuck can finish nothing. Its supervisor starts it again. */
function endDead(): never {
  process.stderr.write('The connections to the database are stuck, so the node was ended.\n')
  process.exit(1)
}

/** Drains and stops within a limit; a second signal while stopping changes nothing. */
function stopOnce(close: () => Promise<void>, limitMs: number): () => void {
  return () => {
    if (isStopping) return
    isStopping = true
    print('Stopping.')
    setTimeout(() => {
      process.stderr.write('The node did not stop in time, so it was ended.\n')
      process.exit(1)
    }, limitMs).unref()
    close().then(
      () => process.exit(0),
      error => {
        process.stderr.write(`${error}\n`)
        process.exit(1)
      },
    )
  }
}

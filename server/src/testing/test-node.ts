/** A node on its own database, for tests that use the server like clients: over HTTP, with real tokens. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Scope } from '@haulway/domain/document/scope.ts'
import { buildId } from '@haulway/domain/ids.ts'
import { signUpStates, type User } from '@haulway/domain/user/user.ts'
import { contract } from '@haulway/domain/wire/contract.ts'
import { type SubscriptionMessage, subscriptionMessageSchema } from '@haulway/domain/wire/subscription.ts'
import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import postgres from 'postgres'
import { openApiNode } from '../api-node/api-node.ts'
import type { ApiNodeOptions } from '../api-node/node-options.ts'
import { accountUsers } from '../auth/account.table.ts'
import { openAccessTokens } from '../auth/session/access-token.ts'
import { openDatabase, type Transaction } from '../db/database.ts'
import { saveUser } from '../user/user.table.ts'
import { createTestDatabase } from './test-database.ts'

export type TestClient = ContractRouterClient<typeof contract>
export type TestUser = { uid: string; headers: Record<string, string>; client: TestClient }
export type TestNode = Awaited<ReturnType<typeof openTestNode>>

export const newTestId = () => buildId(Date.now(), randomBytes(10))

type TestNodeOptions = Partial<ApiNodeOptions> & {
  /** For tests that let jobs fail, lose the database, or run jobs again. */
  jobsMayFail?: boolean
}

/**
 * Opens it on a free loopback port. `stop` only ends the node; `close` also drops the database, and fails if a job has
 * failed: its retry would hide that from the test.
 * @param more `databaseUrl` names another database, which is not dropped
 */
export async function openTestNode({ jobsMayFail = false, ...more }: TestNodeOptions = {}) {
  const database = await createTestDatabase()
  const authSecret = randomBytes(32).toString('hex')
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'haulway-test-data-'))
  const options = {
    databaseUrl: database.url,
    databaseConnectionsMax: 6,
    authSecret,
    logLevel: 'error',
    publicUrl: 'http://haulway.example',
    mail: { smtpUrl: undefined, from: 'Haulway <no-reply@haulway.example>' },
    attachments: { folder: path.join(dataFolder, 'attachments') },
    // Nothing runs automatically during a test, at whatever hour it is; a test of silence sets its own interval.
    silenceSweepMs: 86_400_000,
    keepsSchedule: false,
    dueJobsPollSeconds: 1,
    ...more,
  } satisfies ApiNodeOptions
  const node = await openApiNode(options)
  const url = await node.listen('127.0.0.1', 0)
  const { databaseUrl } = options
  const sql = postgres(databaseUrl, { max: 3, onnotice: () => {} })
  const own = openDatabase(databaseUrl, 2)
  const tokens = openAccessTokens(options.authSecret, Date.now)
  const stop = onceOnly(node.close)
  return {
    stop,
    url,
    app: node.app,
    countStreams: node.countStreams,
    serveMetrics: node.serveMetrics,
    drain: node.drain,
    sql,
    /** The test's own transactions, besides the node's. */
    inTransaction: own.inTransaction,
    databaseUrl,
    authSecret: options.authSecret,
    dataFolder,
    /** A user with a record, a confirmed email and a valid access token. Other tests show how accounts are created. */
    addUser: async (name: string, email?: string): Promise<TestUser> => {
      const uid = `${name.toLowerCase()}-${randomBytes(4).toString('hex')}`
      const user = { ...newUser(uid, name), ...(email && { email }) }
      await own.inTransaction(tx => saveConfirmedUser(tx, user))
      const { accessToken } = await tokens.sign({ uid, sessionId: newTestId() })
      const headers = { authorization: `Bearer ${accessToken}` }
      return { uid, headers, client: openTestClient(url, headers) }
    },
    post: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      fetch(url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    /** Another node on the same database, as behind a load balancer; close it first. */
    openPeer: async (other: Partial<ApiNodeOptions>) => {
      const peer = await openApiNode({ ...options, ...other })
      return { url: await peer.listen('127.0.0.1', 0), close: () => peer.close() }
    },
    subscribe: (user: TestUser, scopes: (Scope | `${Scope}@${number}`)[]) => openTestStream(url, user, scopes),
    close: async () => {
      await stop()
      const failed = jobsMayFail ? [] : await listFailedJobs(sql)
      await Promise.all([own.close(), sql.end()])
      await database.drop()
      rmSync(dataFolder, { recursive: true, force: true })
      if (failed.length > 0) throw new Error(`jobs failed: ${failed.join(', ')}`)
    },
  }
}

/** Also those that succeeded when they ran again. */
async function listFailedJobs(sql: postgres.Sql): Promise<string[]> {
  const rows = await sql<{ name: string; reason: string | null }[]>`
    select name, output->>'reason' as reason from pgboss.job where retry_count > 0 or state = 'retry'`
  return rows.map(({ name, reason }) => `${name} (${reason ?? 'done when it ran again'})`)
}

/** A user whose email is confirmed, which inviting people requires. */
export async function saveConfirmedUser(tx: Transaction, user: User): Promise<void> {
  const times = { createdAt: new Date(user.createdOn), updatedAt: new Date(user.createdOn) }
  const account = { id: user.uid, name: user.firstName, email: user.email.toLowerCase(), emailVerified: true }
  await tx.insert(accountUsers).values({ ...account, ...times })
  saveUser(tx, user)
}

function onceOnly(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => {
    done ??= work()
    return done
  }
}

function newUser(uid: string, name: string): User {
  const [firstName = name, lastName = ''] = name.split('-')
  return {
    uid,
    email: `${uid}@example.com`,
    firstName,
    lastName,
    phoneNo: '',
    signUpState: signUpStates.userCreated,
    missingInformationExists: false,
    testAccount: false,
    mfaRegistered: false,
    userDelete: null,
    createdOn: Date.now(),
  }
}

/** Sends each call with a new key. */
export function openTestClient(url: string, headers: Record<string, string>): TestClient {
  const link = new OpenAPILink(contract, { url, headers: () => ({ ...headers, 'idempotency-key': newTestId() }) })
  return createORPCClient(link)
}

/** A subscription whose messages are read one by one. */
async function openTestStream(url: string, user: TestUser, scopes: string[]) {
  const ending = new AbortController()
  const query = scopes.map(scope => `scope=${scope}`).join('&')
  const response = await fetch(`${url}/subscribe?${query}`, { headers: user.headers, signal: ending.signal })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  const waiting: SubscriptionMessage[] = []
  let rest = ''
  const readMore = async () => {
    const { value, done } = await reader.read()
    if (done) throw new Error('the stream has ended')
    const events = (rest + value).split('\n\n')
    rest = events.pop() ?? ''
    waiting.push(...events.map(event => subscriptionMessageSchema.parse(JSON.parse(event.slice('data: '.length)))))
  }
  return {
    /** The next message of any kind but the server's time. @throws when the stream ends first */
    first: async (): Promise<SubscriptionMessage> => {
      for (;;) {
        const found = waiting.shift()
        if (found && found.type !== 'time') return found
        if (!found) await readMore()
      }
    },
    /** The next message of a kind, skipping others before it. @throws when the stream ends first */
    next: async <Type extends SubscriptionMessage['type']>(type: Type) => {
      for (;;) {
        const found = waiting.shift()
        if (found?.type === type) return found as Extract<SubscriptionMessage, { type: Type }>
        if (!found) await readMore()
      }
    },
    end: () => ending.abort(),
  }
}

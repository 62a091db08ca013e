/** A node on a database of its own, for tests that drive the server as clients do: over HTTP, with real tokens. */
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
import { type ApiNodeOptions, openApiNode } from '../api-node/api-node.ts'
import { accountUsers } from '../auth/account.table.ts'
import { openAccessTokens } from '../auth/session/access-token.ts'
import { openDatabase, type Transaction } from '../db/database.ts'
import { saveUser } from '../user/user.table.ts'
import { createTestDatabase } from './test-database.ts'

export type TestClient = ContractRouterClient<typeof contract>
export type TestUser = { uid: string; headers: Record<string, string>; client: TestClient }
export type TestNode = Awaited<ReturnType<typeof openTestNode>>

export const newTestId = () => buildId(Date.now(), randomBytes(10))

/** Opens it on a free port of loopback. `stop` ends the node alone; `close` drops the database too. */
export async function openTestNode(more: Partial<ApiNodeOptions> = {}) {
  const database = await createTestDatabase()
  const authSecret = randomBytes(32).toString('hex')
  const mailFolder = mkdtempSync(path.join(tmpdir(), 'haulway-test-mail-'))
  const options = {
    databaseUrl: database.url,
    databaseConnectionsMax: 6,
    authSecret,
    logLevel: 'error',
    publicUrl: 'http://haulway.example',
    mail: { smtpUrl: undefined, from: 'Haulway <no-reply@haulway.example>', folder: mailFolder },
    moneyFolder: path.join(mailFolder, 'payouts'),
    attachments: { folder: path.join(mailFolder, 'attachments') },
    // Nothing happens of itself in the midst of a test; one about silence says how often it is looked for.
    silenceSweepMs: 86_400_000,
    dueJobsLookSeconds: 1,
    ...more,
  } satisfies ApiNodeOptions
  const node = await openApiNode(options)
  const url = await node.listen('127.0.0.1', 0)
  const sql = postgres(database.url, { max: 3, onnotice: () => {} })
  const own = openDatabase(database.url, 2)
  const tokens = openAccessTokens(authSecret, Date.now)
  const stop = onceOnly(node.close)
  return {
    stop,
    url,
    app: node.app,
    countStreams: node.countStreams,
    sql,
    /** The test's own transactions, beside the node's. */
    inTransaction: own.inTransaction,
    databaseUrl: database.url,
    authSecret,
    mailFolder,
    /**
     * A user with a record, a confirmed address and a good access token; how accounts come to be is tested where they
     * are made.
     */
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
    /** Another node on the same database, as behind one load balancer; close it first. */
    openPeer: async (other: Partial<ApiNodeOptions>) => {
      const peer = await openApiNode({ ...options, ...other })
      return { url: await peer.listen('127.0.0.1', 0), close: () => peer.close() }
    },
    subscribe: (user: TestUser, scopes: (Scope | `${Scope}@${number}`)[]) => openTestStream(url, user, scopes),
    close: async () => {
      await stop()
      await Promise.all([own.close(), sql.end()])
      await database.drop()
      rmSync(mailFolder, { recursive: true, force: true })
    },
  }
}

/** A user whose email is confirmed, as it must be to invite people. */
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

/** Makes each call with a key of its own. */
export function openTestClient(url: string, headers: Record<string, string>): TestClient {
  const link = new OpenAPILink(contract, { url, headers: () => ({ ...headers, 'idempotency-key': newTestId() }) })
  return createORPCClient(link)
}

/** A subscription whose messages are read one after the other. */
async function openTestStream(url: string, user: TestUser, scopes: string[]) {
  const ending = new AbortController()
  const query = scopes.map(scope => `scope=${scope}`).join('&')
  const response = await fetch(`${url}/subscribe?${query}`, { headers: user.headers, signal: ending.signal })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  const waiting: SubscriptionMessage[] = []
  let rest = ''
  const readOn = async () => {
    const { value, done } = await reader.read()
    if (done) throw new Error('the stream has ended')
    const events = (rest + value).split('\n\n')
    rest = events.pop() ?? ''
    waiting.push(...events.map(event => subscriptionMessageSchema.parse(JSON.parse(event.slice('data: '.length)))))
  }
  return {
    /** The next message, of whatever kind. @throws when the stream ends first */
    first: async (): Promise<SubscriptionMessage> => {
      for (;;) {
        const found = waiting.shift()
        if (found) return found
        await readOn()
      }
    },
    /** The next message of a kind; others before it are passed over. @throws when the stream ends first */
    next: async <Type extends SubscriptionMessage['type']>(type: Type) => {
      for (;;) {
        const found = waiting.shift()
        if (found?.type === type) return found as Extract<SubscriptionMessage, { type: Type }>
        if (!found) await readOn()
      }
    },
    end: () => ending.abort(),
  }
}

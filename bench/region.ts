/** The Haulway node under measurement, with its own database and with open loads created by its public calls. */

import { randomBytes } from 'node:crypto'
import { openRead, type Read } from '@haulway/client/read.ts'
import { ask } from '@haulway/client/transport/ask.ts'
import { openHttpTransport } from '@haulway/client/transport/http-transport.ts'
import type { Transport } from '@haulway/client/transport/transport.ts'
import { definitionOf } from '@haulway/domain/call.ts'
import { entityScope } from '@haulway/domain/document/scope.ts'
import { dayMs, hourMs } from '@haulway/domain/time.ts'
import { signUpStates } from '@haulway/domain/user/user.ts'
import { contract } from '@haulway/domain/wire/contract.ts'
import { openAccessTokens } from '@haulway/server/auth/session/access-token.ts'
import { type Database, openDatabase } from '@haulway/server/db/database.ts'
import { saveMember } from '@haulway/server/entity/entity.table.ts'
import { addCrew } from '@haulway/server/testing/load.fixture.ts'
import { newTestId, openTestClient, saveConfirmedUser, type TestUser } from '@haulway/server/testing/test-node.ts'
import { beginLoad } from '@haulway/server/testing/tracking.fixture.ts'
import { addActor } from '@haulway/server/testing/work.fixture.ts'
import postgres from 'postgres'
import type { GenerateTarget } from './generate-job.ts'
import type { LiveJob } from './live-job.ts'
import { type Program, startProgram } from './process.ts'

export type Region = {
  url: string
  sql: postgres.Sql
  program: Program
  addUser: (name: string) => Promise<TestUser>
  /** Opens loads, each with its own driver. */
  openLoads: (count: number) => Promise<OpenLoad[]>
  /** Headers with a fresh token. */
  headersOf: (uid: string) => Promise<{ authorization: string }>
  /** The client's transport with a fresh token. */
  transportOf: (uid: string) => Promise<Transport>
  /** The client's reader with a fresh token. */
  readOf: (uid: string) => Promise<Read>
  /** Where and how to send points of these loads, with fresh tokens. */
  targetsOf: (loads: readonly OpenLoad[]) => Promise<GenerateTarget[]>
  /** When the next run's points begin: after those of the previous run. */
  nextBeginAt: () => number
  /** A job with subscribers of one business, whose name changes with each command. */
  liveJob: (subscribers: number, commands: number) => Promise<LiveJob>
  close: () => Promise<void>
}

export type OpenLoad = {
  /** The driver, and the business they work as. */
  uid: string
  entityId: string
  load: { projectId: string; loadLogId: string }
  dispatchId: string
  /** Delivers the load, which ends its track. */
  end: () => Promise<void>
}

/** Loads begin almost two weeks ago, so that there is time for very many points before now. */
const loadAgeMs = 13 * dayMs
/** The longest time a truck's points cover in one run: 4,000 bodies of 50 points a second from 64 trucks, for 10 s. */
const runMs = 20 * hourMs
const loadsAtOnce = 8
/** A ninth stream of a user on a node closes the oldest. */
const streamsPerUser = 8

export async function openRegion(databaseUrl: string, more: Record<string, string> = {}): Promise<Region> {
  const authSecret = more.AUTH_SECRET ?? randomBytes(32).toString('hex')
  const program = await startNode(databaseUrl, authSecret, more)
  const url = program.readyText
  const sql = postgres(databaseUrl, { max: 2, onnotice: () => {} })
  const database = openDatabase(databaseUrl, 2)
  const { addUser, tokenOf, headersOf } = openPeople(url, database, authSecret)
  const beganAt = Date.now() - loadAgeMs + hourMs
  let runs = 0
  const addViewer = async (entityId: string, n: number) => {
    const { uid, headers } = await addUser(`Viewer${n}`)
    const member = { entityId, uid, role: 'manager' as const, name: uid, since: Date.now() }
    await database.inTransaction(async tx => saveMember(tx, member))
    return headers
  }
  /** Adds as many members to the business as it takes to open all streams. */
  const addViewers = (entityId: string, count: number) =>
    Promise.all(Array.from({ length: count }, (_, n) => addViewer(entityId, n)))
  const targetOf = async ({ uid, load }: OpenLoad) => ({
    path: `/locations/${load.projectId}/${load.loadLogId}.json`,
    headers: { ...(await headersOf(uid)), 'content-type': 'application/json' },
    load,
  })
  return {
    url,
    sql,
    program,
    addUser,
    headersOf,
    transportOf: async uid => transportOf(url, await tokenOf(uid)),
    readOf: async uid => openRead({ baseUrl: url, getToken: always(await tokenOf(uid)) }),
    openLoads: async count => {
      const loads: OpenLoad[] = []
      while (loads.length < count) {
        const some = Array.from({ length: Math.min(loadsAtOnce, count - loads.length) })
        loads.push(...(await Promise.all(some.map(() => openLoad({ url, addUser }, tokenOf)))))
      }
      return loads
    },
    targetsOf: loads => Promise.all(loads.map(targetOf)),
    liveJob: async (subscribers, commands) => {
      // A new business each time, because calls limit how often one may be changed in an hour.
      const { uid, entityId } = await addActor({ url, addUser }, 'Watched', 0)
      const headers = await headersOf(uid)
      const path = `/subscribe?scope=${entityScope(entityId)}`
      const moreHeaders = await addViewers(entityId, Math.ceil(subscribers / streamsPerUser) - 1)
      const command = changeOf(entityId, headers)
      return { protocol: 'events', url, path, headers, moreHeaders, subscribers, commands, command }
    },
    nextBeginAt: () => {
      const beginAt = beganAt + runs++ * runMs
      if (beginAt + runMs > Date.now())
        throw new Error('There is no room before now for another run: take fewer rounds.')
      return beginAt
    },
    close: async () => {
      await program.stop()
      await Promise.all([database.close(), sql.end()])
    },
  }
}

function startNode(databaseUrl: string, authSecret: string, more: Record<string, string>) {
  return startProgram(
    'server/src/main.ts',
    {
      DATABASE_URL: databaseUrl,
      AUTH_SECRET: authSecret,
      HOST: '127.0.0.1',
      PORT: '0',
      HAULWAY_DEMO: 'off',
      HAULWAY_DATA: `/tmp/haulway-bench-${process.pid}`,
      LOG_LEVEL: 'error',
      ...more,
    },
    /ready at (http:\/\/127\.0\.0\.1:\d+)/,
  )
}

/** The command that the watched business changes with; each time, MARK and KEY are replaced. */
function changeOf(entityId: string, headers: Record<string, string>) {
  const { path = '' } = definitionOf(contract.changeEntity).route
  return {
    method: 'POST' as const,
    path,
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': 'KEY' },
    body: JSON.stringify({ entityId, name: 'MARK' }),
  }
}

type TokenOf = (uid: string) => Promise<string>

const always = (token: string) => async () => token
const transportOf = (url: string, token: string) => openHttpTransport(url, always(token))

/** Adds users with a record and valid tokens, without the emails and limits of registering. */
function openPeople(url: string, { inTransaction }: Database, authSecret: string) {
  const tokens = openAccessTokens(authSecret, Date.now)
  const tokenOf: TokenOf = async uid => (await tokens.sign({ uid, sessionId: newTestId() })).accessToken
  const headersOf = async (uid: string) => ({ authorization: `Bearer ${await tokenOf(uid)}` })
  const addUser = async (name: string): Promise<TestUser> => {
    const uid = `${name.toLowerCase()}-${randomBytes(4).toString('hex')}`
    const user = { uid, email: `${uid}@example.com`, firstName: name, lastName: '', phoneNo: '', createdOn: Date.now() }
    const states = { missingInformationExists: false, testAccount: false, mfaRegistered: false, userDelete: null }
    await inTransaction(tx => saveConfirmedUser(tx, { ...user, ...states, signUpState: signUpStates.userCreated }))
    const headers = await headersOf(uid)
    return { uid, headers, client: openTestClient(url, headers) }
  }
  return { addUser, tokenOf, headersOf }
}

async function openLoad(region: Pick<Region, 'url' | 'addUser'>, tokenOf: TokenOf): Promise<OpenLoad> {
  const crew = await addCrew(region)
  const load = await beginLoad(region, crew, Date.now() - loadAgeMs)
  const end = async () => {
    await ask(transportOf(region.url, await tokenOf(crew.solo.uid)), 'deliverLoad', { ...load, actId: newTestId() })
  }
  const { uid, entityId } = crew.solo
  return { uid, entityId, load, dispatchId: crew.soloDispatchId, end }
}

/** The Haulway node under measurement, with its own database and with open loads created by its public calls. */
import { randomBytes } from 'node:crypto'
import { dayMs, hourMs } from '@haulway/domain/time.ts'
import { signUpStates } from '@haulway/domain/user/user.ts'
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
  headersOf: (uid: string) => Promise<Record<string, string>>
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
  const authSecret = randomBytes(32).toString('hex')
  const program = await startProgram(
    'server/src/main.ts',
    {
      ...{ DATABASE_URL: databaseUrl, AUTH_SECRET: authSecret, HOST: '127.0.0.1', PORT: '0', HAULWAY_DEMO: 'off' },
      ...{ HAULWAY_DATA: `/tmp/haulway-bench-${process.pid}`, LOG_LEVEL: 'error', ...more },
    },
    /ready at (http:\/\/127\.0\.0\.1:\d+)/,
  )
  const url = program.readyText
  const sql = postgres(databaseUrl, { max: 2, onnotice: () => {} })
  const database = openDatabase(databaseUrl, 2)
  const { addUser, headersOf } = openPeople(url, database, authSecret)
  const beganAt = Date.now() - loadAgeMs + hourMs
  let runs = 0
  /** Adds as many members to the business as it takes to open all streams. */
  const addViewers = (entityId: string, count: number) =>
    Promise.all(
      Array.from({ length: count }, async (_, n) => {
        const { uid, headers } = await addUser(`Viewer${n}`)
        const member = { entityId, uid, role: 'manager' as const, name: uid, since: Date.now() }
        await database.inTransaction(async tx => saveMember(tx, member))
        return headers
      }),
    )
  return {
    ...{ url, sql, program, addUser, headersOf },
    openLoads: async count => {
      const loads: OpenLoad[] = []
      while (loads.length < count) {
        const some = Array.from({ length: Math.min(loadsAtOnce, count - loads.length) })
        loads.push(...(await Promise.all(some.map(() => openLoad({ url, addUser }, headersOf)))))
      }
      return loads
    },
    targetsOf: loads =>
      Promise.all(
        loads.map(async ({ uid, load }) => ({
          path: `/locations/${load.projectId}/${load.loadLogId}.json`,
          headers: { ...(await headersOf(uid)), 'content-type': 'application/json' },
          load,
        })),
      ),
    liveJob: async (subscribers, commands) => {
      // A new business each time, because calls limit how often one may be changed in an hour.
      const { uid, entityId } = await addActor({ url, addUser }, 'Watched', 0)
      const headers = await headersOf(uid)
      const body = JSON.stringify({ entityId, name: 'MARK' })
      const own = { ...headers, 'content-type': 'application/json', 'idempotency-key': 'KEY' }
      const command = { method: 'POST' as const, path: '/change-entity', headers: own, body }
      const path = `/subscribe?scope=haulway-entity/${entityId}`
      const moreHeaders = await addViewers(entityId, Math.ceil(subscribers / streamsPerUser) - 1)
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

type HeadersOf = (uid: string) => Promise<Record<string, string>>

/** Adds users with a record and valid tokens, without the emails and limits of registering. */
function openPeople(url: string, { inTransaction }: Database, authSecret: string) {
  const tokens = openAccessTokens(authSecret, Date.now)
  const headersOf: HeadersOf = async uid => {
    const { accessToken } = await tokens.sign({ uid, sessionId: newTestId() })
    return { authorization: `Bearer ${accessToken}` }
  }
  const addUser = async (name: string): Promise<TestUser> => {
    const uid = `${name.toLowerCase()}-${randomBytes(4).toString('hex')}`
    const user = { uid, email: `${uid}@example.com`, firstName: name, lastName: '', phoneNo: '', createdOn: Date.now() }
    const states = { missingInformationExists: false, testAccount: false, mfaRegistered: false, userDelete: null }
    await inTransaction(tx => saveConfirmedUser(tx, { ...user, ...states, signUpState: signUpStates.userCreated }))
    const headers = await headersOf(uid)
    return { uid, headers, client: openTestClient(url, headers) }
  }
  return { addUser, headersOf }
}

async function openLoad(region: Pick<Region, 'url' | 'addUser'>, headersOf: HeadersOf): Promise<OpenLoad> {
  const crew = await addCrew(region)
  const load = await beginLoad(region, crew, Date.now() - loadAgeMs)
  const end = async () => {
    const client = openTestClient(region.url, await headersOf(crew.solo.uid))
    await client.deliverLoad({ ...load, actId: newTestId() })
  }
  const { uid, entityId } = crew.solo
  return { uid, entityId, load, end }
}

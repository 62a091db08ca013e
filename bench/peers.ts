/** Starts the peers, each with its own database, and says where and how to send points to them. */
import { randomBytes } from 'node:crypto'
import { findFreePort } from '@haulway/server/db/embedded/free-port.ts'
import { SignJWT } from 'jose'
import { z } from 'zod'
import type { Databases } from './databases.ts'
import type { GenerateTarget } from './generate-job.ts'
import { type Program, startProgram } from './process.ts'

export type Peer = {
  url: string
  program: Program
  databaseUrl?: string
  /** The format of its bodies, if it is not the plugin's. */
  form?: 'parse'
  targets: GenerateTarget[]
}

/** Ids of loads, for a peer that has no loads. */
function newLoads(count: number) {
  const id = () => `00000000-0000-7000-8000-${randomBytes(6).toString('hex')}`
  return Array.from({ length: count }, () => ({ projectId: id(), loadLogId: id() }))
}

const json = { 'content-type': 'application/json' }

export async function openBare(loads: number): Promise<Peer> {
  const program = await startProgram('bench/peers/bare.ts', {})
  const targets = newLoads(loads).map(load => ({ path: '/', headers: json, load }))
  return { url: program.readyText, program, targets }
}

/** @param statement whether to run one INSERT per point or one per POST */
export async function openRowPerPoint(
  databases: Databases,
  statement: 'point' | 'batch',
  loads: number,
): Promise<Peer> {
  const databaseUrl = await databases.add(`row-per-${statement}`)
  const secret = randomBytes(32).toString('hex')
  const environment = { DATABASE_URL: databaseUrl, AUTH_SECRET: secret, STATEMENT: statement }
  const program = await startProgram('bench/peers/row-per-point.ts', environment)
  const targets = await Promise.all(
    newLoads(loads).map(async (load, i) => {
      const token = new SignJWT({}).setProtectedHeader({ alg: 'HS256' }).setSubject(`driver-${i}`)
      const authorization = `Bearer ${await token.sign(new TextEncoder().encode(secret))}`
      return { path: '/', headers: { ...json, authorization }, load }
    }),
  )
  return { url: program.readyText, program, databaseUrl, targets }
}

const sessionSchema = z.object({ sessionToken: z.string() })

/** parse-server with a signed-in user for each load, as real clients would be. */
export async function openParse(databases: Databases, loads: number): Promise<Peer & { masterKey: string }> {
  const databaseUrl = await databases.add('parse')
  const masterKey = randomBytes(16).toString('hex')
  const environment = { DATABASE_URL: databaseUrl, MASTER_KEY: masterKey, PORT: String(await findFreePort()) }
  const program = await startProgram('bench/peers/parse.ts', environment)
  const targets = await Promise.all(
    newLoads(loads).map(async (load, i) => {
      const answer = await fetch(`${program.readyText}/parse/users`, {
        method: 'POST',
        headers: { ...json, 'x-parse-application-id': 'bench' },
        body: JSON.stringify({ username: `driver-${i}`, password: 'gravel and sand' }),
      })
      const { sessionToken } = sessionSchema.parse(await answer.json())
      const headers = { ...json, 'x-parse-application-id': 'bench', 'x-parse-session-token': sessionToken }
      return { path: '/parse/batch', headers, load }
    }),
  )
  return { url: program.readyText, program, databaseUrl, form: 'parse', targets, masterKey }
}

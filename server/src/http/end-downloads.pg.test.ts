/** A file that is sent while it is read ends with its reader's session, however slowly it is read, on every node. */
import { dayMs, secondMs } from '@haulway/domain/time.ts'
import { trackPoint } from '@haulway/domain/tracker/tracking.fixture.ts'
import { describe, expect, test } from 'vitest'
import { bearer, newEmail, password, registerUid, signIn } from '../testing/accounts.fixture.ts'
import { addMember } from '../testing/calls/principals.fixture.ts'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import { addCrew } from '../testing/load.fixture.ts'
import { newTestId, openTestClient, openTestNode } from '../testing/test-node.ts'
import { beginLoad, type Load } from '../testing/tracking.fixture.ts'
import { pitPlace } from '../testing/work.fixture.ts'
import { packBatch } from '../tracking/ingest/packed-points.ts'
import { addTracks } from '../tracking/tracking.table.ts'

let lastLoad: Load | undefined
const node = closeAfterAll(await openTestNode())
const other = closeAfterAll(await openTestNode({ databaseUrl: node.databaseUrl, authSecret: node.authSecret }))
const crew = await addCrew(node)
// Far more points than a connection buffers, and a load that is read after them.
for (let nth = 0; nth < 9; nth++) {
  if (lastLoad) await addPoints(lastLoad.loadLogId, 20_000, pitPlace.lat)
  lastLoad = await beginLoad(node, crew, Date.now() - (20 - nth) * dayMs, 'deliver')
}

/** Where only what is stored after the end is. */
const later = 41.8765

/** Someone who is logged in on two devices, with a business of their own. */
async function addReader() {
  const email = newEmail('alder')
  const uid = await registerUid(node, email)
  const { accessToken, sessionId } = await signIn(node, email)
  const headers = bearer(accessToken)
  const client = openTestClient(node.url, headers)
  const elsewhere = openTestClient(node.url, bearer((await signIn(node, email)).accessToken))
  const entityId = newTestId()
  await client.createEntity({ entityId, entityType: 2, name: 'Alder' })
  return { email, uid, headers, sessionId, client, elsewhere, entityId }
}
type Reader = Awaited<ReturnType<typeof addReader>>

/** Documents of 20 KB: far more than a connection buffers. */
const addDocuments = (scope: string, collection: string, count: number, text: string | number) => node.sql`
  insert into documents (scope, collection, id, version, view_version, body)
  select ${scope}, ${collection}, gen_random_uuid()::text, 1, 1, jsonb_build_object('text', repeat(${text}, 2000))
  from generate_series(1, ${count}::int)`

async function addPoints(loadLogId: string, count: number, lat: number) {
  const [row] = await node.sql<{ trackNo: number }[]>`
    select track_no::int4 as "trackNo" from load_logs where load_log_id = ${loadLogId}`
  const from = Date.now() - dayMs
  const points = Array.from({ length: count }, (_, n) => {
    const at = from + n * secondMs
    return trackPoint(n, { key: at, ...pitPlace, lat, at, receivedAt: Date.now() })
  })
  const lastAt = points.at(-1)!.at
  await addTracks(node.sql, [{ trackNo: row!.trackNo, batchId: BigInt(lastAt), lastAt, data: packBatch(points) }])
}

/** A download, large enough to be under way for long. @returns its path, and how more is stored for it */
const downloads: Record<string, (reader: Reader) => Promise<{ path: string; addMore: () => Promise<unknown> }>> = {
  'all data of a user': async ({ uid }) => {
    const scope = `haulway-user/${uid}`
    await addDocuments(scope, 'notes', 3000, '0123456789')
    return { path: '/account-export', addMore: () => addDocuments(scope, 'written-later', 1, later) }
  },
  'all data of a business': async ({ entityId }) => {
    const scope = `haulway-entity/${entityId}`
    await addDocuments(scope, 'notes', 3000, '0123456789')
    return { path: `/account-export/${entityId}`, addMore: () => addDocuments(scope, 'written-later', 1, later) }
  },
  'all points of a driver': async reader => {
    await addMember(node, crew.solo.entityId, reader, 'manager')
    return { path: '/export-own-track?format=csv', addMore: () => addPoints(lastLoad!.loadLogId, 1, later) }
  },
}

const endings: Record<string, (reader: Reader) => Promise<unknown>> = {
  'they log out': ({ client }) => client.logout({}),
  'their session is ended on another device': ({ elsewhere, sessionId }) => elsewhere.endSession({ sessionId }),
  'the password is changed on another device': ({ elsewhere, email }) =>
    elsewhere.changePassword({ email, password, newPassword: 'washed and screened' }),
}

describe.each(Object.entries(downloads))('%s', (_, begin) => {
  const cases = Object.entries(endings).flatMap(([name, end]) => [
    { name, where: 'the same node', of: () => node, end },
    { name, where: 'another node', of: () => other, end },
  ])
  test.each(cases)('ends when $name, read from $where', async ({ of, end }) => {
    const reader = await addReader()
    const { path, addMore } = await begin(reader)
    const isRefused = async () => (await fetch(of().url + path, { headers: reader.headers })).status === 401
    const answer = await fetch(of().url + path, { headers: reader.headers })
    expect(answer.status).toBe(200)
    const body = answer.body!.getReader()
    await body.read()
    await end(reader)
    await expect.poll(isRefused).toBe(true)
    await addMore()
    let text = ''
    const readAll = async () => {
      for (let part = await body.read(); !part.done; part = await body.read()) {
        text = (text + Buffer.from(part.value).toString()).slice(-100_000)
      }
    }
    await expect(readAll()).rejects.toThrow('terminated')
    expect(text).not.toContain(String(later))
  })
})

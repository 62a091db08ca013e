/** Attachments over HTTP: who may upload and see them, what is refused, and that an upload takes effect once. */

import { createHash } from 'node:crypto'
import { attachmentDocumentSchema } from '@haulway/domain/attachment/attachment.documents.ts'
import { tinyJpeg, tinyPdf, tinyPng } from '@haulway/domain/attachment/attachment.fixture.ts'
import { attachmentBytesMax } from '@haulway/domain/attachment/attachment.ts'
import { contentDigestOf } from '@haulway/domain/attachment/attachment-upload.ts'
import { eventually } from '@haulway/domain/eventually.fixture.ts'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { requestDeletion } from '../testing/account-delete.fixture.ts'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import { addCrew } from '../testing/load.fixture.ts'
import { openS3Double } from '../testing/services/s3.fixture.ts'
import { newTestId, openTestNode, type TestUser } from '../testing/test-node.ts'
import { type Actor, addActor, addTruck, readOwn } from '../testing/work.fixture.ts'

const s3 = closeAfterAll(await openS3Double())
const node = closeAfterAll(await openTestNode({ attachments: s3.options }))
const crew = await addCrew(node)
const stranger = await addActor(node, 'Stella', 2)

type Upload = {
  id?: string
  query?: Record<string, string>
  body?: Uint8Array<ArrayBuffer>
  headers?: Record<string, string>
}

const signedOut: Pick<TestUser, 'headers'> = { headers: {} }

async function put(
  by: Pick<TestUser, 'headers'>,
  { id = newTestId(), query = {}, body = tinyJpeg(), headers }: Upload,
) {
  const url = `${node.url}/attachments/${id}?${new URLSearchParams(query)}`
  const allHeaders = { 'content-type': 'image/jpeg', ...by.headers, ...headers }
  const answer = await fetch(url, { method: 'PUT', body, headers: allHeaders })
  return { id, status: answer.status, ...answerSchema.parse(await answer.json()) }
}

const answerSchema = z.object({ code: z.string().optional(), message: z.string().optional() })

const get = (by: Pick<TestUser, 'headers'>, id: string, headers = {}) =>
  fetch(`${node.url}/attachments/${id}`, { headers: { ...by.headers, ...headers } })

/** The query for a load of the fleet's driver that the server doesn't know yet. */
function ofFleetLoad(kind: string, loadLogId = newTestId()): Record<string, string> {
  return { kind, projectId: crew.projectId, dispatchId: crew.fleetDispatchId, loadLogId }
}

async function listOf(actor: Actor, id: string): Promise<unknown[]> {
  const documents = await readOwn(node, actor, 'attachments')
  return documents.map(body => attachmentDocumentSchema.parse(body)).filter(({ attachmentId }) => attachmentId === id)
}

test('the driver, the fleet and the jobber each see a signature once, and no one else sees it', async () => {
  const { driver, fleet, jobber, pit, operator, solo } = crew
  const { id, status } = await put(driver, { query: ofFleetLoad('signature'), body: tinyPng() })
  expect(status).toBe(200)
  for (const actor of [driver, fleet, jobber]) {
    expect(await listOf(actor, id)).toHaveLength(1)
    const answer = await get(actor, id)
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(tinyPng())
  }
  for (const actor of [pit, operator, solo, stranger]) {
    expect(await listOf(actor, id)).toEqual([])
    expect((await get(actor, id)).status).toBe(404)
  }
  expect((await get(signedOut, id)).status).toBe(401)
})

test('the pit sees a ticket photo even if it arrives before its load', async () => {
  const query = ofFleetLoad('ticketPhoto')
  const { id } = await put(crew.driver, { query })
  expect(await listOf(crew.pit, id)).toMatchObject([{ kind: 'ticketPhoto', loadLogId: query.loadLogId }])
})

test('an operator sees the photo they took of a load, and no other photo of it', async () => {
  const query = ofFleetLoad('loadPhoto')
  const own = await put(crew.operator, { query })
  const drivers = await put(crew.driver, { query })
  expect((await get(crew.operator, own.id)).status).toBe(200)
  expect(await listOf(crew.operator, drivers.id)).toEqual([])
})

test('a repeated upload is the same attachment, and other content under its id is refused', async () => {
  const query = ofFleetLoad('ticketPhoto')
  const { id } = await put(crew.driver, { query })
  const before = s3.requests.length
  expect(await put(crew.driver, { id, query })).toMatchObject({ status: 200 })
  expect(s3.requests).toHaveLength(before)
  expect(await put(crew.driver, { id, query, body: tinyJpeg('another') })).toMatchObject({ code: 'otherInput' })
  expect(await put(crew.jobber, { id, query })).toMatchObject({ code: 'conflict' })
  expect(await listOf(crew.jobber, id)).toHaveLength(1)
})

test('parallel uploads under one id make one attachment', async () => {
  const query = ofFleetLoad('ticketPhoto')
  const id = newTestId()
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => put(crew.driver, { id, query })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(await listOf(crew.jobber, id)).toHaveLength(1)
})

describe('an upload is refused', () => {
  const page = '<!doctype html><script>alert(1)</script>'
  const ticketQuery = () => ofFleetLoad('ticketPhoto')
  const withBody = (body: Uint8Array<ArrayBuffer>) => async () => ({ by: crew.driver, query: ticketQuery(), body })
  const cases: [string, () => Promise<Upload & { by: Pick<TestUser, 'headers'> }>, number, string][] = [
    ['from a signed-out user', async () => ({ by: signedOut, query: ticketQuery() }), 401, 'noAuthorizationToken'],
    ['from a stranger', async () => ({ by: stranger, query: ticketQuery() }), 404, 'notFound'],
    ['from another trucker', async () => ({ by: crew.solo, query: ticketQuery() }), 404, 'notFound'],
    [
      'with a signature from the pit',
      async () => ({ by: crew.pit, query: ofFleetLoad('signature') }),
      403,
      'notAllowed',
    ],
    ['with an HTML page', withBody(bytes(page)), 400, 'invalidInput'],
    ['with a picture that has an HTML page appended', withBody(tinyJpeg('', page)), 400, 'invalidInput'],
    ['with a PDF for a ticket photo', withBody(tinyPdf()), 400, 'invalidInput'],
    ['with an empty body', withBody(bytes('')), 400, 'invalidInput'],
    ['with an unknown kind', async () => ({ by: crew.driver, query: ofFleetLoad('program') }), 400, 'invalidInput'],
    [
      'with an id that is a path',
      async () => ({ by: crew.driver, id: '..%2f..%2fetc', query: ofFleetLoad('ticketPhoto') }),
      400,
      'invalidInput',
    ],
    ['with more than 8 MB', withBody(new Uint8Array(attachmentBytesMax + 1)), 413, 'tooLarge'],
  ]
  for (const [title, make, status, code] of cases) {
    test(title, async () => {
      const { by, ...upload } = await make()
      const before = s3.requests.length
      expect(await put(by, upload)).toMatchObject({ status, code })
      expect(s3.requests).toHaveLength(before)
    })
  }

  test('for a load of another dispatch', async () => {
    const loadLogId = newTestId()
    const { projectId, soloDispatchId, solo } = crew
    await solo.client.startLoad({ projectId, dispatchId: soloDispatchId, loadLogId, actId: newTestId() })
    expect(await put(crew.driver, { query: ofFleetLoad('ticketPhoto', loadLogId) })).toMatchObject({ code: 'notFound' })
  })
})

test('content damaged in transit is requested again, and accepted when it is complete', async () => {
  const query = ofFleetLoad('ticketPhoto')
  const digest = contentDigestOf(createHash('sha256').update(tinyJpeg()).digest('base64'))
  const headers = { 'content-digest': digest }
  expect(await put(crew.driver, { query, headers, body: tinyJpeg('cut') })).toMatchObject({ status: 503 })
  expect(await put(crew.driver, { query, headers })).toMatchObject({ status: 200 })
})

test('a browser runs nothing in a downloaded attachment, and a current copy is answered with 304', async () => {
  const { id } = await put(crew.driver, { query: ofFleetLoad('loadPhoto'), headers: { 'content-type': 'text/html' } })
  const { headers } = await get(crew.jobber, id)
  expect(headers.get('content-type')).toBe('image/jpeg')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  expect(headers.get('content-disposition')).toBe(`inline; filename="loadPhoto-${id}.jpg"`)
  expect((await get(crew.jobber, id, { 'if-none-match': headers.get('etag') })).status).toBe(304)
})

test('only a manager uploads a truck paper, and only members of the business see it', async () => {
  const truckId = await addTruck(crew.fleet, '8')
  const query = { kind: 'paper', entityId: crew.fleet.entityId, truckId }
  expect(await put(crew.driver, { query, body: tinyPdf() })).toMatchObject({ status: 404 })
  const { id, status } = await put(crew.fleet, { query, body: tinyPdf() })
  expect(status).toBe(200)
  expect((await get(crew.fleet, id)).headers.get('content-disposition')).toMatch(
    /^attachment; filename="paper-.*\.pdf"$/,
  )
  expect((await get(crew.jobber, id)).status).toBe(404)
  const foreign = { ...query, truckId: newTestId() }
  expect(await put(crew.fleet, { query: foreign, body: tinyPdf() })).toMatchObject({ code: 'notFound' })
})

describe('the file of a truck paper', () => {
  type Paper = { truckId: string; paperId: string; attachmentId: string }

  const save = ({ truckId, paperId }: Omit<Paper, 'attachmentId'>, attachmentId: string) =>
    crew.fleet.client.saveTruckPaper({
      entityId: crew.fleet.entityId,
      truckId,
      paperId,
      kind: 'insurance',
      number: '',
      expiresOn: null,
      attachmentId,
    })

  async function putPaper(truckId: string): Promise<string> {
    const query = { kind: 'paper', entityId: crew.fleet.entityId, truckId }
    return (await put(crew.fleet, { query, body: tinyPdf() })).id
  }

  async function addPaper(number: string): Promise<Paper> {
    const truckId = await addTruck(crew.fleet, number)
    const paper = { truckId, paperId: newTestId(), attachmentId: await putPaper(truckId) }
    await save(paper, paper.attachmentId)
    return paper
  }

  const contentOf = (id: string) => [...s3.objects.keys()].filter(key => key.includes(id))
  const untilGone = (id: string) => eventually(() => expect(contentOf(id)).toEqual([]))

  test('is removed from the storage and from the documents with its paper', async () => {
    const paper = await addPaper('81')
    expect(contentOf(paper.attachmentId)).toHaveLength(1)
    const { entityId } = crew.fleet
    await crew.fleet.client.removeTruckPaper({ entityId, truckId: paper.truckId, paperId: paper.paperId })
    await untilGone(paper.attachmentId)
    expect(await listOf(crew.fleet, paper.attachmentId)).toEqual([])
    expect((await get(crew.fleet, paper.attachmentId)).status).toBe(404)
  })

  test('is removed when another file replaces it, and stays while any paper names it', async () => {
    const paper = await addPaper('82')
    const other = { truckId: paper.truckId, paperId: newTestId() }
    const second = await putPaper(paper.truckId)
    const third = await putPaper(paper.truckId)
    await save(paper, second)
    await untilGone(paper.attachmentId)
    await save(other, second)
    await save(paper, third)
    const [job] = await node.sql`select id from pgboss.job
      where name = 'drop-papers' and data::text like ${`%${second}%`}`
    const isDone = async () => {
      const [row] = await node.sql`select state from pgboss.job where id = ${job?.id}`
      expect(row?.state).toBe('completed')
    }
    await eventually(isDone)
    expect(contentOf(second)).toHaveLength(1)
    expect((await get(crew.fleet, second)).status).toBe(200)
  })

  test('is removed by the nightly job if no paper ever named it', async () => {
    const paper = await addPaper('83')
    const old = await putPaper(paper.truckId)
    const young = await putPaper(paper.truckId)
    await node.sql`update attachments set record = jsonb_set(record, '{receivedAt}', '1')
      where attachment_id in ${node.sql([old, paper.attachmentId])}`
    expect(await node.sql`select cron from pgboss.schedule where name = 'drop-lost-papers'`).toHaveLength(1)
    await node.sql`insert into pgboss.job (name, data, retry_limit) values ('drop-lost-papers', '{}', 2)`
    await untilGone(old)
    for (const id of [young, paper.attachmentId]) expect(contentOf(id)).toHaveLength(1)
  })

  test('is removed with the account of its business', async () => {
    const solo = await addActor(node, 'Sol', 2)
    const truckId = await addTruck(solo, '84')
    const { id } = await put(solo, { query: { kind: 'paper', entityId: solo.entityId, truckId }, body: tinyPdf() })
    await requestDeletion(node, solo)
    await node.sql`update entities set record = jsonb_set(record, '{accountDelete,deleteOn}', '1')
      where entity_id = ${solo.entityId}`
    await node.sql`update pgboss.job set start_after = now()
      where name = 'delete-account' and data->>'entityId' = ${solo.entityId}`
    await untilGone(id)
  })
})

test('while the storage is down the sender is asked to retry, and no attachment is shown', async () => {
  const downStorage = await openS3Double()
  const other = await openTestNode({ attachments: { ...downStorage.options } })
  const people = await addCrew(other)
  await downStorage.close()
  const { driver, jobber, projectId, fleetDispatchId: dispatchId } = people
  const query = new URLSearchParams({ kind: 'ticketPhoto', projectId, dispatchId, loadLogId: newTestId() })
  const url = `${other.url}/attachments/${newTestId()}?${query}`
  const answer = await fetch(url, { method: 'PUT', body: tinyJpeg(), headers: driver.headers })
  expect(answer.status).toBe(503)
  expect(await readOwn(other, jobber, 'attachments')).toEqual([])
  await other.close()
})

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

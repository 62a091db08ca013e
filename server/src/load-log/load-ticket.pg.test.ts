/** The ticket of a load as PDF: for every party of the load, without a price, and for no one else. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPdf, rowsOf } from '../pay/paper/read-pdf.fixture.ts'
import { addCrew, addDelivered, type Crew } from '../testing/load.fixture.ts'
import { openTestNode, type TestNode } from '../testing/test-node.ts'
import type { Actor } from '../testing/work.fixture.ts'

let node: TestNode
let crew: Crew
let loadLogId: string
beforeAll(async () => {
  node = await openTestNode()
  crew = await addCrew(node)
  loadLogId = (await addDelivered(node, crew, crew.solo, Date.now() - 6_000_000)).loadLogId
})
afterAll(() => node.close())

const ticket = (by: Actor, entityId = by.entityId) =>
  fetch(`${node.url}/load-tickets/${entityId}/${loadLogId}`, { headers: by.headers })

test('every party of a load downloads its ticket, which names the load and no price', async () => {
  for (const party of [crew.jobber, crew.pit, crew.solo]) {
    const reply = await ticket(party)
    expect(reply.headers.get('content-type')).toBe('application/pdf')
    const text = (await readPdf(Buffer.from(await reply.arrayBuffer()))).flatMap(rowsOf).join('\n')
    expect(text).toContain('Load ticket')
    expect(text).not.toContain('$')
  }
})

test('others don’t learn that the load exists', async () => {
  expect((await ticket(crew.fleet)).status).toBe(404)
  expect((await ticket(crew.fleet, crew.solo.entityId)).status).toBe(404)
  expect((await fetch(`${node.url}/load-tickets/${crew.solo.entityId}/${loadLogId}`)).status).toBe(401)
})

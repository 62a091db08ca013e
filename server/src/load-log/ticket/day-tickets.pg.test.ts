/** The tickets of a day as a file: which loads, with what, and for whom. */
import { eTicketSchema } from '@haulway/domain/load-log/ticket/e-ticket.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { addApiKey } from '../../testing/api-key.fixture.ts'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { addCrew, addDelivered } from '../../testing/load.fixture.ts'
import { newTestId, openTestNode } from '../../testing/test-node.ts'
import { moneyKeysIn, readDocuments } from '../../testing/work.fixture.ts'

const loadIds: string[] = []
const node = closeAfterAll(await openTestNode())
const crew = await addCrew(node)
for (const by of [crew.solo, crew.driver]) loadIds.push((await addDelivered(node, crew, by)).loadLogId)
const { entityId } = crew.jobber
const documents = await readDocuments(node, crew.jobber, `haulway-entity/${entityId}/load-logs`)
const shown = z.array(z.looseObject({ loadLogId: z.string(), shiftDay: z.string() })).parse(documents)
const day = shown.find(({ loadLogId }) => loadLogId === loadIds[0])!.shiftDay

type Reader = { headers: Record<string, string> }
const ask = (entityId: string, by: Reader, query = '', of = day) =>
  fetch(`${node.url}/day-tickets/${entityId}/${of}${query}`, { headers: by.headers })
const fileSchema = z.object({ format: z.literal('haulway-e-tickets/1'), tickets: z.array(eTicketSchema) })
const eTickets = async (entityId: string, by: Reader, query = '') =>
  fileSchema.parse(await (await ask(entityId, by, `?format=e-tickets${query}`)).json()).tickets

test('has every load of the day with the running sum of what was delivered, and no price', async () => {
  const { jobber } = crew
  const tickets = await eTickets(jobber.entityId, jobber)
  expect(tickets.map(({ loadLogId }) => loadLogId).toSorted()).toEqual(loadIds.toSorted())
  expect(tickets.every(({ status, unloaded }) => status === 'delivered' && unloaded !== null)).toBe(true)
  const sums = tickets.map(({ cumulativeQuantity }) => Number(cumulativeQuantity))
  expect(sums.at(-1)).toBeCloseTo(
    tickets.reduce((sum, { quantity }) => sum + Number(quantity), 0),
    3,
  )
  expect(moneyKeysIn(tickets)).toEqual([])
})

test('as CSV it has a row for each load', async () => {
  const answer = await ask(crew.jobber.entityId, crew.jobber)
  expect(answer.headers.get('content-type')).toContain('text/csv')
  expect((await answer.text()).split('\r\n')).toHaveLength(1 + loadIds.length)
})

test('each business has its own loads only', async () => {
  const [ofSolo] = await eTickets(crew.solo.entityId, crew.solo)
  expect(ofSolo?.loadLogId).toBe(loadIds[0])
  expect(await eTickets(crew.fleet.entityId, crew.fleet)).toHaveLength(1)
  expect(await eTickets(crew.jobber.entityId, crew.jobber, `&projectId=${newTestId()}`)).toEqual([])
})

test('is for members and for keys that may read, and no one else', async () => {
  const { jobber, solo } = crew
  const mayRead = await addApiKey(node, jobber.entityId, ['read'])
  const mayNot = await addApiKey(node, jobber.entityId, ['writeTrucks'])
  expect((await ask(jobber.entityId, mayRead)).status).toBe(200)
  expect((await ask(jobber.entityId, mayNot)).status).toBe(403)
  expect((await ask(jobber.entityId, solo)).status).toBe(404)
  expect((await ask(solo.entityId, mayRead)).status).toBe(404)
  expect((await ask(jobber.entityId, { headers: {} })).status).toBe(401)
})

test.each(['2026-13-40', 'today', '2026-1-1'])('the day %s is refused', async of => {
  expect((await ask(crew.jobber.entityId, crew.jobber, '', of)).status).toBe(400)
})

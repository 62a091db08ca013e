/** One ticket on two loads: the second one is kept, and says which load had the ticket before. */

import { tinyJpeg } from '@haulway/domain/attachment/attachment.fixture.ts'
import { definitionOf } from '@haulway/domain/call.ts'
import { loadLogCalls } from '@haulway/domain/load-log/load-log.calls.ts'
import { hourMs } from '@haulway/domain/time.ts'
import { expect, test } from 'vitest'
import { jobsDone } from '../../testing/calls/principals.fixture.ts'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { addCrew, addDelivered, type Crew, loadedTons, readLoad } from '../../testing/load.fixture.ts'
import { newTestId, openTestNode } from '../../testing/test-node.ts'
import { type Actor, addActor, addProject, addTruck } from '../../testing/work.fixture.ts'

const node = closeAfterAll(await openTestNode())
const crew = await addCrew(node)

let lastNo = 48_212
const newTicketNo = () => String(++lastNo)
let loadsBefore = 0
/** A delivered load, after all earlier ones. */
const addLoad = (by: Actor, of: Crew = crew) =>
  addDelivered(node, of, by, Date.now() - 20 * hourMs + ++loadsBefore * hourMs * 1.1)

/** A delivered load on which its trucker entered the number. */
async function loadWith(by: Actor, ticketNo: string, of: Crew = crew) {
  const load = await addLoad(by, of)
  await by.client.correctLoad({ ...load, actId: newTestId(), ticketNo, reason: 'From the paper ticket.' })
  return load
}
const read = (by: Actor, load: { loadLogId: string }) => readLoad(node, by, load.loadLogId)

test('the second load with a ticket is kept, left out of bulk approval, and names the first', async () => {
  const ticketNo = newTicketNo()
  const first = await loadWith(crew.solo, ticketNo)
  const second = await loadWith(crew.driver, `No. 0${ticketNo}`)
  const { loadNo, shiftDay } = await read(crew.jobber, first)
  const shown = await read(crew.jobber, second)
  expect(shown).toMatchObject({ state: 'delivered', needsYou: expect.arrayContaining(['sameTicket']) })
  expect(shown.approvalDoubts).toContain('sameTicket')
  const names = { loadNo, shiftDay, projectId: first.projectId, loadLogId: first.loadLogId }
  expect(shown.sameTicket).toContainEqual({ by: 'number', ticketNo: `No. 0${ticketNo}`, load: names })
  // Who may not open the first load reads its number and day.
  const inCab = await read(crew.driver, second)
  expect(inCab.sameTicket).toContainEqual({ by: 'number', ticketNo: `No. 0${ticketNo}`, load: { loadNo, shiftDay } })
  expect((await read(crew.jobber, first)).sameTicket ?? []).not.toContainEqual(expect.objectContaining({ ticketNo }))
  const unseen = crew.jobber.client.approveLoad({ ...second, actId: newTestId(), shownDoubts: ['gpsMissing'] })
  await expect(unseen).rejects.toMatchObject({ code: 'conflict' })
  const { approvalDoubts: shownDoubts } = shown
  const approved = await crew.jobber.client.approveLoad({ ...second, actId: newTestId(), shownDoubts })
  expect(approved).toMatchObject({ state: 'approved' })
})

test('when the first load gives its ticket up, the second has it, and is no longer in doubt', async () => {
  const ticketNo = newTicketNo()
  const first = await loadWith(crew.solo, ticketNo)
  const second = await loadWith(crew.driver, ticketNo)
  const ofNumber = async () => (await read(crew.jobber, second)).sameTicket?.filter(each => each.ticketNo === ticketNo)
  expect(await ofNumber()).toHaveLength(1)
  await crew.solo.client.correctLoad({ ...first, actId: newTestId(), ticketNo: newTicketNo(), reason: 'Misread.' })
  await jobsDone(node)
  expect((await ofNumber()) ?? []).toEqual([])
  const third = await loadWith(crew.solo, ticketNo)
  expect((await read(crew.jobber, third)).sameTicket).toContainEqual(
    expect.objectContaining({ ticketNo, load: expect.objectContaining({ loadLogId: second.loadLogId }) }),
  )
})

test('two loads that get one ticket at the same moment can’t both be the first', async () => {
  const ticketNo = newTicketNo()
  const loads = await Promise.all([addLoad(crew.solo), addLoad(crew.driver)])
  const enter = (by: Actor, load: (typeof loads)[0]) =>
    by.client.correctLoad({ ...load, actId: newTestId(), ticketNo, reason: 'Read it.' })
  await Promise.all([enter(crew.solo, loads[0]), enter(crew.driver, loads[1])])
  const documents = await Promise.all(loads.map(load => read(crew.jobber, load)))
  expect(documents.filter(({ sameTicket }) => sameTicket?.some(each => each.ticketNo === ticketNo))).toHaveLength(1)
})

test('the same gross and tare in one minute, and the same picture of a ticket, are one ticket', async () => {
  const at = Date.now() - 30 * 60_000
  const weights = { unit: 'lb' as const, grossMicro: 71_220_000_000, tareMicro: 29_340_000_000, weighedAt: at }
  const first = await addLoad(crew.solo)
  const second = await addLoad(crew.driver)
  for (const load of [first, second]) {
    await crew.pit.client.correctLoad({ ...load, actId: newTestId(), weights, reason: 'Weighed.' })
  }
  const attachPhoto = (by: Actor, load: typeof first) => {
    const subject = new URLSearchParams({ kind: 'ticketPhoto', ...load })
    const headers = { 'content-type': 'image/jpeg', ...by.headers }
    const url = `${node.url}/attachments/${newTestId()}?${subject}`
    return fetch(url, { method: 'PUT', body: tinyJpeg(), headers })
  }
  expect((await attachPhoto(crew.solo, first)).status).toBe(200)
  expect((await attachPhoto(crew.driver, second)).status).toBe(200)
  const load = expect.objectContaining({ loadLogId: first.loadLogId })
  const { sameTicket } = await read(crew.jobber, second)
  expect(sameTicket).toEqual(
    expect.arrayContaining([
      { by: 'weights', load },
      { by: 'picture', load },
    ]),
  )
  // A picture may arrive before its load does.
  const early = { projectId: crew.projectId, loadLogId: newTestId(), dispatchId: crew.soloDispatchId }
  expect((await attachPhoto(crew.solo, early)).status).toBe(200)
  await crew.solo.client.startLoad({ ...early, actId: newTestId() })
  expect((await read(crew.jobber, early)).sameTicket).toEqual([{ by: 'picture', load }])
  await crew.solo.client.cancelLoad({ ...early, actId: newTestId(), reason: 'Rain.' })
  expect((await read(crew.jobber, early)).sameTicket).toBeUndefined()
})

test('the same number at another pit is another ticket', async () => {
  const other = await addCrew(node)
  const ticketNo = newTicketNo()
  await loadWith(crew.solo, ticketNo)
  const load = await loadWith(other.solo, ticketNo, other)
  const found = (await read(other.jobber, load)).sameTicket ?? []
  expect(found.filter(each => each.ticketNo === ticketNo)).toEqual([])
})

/** A jobber that the pit does not know, with a trucker who enters any number. */
async function addStranger() {
  const jobber = await addActor(node, 'Stranger', 0)
  const { pit } = crew
  const sand = { entityId: pit.entityId, materialId: newTestId(), name: 'Sand', unit: 'ton' as const }
  await pit.client.createMaterial({ ...sand, priceE4: 182_500, gramsPerCubicMeter: 1_600_000 })
  const { projectId, haulId } = await addProject(jobber, pit, sand.materialId)
  await jobber.client.publishProject({ projectId })
  const trucker = await addActor(node, 'Sly', 2)
  await addTruck(trucker, '66')
  const dispatchId = newTestId()
  const accept = { projectId, noticeId: haulId, entityId: trucker.entityId, offerId: newTestId(), dispatchId }
  await trucker.client.acceptTruckerNotice(accept)
  const enter = async (ticketNo: string) => {
    const load = { projectId, dispatchId, loadLogId: newTestId() }
    await trucker.client.startLoad({ ...load, actId: newTestId() })
    await trucker.client.deliverLoad({ ...load, actId: newTestId(), ticketNo })
    return load
  }
  return { jobber, enter }
}

test('a stranger who enters a pit’s next numbers puts no other jobber’s load in doubt, but their own', async () => {
  const stranger = await addStranger()
  const ticketNo = newTicketNo()
  const poisoned = await stranger.enter(ticketNo)
  const real = await loadWith(crew.solo, ticketNo)
  const ofNumber = async (by: Actor, load: { loadLogId: string }) =>
    (await read(by, load)).sameTicket?.filter(each => each.ticketNo === ticketNo) ?? []
  expect(await ofNumber(crew.jobber, real)).toEqual([])
  // Nor does it hide a second load of the same jobber.
  const second = await loadWith(crew.driver, ticketNo)
  const { loadLogId } = real
  expect(await ofNumber(crew.jobber, second)).toMatchObject([{ load: { loadLogId } }])
  expect(await ofNumber(stranger.jobber, poisoned)).toEqual([])

  await crew.pit.client.correctLoad({ ...real, actId: newTestId(), ticketNo, reason: 'The scale’s ticket.' })
  await jobsDone(node)
  expect((await read(crew.jobber, real)).approvalDoubts).not.toContain('sameTicket')
  expect(await ofNumber(crew.jobber, second)).toMatchObject([{ load: { loadLogId } }])
  // The stranger reads that there is one; the pit, which sells to both, reads which.
  expect(await ofNumber(stranger.jobber, poisoned)).toEqual([{ by: 'number', ticketNo }])
  expect((await read(stranger.jobber, poisoned)).approvalDoubts).toContain('sameTicket')
  expect(await ofNumber(crew.pit, poisoned)).toMatchObject([{ load: { loadLogId, projectId: real.projectId } }])

  // The load of which the pit states a number is the first, even when the same jobber's other load had it before.
  const late = newTicketNo()
  const entered = await loadWith(crew.driver, late)
  const stated = await addLoad(crew.solo)
  await crew.pit.client.correctLoad({ ...stated, actId: newTestId(), ticketNo: late, reason: 'The scale’s ticket.' })
  await jobsDone(node)
  expect((await read(crew.jobber, stated)).sameTicket ?? []).toEqual([])
  expect((await read(crew.jobber, entered)).sameTicket).toMatchObject([{ load: { loadLogId: stated.loadLogId } }])
})

test('each call that takes a ticket number compares it', async () => {
  const takes = Object.entries(loadLogCalls).flatMap(([name, procedure]) => {
    const rule = definitionOf(procedure)
    const shape = rule.inputSchema && 'shape' in rule.inputSchema ? Object(rule.inputSchema.shape) : {}
    return 'ticketNo' in shape ? [name] : []
  })
  expect(takes.sort()).toEqual(['confirmLoad', 'correctLoad', 'deliverLoad'])
  const ticketNo = newTicketNo()
  const first = await addLoad(crew.driver)
  await crew.pit.client.correctLoad({ ...first, actId: newTestId(), ticketNo, reason: 'From the paper ticket.' })
  const load = { projectId: crew.projectId, loadLogId: newTestId(), dispatchId: crew.soloDispatchId }
  const found = async () => (await read(crew.jobber, load)).sameTicket?.map(each => each.ticketNo) ?? []
  const { client } = crew.solo
  await client.startLoad({ ...load, actId: newTestId() })
  expect(await found()).toEqual([])
  const confirmed = newTestId()
  const { loadLogId: _, ...truck } = load
  await crew.operator.client.confirmLoad({ ...truck, actId: confirmed, ticketNo, quantity: loadedTons })
  expect(await found()).toEqual([ticketNo])
  await crew.operator.client.undoConfirmation({ ...truck, actId: newTestId(), confirmationId: confirmed })
  expect(await found()).toEqual([])
  await client.deliverLoad({ ...load, actId: newTestId(), ticketNo })
  expect(await found()).toEqual([ticketNo])
})

/** Who caused a wait: said by a party, answered by the one named, counted by the server, and paid by what counts. */

import { hourMs, minuteMs } from '@haulway/domain/time.ts'
import { expect, test } from 'vitest'
import { runCommand } from '../../http/command/run-command.ts'
import { expectBooksToHold } from '../../testing/books.fixture.ts'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { addCrew, addDelivered, atTime, readLoad } from '../../testing/load.fixture.ts'
import { runInTurn } from '../../testing/run-in-turn.fixture.ts'
import { openSystemParts } from '../../testing/system-parts.fixture.ts'
import { newTestId, openTestNode } from '../../testing/test-node.ts'
import { type Actor, addActor, readOwn } from '../../testing/work.fixture.ts'
import { countWaitFault } from './count-wait-fault.ts'

const node = closeAfterAll(await openTestNode())
const crew = await addCrew(node)

/** 7 minutes of standby at the pit are $10.50, besides $136.11 for 20.94 tons. */
const tons = 13_611
const standby = 1050
const pits = { place: 'pit' as const, fault: 'pit' as const }
const haulers = { place: 'pit' as const, fault: 'hauler' as const }
type Who = 'jobber' | 'solo' | 'pit'
type Wait = { place: 'pit' | 'site'; fault: 'pit' | 'payer' | 'hauler' | 'weather' }
let loads = 0

async function haul() {
  loads++
  const load = await addDelivered(node, crew, crew.solo, Date.now() - loads * 90 * minuteMs)
  const read = (who: Who) => readLoad(node, crew[who], load.loadLogId)
  return {
    load,
    read,
    propose: async (by: Pick<Actor, 'client'>, wait: Wait, actId = newTestId()) => {
      await by.client.proposeWaitFault({ ...load, actId, wait, reason: 'The loader was away.' })
      return actId
    },
    answer: (by: Pick<Actor, 'client'>, aboutActId: string, wait: Wait, answer: 'accept' | 'refuse', more = {}) =>
      by.client.answerWaitFault({ ...load, actId: newTestId(), aboutActId, wait: { ...wait, answer }, ...more }),
    haulCents: async (who: 'jobber' | 'solo' = 'jobber') => {
      const pay = (await read(who)).money?.haul?.pay
      return pay && !('missing' in pay) ? pay.totalCents : undefined
    },
    approve: () => crew.jobber.client.approveLoad({ ...load, actId: newTestId() }),
  }
}

/** What the server does when the 24 hours are over. */
async function endTime(load: { projectId: string; loadLogId: string }, proposalId: string) {
  const parts = await openSystemParts(node, Date.now)
  await runCommand(parts, unit => countWaitFault(unit, { ...load, proposalId }))
  await parts.close()
}

const noticesOf = async (actor: Actor, kind: string) =>
  (await readOwn(node, actor, 'notifications')).filter(body => body.kind === kind).length

test('a wait that the hauler caused is not paid once the hauler agrees, and stays unpaid when approved', async () => {
  const { propose, answer, haulCents, approve, read } = await haul()
  const before = await noticesOf(crew.solo, 'waitFaultProposed')
  const proposalId = await propose(crew.jobber, haulers)
  expect(await haulCents()).toBe(tons + standby)
  expect((await read('jobber')).approvalDoubts).toContain('waitFaultOpen')
  expect(await noticesOf(crew.solo, 'waitFaultProposed')).toBe(before + 1)
  await answer(crew.solo, proposalId, haulers, 'accept')
  expect([await haulCents(), await haulCents('solo')]).toEqual([tons, tons])
  expect((await read('jobber')).approvalDoubts).not.toContain('waitFaultOpen')
  await approve()
  expect(await haulCents()).toBe(tons)
})

test('what the party named refuses stays with the payer, and its reason is read by all', async () => {
  const { propose, answer, haulCents, read } = await haul()
  const proposalId = await propose(crew.pit, haulers)
  await answer(crew.solo, proposalId, haulers, 'refuse', { reason: 'I was first.' })
  expect(await haulCents()).toBe(tons + standby)
  for (const who of ['jobber', 'solo', 'pit'] as const) {
    expect((await read(who)).waitFaults).toMatchObject([{ state: 'refused', by: 'pit', answer: 'I was first.' }])
  }
  await expect(propose(crew.jobber, haulers)).rejects.toThrow(/has refused/)
  await propose(crew.solo, haulers)
  expect(await haulCents()).toBe(tons)
})

test('without an answer the proposal counts after 24 hours by a job, once, and a late answer is refused', async () => {
  const { load, propose, answer, haulCents, read } = await haul()
  const proposalId = await propose(crew.jobber, haulers)
  const [job] = await node.sql`
    select extract(epoch from start_after - created_on)::int as seconds from pgboss.job
    where name = 'count-wait-fault' and data->>'proposalId' = ${proposalId}`
  expect(job?.seconds).toBeGreaterThanOrEqual(24 * 3600)
  expect(await haulCents()).toBe(tons + standby)
  await endTime(load, proposalId)
  await endTime(load, proposalId)
  expect(await haulCents()).toBe(tons)
  expect((await read('solo')).waitFaults).toMatchObject([{ state: 'counts', how: 'noAnswer' }])
  expect((await read('solo')).acts.filter(({ kind }) => kind === 'answerWaitFault')).toHaveLength(1)
  await expect(answer(crew.solo, proposalId, haulers, 'refuse')).rejects.toThrow(/24 hours/)
})

test('an answer that arrives while the 24 hours end counts, and silence does not', async () => {
  const { load, propose, answer, read } = await haul()
  const proposalId = await propose(crew.jobber, haulers)
  const before = await noticesOf(crew.jobber, 'waitFaultAnswered')
  const answers = await runInTurn(node, crew.soloDispatchId, [
    () => answer(crew.solo, proposalId, haulers, 'refuse'),
    () => endTime(load, proposalId),
  ])
  expect(answers).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }])
  const { acts, waitFaults } = await read('jobber')
  expect(waitFaults).toMatchObject([{ state: 'refused' }])
  expect(acts.filter(({ kind }) => kind === 'answerWaitFault')).toHaveLength(1)
  expect(await noticesOf(crew.jobber, 'waitFaultAnswered')).toBe(before + 1)
})

test('a party’s own word counts at once, and no one else can replace it', async () => {
  const { propose, read } = await haul()
  await propose(crew.pit, pits)
  expect((await read('jobber')).waitFaults).toMatchObject([{ state: 'counts', how: 'ownWord' }])
  await expect(propose(crew.jobber, haulers)).rejects.toThrow(/is decided/)
})

test('only the party named answers, strangers see nothing, and the pit has no part in the wait on site', async () => {
  const { load, propose, answer, haulCents, read } = await haul()
  const proposalId = await propose(crew.jobber, pits)
  for (const by of [crew.jobber, crew.solo]) {
    await expect(answer(by, proposalId, pits, 'accept')).rejects.toMatchObject({ code: 'notAllowed' })
  }
  // Another fault in the answer doesn't answer this one.
  await answer(crew.solo, proposalId, haulers, 'accept')
  expect(await haulCents()).toBe(tons + standby)
  const stranger = await addActor(node, 'Nobody', 0)
  await expect(propose(stranger, pits)).rejects.toMatchObject({ code: 'notFound' })
  await expect(answer(stranger, proposalId, pits, 'accept')).rejects.toMatchObject({ code: 'notFound' })
  await expect(propose(crew.jobber, { place: 'site', fault: 'pit' })).rejects.toThrow(/no part/)
  await expect(propose(crew.pit, { place: 'site', fault: 'payer' })).rejects.toThrow(/own pit or dump/)
  await propose(crew.jobber, { place: 'site', fault: 'hauler' })
  expect((await read('pit')).waitFaults).toHaveLength(1)
  expect((await read('solo')).waitFaults).toHaveLength(2)
  await expect(
    crew.operator.client.proposeWaitFault({ ...load, actId: newTestId(), wait: pits, reason: 'x' }),
  ).rejects.toMatchObject({ code: 'notAllowed' })
})

test('the same act sent again is one act, and its id can not be used by anyone else', async () => {
  const { propose, read } = await haul()
  const actId = await propose(crew.jobber, pits)
  await propose(crew.jobber, pits, actId)
  expect((await read('pit')).waitFaults).toHaveLength(1)
  await expect(propose(crew.solo, pits, actId)).rejects.toThrow()
})

test('no clock of a phone decides: what the server received in time counts, on wrong clocks too', async () => {
  for (const hours of [-1, 1]) {
    const { load, propose, answer, haulCents } = await haul()
    const phone = (actor: Actor) => ({ client: atTime(node, actor, Date.now() + hours * hourMs) })
    const proposalId = await propose(phone(crew.jobber), haulers)
    await answer(phone(crew.solo), proposalId, haulers, 'accept')
    await endTime(load, proposalId)
    expect(await haulCents()).toBe(tons)
  }
})

test('an answer that arrives before its proposal counts, as phones send what waited in any order', async () => {
  const { propose, answer, haulCents } = await haul()
  const proposalId = newTestId()
  await answer(crew.solo, proposalId, haulers, 'accept')
  await propose(crew.jobber, haulers, proposalId)
  expect(await haulCents()).toBe(tons)
})

test('what is said after the approval is kept, changes nothing, and tells everyone the remedy', async () => {
  const { load, propose, answer, haulCents, approve, read } = await haul()
  const proposalId = await propose(crew.jobber, haulers)
  await approve()
  await propose(crew.jobber, pits)
  await answer(crew.solo, proposalId, haulers, 'accept')
  await endTime(load, proposalId)
  expect(await haulCents()).toBe(tons + standby)
  for (const who of ['jobber', 'solo', 'pit'] as const) {
    expect((await read(who)).needsYou).toContain('correctedAfterApproval')
  }
})

test('the ledger sums to zero, and documents equal a rebuild', async () => {
  await expectBooksToHold(node, ['load_logs'])
})

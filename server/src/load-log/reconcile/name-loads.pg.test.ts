/** Which starts are one load: a second start of an open load is, the next load is not. */
import { hourMs, minuteMs, secondMs } from '@haulway/domain/time.ts'
import { contract } from '@haulway/domain/wire/contract.ts'
import { envelopeHeaders } from '@haulway/domain/wire/envelope.ts'
import { createORPCClient } from '@orpc/client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { describe, expect, test } from 'vitest'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { addCrew, atTime, hoursAgo, loadedTons, readLoad, stepsOfLoad } from '../../testing/load.fixture.ts'
import { newTestId, openTestNode, type TestClient } from '../../testing/test-node.ts'
import type { Actor } from '../../testing/work.fixture.ts'

const node = closeAfterAll(await openTestNode())
const crew = await addCrew(node)

describe('a second start', () => {
  test('while the load is open becomes another name of it, and acts under either name count once', async () => {
    const beganAt = hoursAgo(15)
    const ids = { projectId: crew.projectId, dispatchId: crew.soloDispatchId }
    const first = newTestId()
    const second = newTestId()
    await atTime(node, crew.solo, beganAt).startLoad({ ...ids, loadLogId: first, actId: newTestId() })
    const again = { ...ids, loadLogId: second, actId: newTestId() }
    expect(await atTime(node, crew.solo, beganAt + minuteMs).startLoad(again)).toMatchObject({ loadLogId: first })
    const steps = stepsOfLoad(node, crew, crew.solo, { ...ids, loadLogId: second }, beganAt)
    for (const step of steps.slice(1)) await step.record()
    expect(await readLoad(node, crew.jobber, first)).toMatchObject({ state: 'delivered', aliases: [second] })
    await expect(readLoad(node, crew.jobber, second)).rejects.toThrow()
  })

  test('is a separate load once the late end of the first load arrives', async () => {
    const first = { loadLogId: newTestId(), dispatchId: crew.soloDispatchId }
    const next = { loadLogId: newTestId(), dispatchId: crew.soloDispatchId }
    const earlier = stepsOfLoad(node, crew, crew.solo, first, hoursAgo(20))
    const later = stepsOfLoad(node, crew, crew.solo, next, hoursAgo(18))
    await earlier[0]!.record()
    expect(await later[0]!.record()).toMatchObject({ loadLogId: first.loadLogId })
    for (const step of earlier.slice(1)) await step.record()
    expect(await readLoad(node, crew.jobber, next.loadLogId)).toMatchObject({ state: 'started', aliases: [] })
    for (const step of later) await step.record()
    const both = [await readLoad(node, crew.jobber, first.loadLogId), await readLoad(node, crew.jobber, next.loadLogId)]
    expect(both.map(load => load.state)).toEqual(['delivered', 'delivered'])
    expect(both[0]!.loadNo).not.toBe(both[1]!.loadNo)
  })
})

test('a cancellation that was undone ends nothing: a second start after it is still the load', async () => {
  const ids = { projectId: crew.projectId, dispatchId: crew.soloDispatchId }
  const beganAt = hoursAgo(60)
  const first = newTestId()
  const second = newTestId()
  const mistake = newTestId()
  const at = (minutes: number) => atTime(node, crew.solo, beganAt + minutes * minuteMs)
  const load = { ...ids, loadLogId: first }
  await at(0).startLoad({ ...load, actId: newTestId() })
  await at(10).cancelLoad({ ...load, actId: mistake, reason: 'Rain.' })
  await at(12).correctLoad({ ...load, actId: newTestId(), voidsActId: mistake, reason: 'The rain stopped.' })
  const again = await at(30).startLoad({ ...ids, loadLogId: second, actId: newTestId() })
  expect(again).toMatchObject({ loadLogId: first })
  await at(60).cancelLoad({ ...load, actId: newTestId(), reason: 'Rain.' })
  expect(await readLoad(node, crew.jobber, first)).toMatchObject({ state: 'cancelled', aliases: [second] })
})

describe('a load that two phones have sent, and that was approved, stays one load', () => {
  const addApproved = async () => {
    const crew = await addCrew(node)
    const beganAt = hoursAgo(30)
    const dispatchId = crew.soloDispatchId
    const first = newTestId()
    const second = newTestId()
    const steps = stepsOfLoad(node, crew, crew.solo, { loadLogId: first, dispatchId }, beganAt)
    const ids = (loadLogId: string) => ({ projectId: crew.projectId, dispatchId, loadLogId, actId: newTestId() })
    const at = (minutes: number) => atTime(node, crew.solo, beganAt + minutes * minuteMs)
    for (const step of steps.slice(0, -1)) await step.record()
    await at(20).arriveAtPit(ids(second))
    await steps.at(-1)!.record()
    await at(60).deliverLoad({ ...ids(second), quantity: loadedTons })
    const approve = (loadLogId: string) => crew.jobber.client.approveLoad(ids(loadLogId))
    await approve(first)
    const approveBoth = async () => {
      for (const loadLogId of [first, second]) await approve(loadLogId)
      const [debt] = await node.sql`select owed_cents::int8 as cents from debts
        where jobber_entity_id = ${crew.jobber.entityId} and entity_id = ${crew.solo.entityId}`
      const load = await readLoad(node, crew.jobber, first)
      return { owedCents: Number(debt?.cents), state: load.state, aliases: load.aliases }
    }
    /** 20.94 tons at $6.50. */
    const once = { owedCents: 13_611, state: 'approved', aliases: [second] }
    expect(await approveBoth()).toEqual(once)
    return { ids, second, at, approveBoth, once }
  }

  test('when the truck’s next load starts a day after, between what both phones sent first', async () => {
    const { ids, at, approveBoth, once } = await addApproved()
    const next = newTestId()
    await at(24 * 60 + 10).startLoad(ids(next))
    await at(24 * 60 + 15).arriveAtPit(ids(next))
    expect(await approveBoth()).toEqual(once)
  })

  test('when the second phone sends its start late, and it is the earlier one', async () => {
    const { ids, second, at, approveBoth, once } = await addApproved()
    await at(-5).startLoad(ids(second))
    expect(await approveBoth()).toEqual(once)
  })
})

type Device = { clockOffMs: number; deviceId?: string; sequence?: number }

/** A client of a device with a wrong clock that it hasn't measured. @param agoMs how long it kept the act */
function deviceOf({ headers }: Actor, { clockOffMs, deviceId, sequence }: Device, agoMs = 0): TestClient {
  const sentAt = Date.now() + clockOffMs
  const sent = () => ({
    ...headers,
    [envelopeHeaders.key]: newTestId(),
    [envelopeHeaders.clockOffset]: '0',
    [envelopeHeaders.occurredAt]: String(sentAt - agoMs),
    [envelopeHeaders.sentAt]: String(sentAt),
    ...(deviceId !== undefined && { [envelopeHeaders.device]: deviceId }),
    ...(sequence !== undefined && { [envelopeHeaders.sequence]: String(sequence) }),
  })
  return createORPCClient(new OpenAPILink(contract, { url: node.url, headers: sent }))
}

const clocks = [-secondMs, secondMs, -hourMs, hourMs].flatMap(off => [
  { ended: off, started: 0 },
  { ended: 0, started: off },
  { ended: off, started: -off },
])

describe.each(clocks)('the jobber’s clock is off by $ended ms, the trucker’s by $started ms', ({ ended, started }) => {
  const ids = () => ({ projectId: crew.projectId, dispatchId: crew.soloDispatchId, actId: newTestId() })
  const cancel = (loadLogId: string, actor: Actor, clockOffMs: number) =>
    deviceOf(actor, { clockOffMs }).cancelLoad({ ...ids(), loadLogId, reason: 'Rain.' })
  const start = (loadLogId: string, clockOffMs: number) =>
    deviceOf(crew.solo, { clockOffMs }).startLoad({ ...ids(), loadLogId })

  test('a load that was started after the other one ended is a separate one', async () => {
    const first = newTestId()
    const next = newTestId()
    await start(first, 0)
    await cancel(first, crew.jobber, ended)
    expect(await start(next, started)).toMatchObject({ loadLogId: next, state: 'started' })
    expect(await readLoad(node, crew.solo, first)).toMatchObject({ state: 'cancelled', aliases: [] })
    await cancel(next, crew.solo, started)
  })

  test('a load that was started again before it ended is one load', async () => {
    const first = newTestId()
    const again = newTestId()
    await start(first, 0)
    await start(again, started)
    const { loadLogId } = await cancel(first, crew.jobber, ended)
    const other = loadLogId === first ? again : first
    expect(await readLoad(node, crew.solo, loadLogId)).toMatchObject({ state: 'cancelled', aliases: [other] })
  })
})

test.each([-20, -90])(
  'the next load of a phone that was offline is separate although its clock is set by %i minutes between',
  async minutes => {
    const device = (sequence: number, clockOffMs = 0) => ({ deviceId: phone, sequence, clockOffMs })
    const phone = newTestId()
    const first = newTestId()
    const next = newTestId()
    const ids = () => ({ projectId: crew.projectId, dispatchId: crew.soloDispatchId, actId: newTestId() })
    const began = (40 - minutes / 15) * hourMs
    await deviceOf(crew.solo, device(1), began).startLoad({ ...ids(), loadLogId: first })
    const ended = { ...ids(), loadLogId: first, reason: 'Rain.' }
    await deviceOf(crew.solo, device(2), began - hourMs).cancelLoad(ended)
    const late = deviceOf(crew.solo, device(3, minutes * minuteMs), began - hourMs - minuteMs)
    expect(await late.startLoad({ ...ids(), loadLogId: next })).toMatchObject({ loadLogId: next })
    await late.cancelLoad({ ...ids(), loadLogId: next, reason: 'Rain.' })
    expect(await readLoad(node, crew.solo, first)).toMatchObject({ state: 'cancelled', aliases: [] })
  },
)

test('how a device sent an act is in no document', async () => {
  const loadLogId = newTestId()
  const ids = { projectId: crew.projectId, dispatchId: crew.soloDispatchId, loadLogId, actId: newTestId() }
  await deviceOf(crew.solo, { clockOffMs: 0, deviceId: newTestId(), sequence: 1 }).startLoad(ids)
  for (const actor of [crew.solo, crew.jobber]) {
    const { acts } = await readLoad(node, actor, loadLogId)
    expect(acts.map(act => [act.kind, act.sent])).toEqual([['start', undefined]])
  }
})

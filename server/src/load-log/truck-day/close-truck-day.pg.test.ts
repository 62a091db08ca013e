/** A truck's whole day: booked once when it is over and all its loads are approved, and again after a late load. */
import { hourMs, minuteMs } from '@haulway/domain/time.ts'
import { describe, expect, test } from 'vitest'
import { expectBooksToHold } from '../../testing/books.fixture.ts'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { addCrew, addDelivered, atTime, type Crew, readLoad } from '../../testing/load.fixture.ts'
import { newTestId, openTestNode } from '../../testing/test-node.ts'
import { haulCard, type RateCardInput, sitePlace } from '../../testing/work.fixture.ts'

const clock = { shownBy: 0 }
const node = closeAfterAll(await openTestNode({ clock: () => Date.now() + clock.shownBy }))

/** Noon of the project's day, some days ago: all loads are of one shift day, which is over. */
const noon = Date.parse(`${new Date(Date.now() - 48 * hourMs).toISOString().slice(0, 10)}T17:00:00Z`)
/** 20.94 tons at $6.50. */
const haulCents = 13_611

/** A load of the solo trucker; it waits 22 minutes at the pit. */
async function deliver(crew: Crew, n: number) {
  const load = await addDelivered(node, crew, crew.solo, noon + n * 90 * minuteMs)
  const approve = () => crew.jobber.client.approveLoad({ ...load, actId: newTestId() })
  return { load, approve }
}

async function owed({ jobber, solo }: Crew) {
  const [debt] = await node.sql`select owed_cents::int8 as cents from debts
    where jobber_entity_id = ${jobber.entityId} and entity_id = ${solo.entityId}`
  const items = await node.sql`select record from statement_items
    where payer_entity_id = ${jobber.entityId} and payee_entity_id = ${solo.entityId}`
  const lines = items.flatMap(({ record }) => record.lines as { amountCents: number }[])
  const stated = lines.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return { owed: Number(debt?.cents ?? 0), stated }
}

/** Once every job that the crew's loads have planned for their days has run. */
async function closed({ projectId }: Crew) {
  const states = async () =>
    (
      await node.sql`select distinct state::text as state from pgboss.job
        where name = 'close-truck-day' and data->>'projectId' = ${projectId}`
    ).map(({ state }) => state)
  await expect.poll(states).toEqual(['completed'])
}

const books = (cents: number) => ({ owed: cents, stated: cents })

test('the minimum of a truck and day is booked when all its loads are approved, again after a late one', async () => {
  const crew = await addCrew(node, { card: { basis: 'ton', rateE4: 65_000, minimumPerDayE4: 4_000_000 } })
  const first = await deliver(crew, 0)
  const second = await deliver(crew, 1)
  await first.approve()
  expect(await owed(crew)).toEqual(books(haulCents))
  await second.approve()
  await expect.poll(() => owed(crew)).toEqual(books(40_000))
  const { money } = await readLoad(node, crew.solo, first.load.loadLogId)
  expect(money?.haul?.pay).toMatchObject({ totalCents: haulCents })
  expect(money?.day?.haul?.lines).toMatchObject([{ code: 'minimumDay', amountCents: 40_000 - 2 * haulCents }])
  const pit = await readLoad(node, crew.pit, first.load.loadLogId)
  expect(JSON.stringify(pit)).not.toContain('minimumDay')
  const late = await deliver(crew, 2)
  await late.approve()
  await expect.poll(() => owed(crew)).toEqual(books(3 * haulCents))
  const again = await readLoad(node, crew.jobber, late.load.loadLogId)
  expect(again.money?.day?.haul).toMatchObject({ totalCents: 0 })
})

test('a corrected quantity is booked for its load, and the top-up of the day shrinks with it', async () => {
  const crew = await addCrew(node, { card: { basis: 'ton', rateE4: 65_000, minimumPerDayE4: 4_000_000 } })
  const { load, approve } = await deliver(crew, 0)
  await approve()
  await expect.poll(() => owed(crew)).toEqual(books(40_000))
  // A ton more, at $6.50.
  const quantity = { amountMilli: 21_940, unit: 'ton' as const }
  const ids = { ...load, actId: newTestId(), reason: 'The scale was off.' }
  await crew.pit.client.proposeCorrection({ ...ids, quantity, correction: {} })
  const about = { ...load, actId: newTestId(), aboutActId: ids.actId }
  await crew.jobber.client.answerCorrection({ ...about, correction: { answer: 'accept' } })
  const ofDay = async () => (await readLoad(node, crew.jobber, load.loadLogId)).money?.day?.haul?.totalCents
  await expect.poll(ofDay).toBe(40_000 - haulCents - 650)
  expect(await owed(crew)).toEqual(books(40_000))
})

/** Runs the jobs that wait to close the crew's days, as if their time had come by the clock of the queue. */
async function runWaiting({ projectId }: Crew) {
  const ofCrew = node.sql`name = 'close-truck-day' and data->>'projectId' = ${projectId}`
  const due = await node.sql`update pgboss.job set start_after = now() where ${ofCrew} and state = 'created'
    returning id`
  expect(due).toHaveLength(1)
  const ran = async () => (await node.sql`select state from pgboss.job where id = ${due[0]!.id}`)[0]?.state
  await expect.poll(ran).toBe('completed')
}

test('a node whose clock is behind runs the job before the day is over: the day is closed once it is', async () => {
  const crew = await addCrew(node, { card: { basis: 'ton', rateE4: 65_000, minimumPerDayE4: 4_000_000 } })
  const { approve } = await deliver(crew, 0)
  clock.shownBy = noon + 90 * minuteMs - Date.now()
  await approve()
  await runWaiting(crew)
  clock.shownBy = 0
  expect(await owed(crew)).toEqual(books(haulCents))
  await runWaiting(crew)
  expect(await owed(crew)).toEqual(books(40_000))
})

describe('load and top-up add up to the minimum of the day', () => {
  const crewWithClosedDay = async () => {
    const card = { basis: 'ton', rateE4: 65_000, minimumPerDayE4: 4_000_000 } as const
    const crew = await addCrew(node, { card })
    const { load, approve } = await deliver(crew, 0)
    await approve()
    await expect.poll(() => owed(crew)).toEqual(books(40_000))
    const topUp = async () => (await readLoad(node, crew.jobber, load.loadLogId)).money?.day?.haul?.totalCents
    return { crew, load, card, topUp }
  }

  test('when a dispute of the load is settled', async () => {
    const { crew, load, topUp } = await crewWithClosedDay()
    const ids = { ...load, actId: newTestId(), reason: 'The counts differ.' }
    const granted = { agreement: 'haul', quantityMilli: 19_940 } as const
    await crew.jobber.client.disputeLine({ ...ids, dispute: { ...granted, code: 'haul' } })
    const about = { ...load, actId: newTestId(), aboutActId: ids.actId }
    await crew.solo.client.answerDispute({ ...about, dispute: { ...granted, answer: 'propose' } })
    await expect.poll(topUp).toBe(40_000 - haulCents + 650)
    expect(await owed(crew)).toEqual(books(40_000))
  })

  test('when the rate of the load is corrected', async () => {
    const { crew, load, card, topUp } = await crewWithClosedDay()
    const ids = { ...load, actId: newTestId(), reason: 'Another rate was agreed.' }
    const corrected = { agreement: 'haul', card: { ...card, rateE4: 80_000 } } as const
    await crew.jobber.client.proposeCorrection({ ...ids, correction: corrected })
    const about = { ...load, actId: newTestId(), aboutActId: ids.actId }
    await crew.solo.client.answerCorrection({ ...about, correction: { agreement: 'haul', answer: 'accept' } })
    // 20.94 tons at $8.00
    await expect.poll(topUp).toBe(40_000 - 16_752)
    expect(await owed(crew)).toEqual(books(40_000))
  })
})

describe('a top-up that waited for one load is booked once that load is no longer open', () => {
  const crewWithOpen = async () => {
    const crew = await addCrew(node, { card: { basis: 'ton', rateE4: 65_000, minimumPerDayE4: 4_000_000 } })
    const { approve } = await deliver(crew, 0)
    const open = { loadLogId: newTestId(), dispatchId: crew.soloDispatchId }
    const at = (minutes: number) => atTime(node, crew.solo, noon + minutes * minuteMs)
    const ids = () => ({ projectId: crew.projectId, ...open, actId: newTestId() })
    await at(90).arriveAtPit({ ...ids(), automatic: true })
    await approve()
    await closed(crew)
    expect(await owed(crew)).toEqual(books(haulCents))
    return { crew, at, ids }
  }

  test('because it is canceled', async () => {
    const { crew, at, ids } = await crewWithOpen()
    await at(100).cancelLoad({ ...ids(), reason: 'The pit had closed.' })
    await expect.poll(() => owed(crew)).toEqual(books(40_000))
  })

  test('because it is refused at the site', async () => {
    const { crew, ids } = await crewWithOpen()
    await atTime(node, crew.jobber, noon + 150 * minuteMs).rejectLoad({ ...ids(), reason: 'Wet.', fault: 'pit' })
    await expect.poll(() => owed(crew)).toEqual(books(40_000))
  })

  test('because it is another name of an approved load', async () => {
    const { crew, at, ids } = await crewWithOpen()
    await at(1).startLoad(ids())
    await expect.poll(() => owed(crew)).toEqual(books(40_000))
  })

  test('because it began on another day', async () => {
    const { crew, at, ids } = await crewWithOpen()
    await at((-24 * hourMs) / minuteMs).startLoad(ids())
    await expect.poll(() => owed(crew)).toEqual(books(40_000))
  })
})

test('standby by the day adds up the waits of all loads before the free minutes', async () => {
  const standby = [{ ...haulCard.standby[0]!, freeMinutes: 30, per: 'day' as const }]
  const crew = await addCrew(node, { card: { basis: 'ton', rateE4: 65_000, standby } })
  const loads = [await deliver(crew, 0), await deliver(crew, 1)]
  for (const { approve } of loads) await approve()
  // 2 × 22 min – 30 free = 14 min at $1.50
  await expect.poll(() => owed(crew)).toEqual(books(2 * haulCents + 2100))
})

/** The solo trucker's second haul of the project by the same card, with a material that is lighter. */
async function addSandHaul({ jobber, pit, solo, projectId }: Crew, card: RateCardInput): Promise<string> {
  const sand = { entityId: pit.entityId, materialId: newTestId(), name: 'Sand', unit: 'ton' as const }
  await pit.client.createMaterial({ ...sand, priceE4: 182_500, gramsPerCubicMeter: 1_500_000 })
  const { materialId } = sand
  const pitEntityId = pit.entityId
  const haulId = newTestId()
  const destination = { name: 'East gate', ...sitePlace }
  const sent = { projectId, haulId, pitEntityId, materialId, targetMilli: 100_000, trucksWanted: 1 }
  await jobber.client.createHaul({ ...sent, card, destination })
  const dispatchId = newTestId()
  const accepted = { projectId, noticeId: haulId, entityId: solo.entityId, offerId: newTestId() }
  await solo.client.acceptTruckerNotice({ ...accepted, dispatchId })
  return dispatchId
}

describe('loads of two materials under one agreement share the rules of the day', () => {
  const gravelAndSand = async (card: RateCardInput) => {
    const crew = await addCrew(node, { card })
    const gravel = await deliver(crew, 0)
    const soloDispatchId = await addSandHaul(crew, card)
    const sand = await deliver({ ...crew, soloDispatchId }, 1)
    for (const { approve } of [gravel, sand]) await approve()
    return crew
  }

  test('its minimum is paid once', async () => {
    const crew = await gravelAndSand({ basis: 'ton', rateE4: 65_000, minimumPerDayE4: 4_000_000 })
    await expect.poll(() => owed(crew)).toEqual(books(40_000))
    await closed(crew)
    expect(await owed(crew)).toEqual(books(40_000))
  })

  test('its free minutes are granted once', async () => {
    const standby = [{ ...haulCard.standby[0]!, freeMinutes: 30, per: 'day' as const }]
    const crew = await gravelAndSand({ basis: 'ton', rateE4: 65_000, standby })
    await expect.poll(() => owed(crew)).toEqual(books(2 * haulCents + 2100))
  })

  test('each load is billed by the density of its own material', async () => {
    const crew = await gravelAndSand({ basis: 'yard', rateE4: 100_000, minimumPerDayE4: 4_000_000 })
    await expect.poll(() => owed(crew)).toEqual(books(40_000))
    const days = (await node.sql`select record from load_logs where project_id = ${crew.projectId}`).map(
      ({ record }) => record.day.haul.lines,
    )
    // 20.94 tons are 15.529 and 16.564 yards of gravel and sand, at $10.00.
    const topUp = { code: 'minimumDay', amountCents: 40_000 - 15_529 - 16_564 }
    expect(days).toEqual([[expect.objectContaining(topUp)], [expect.objectContaining(topUp)]])
  })
})

test('the ledger sums to zero, and documents equal a rebuild', async () => {
  await expectBooksToHold(node, ['load_logs'])
})

/** What needs attention: each row's sentence, how serious it is, and what can be done about it. */
import { entityScope } from '@haulway/domain/document/scope.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { dayOf, hourMs, minuteMs } from '@haulway/domain/time.ts'
import { poundGrams, type Unit } from '@haulway/domain/units.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { idOf, suppliers } from '../../../areas/forms/form-documents.fixture.ts'
import { openFormStage } from '../../../areas/forms/form-stage.fixture.tsx'
import { openDexieStorage, SyncDatabase } from '../../../sync/dexie-storage.ts'
import { loadOf } from '../../../tracking/replay/replay.fixture.ts'
import { openStage } from '../../../ui/stage.fixture.tsx'
import { NeedsAttention } from './NeedsAttention.tsx'

const { stage, draw } = openStage('div')
const now = Date.now()
const today = dayOf(now, 'America/New_York')
const pounds = (number: number) => Math.round(number * poundGrams)

function overLegal(unit: Unit, grossPounds: number): LoadLogDocument {
  const load = loadOf(12, 'deliver', now)
  return {
    ...load,
    terms: { ...load.terms, unit },
    needsYou: ['overLegalWeight'],
    shiftDay: today,
    overLegal: { grossGrams: pounds(grossPounds), legalGrams: pounds(73_280) },
  }
}

test.each([
  ['ton', 74_520, 'Over legal weight by 1,240 lb: 74,520 lb, legal 73,280 lb'],
  ['tonne', 75_680, 'Over legal weight by 2,400 lb: 75,680 lb, legal 73,280 lb'],
  ['yard', 74_520, 'Over legal weight by 1,240 lb: 74,520 lb, legal 73,280 lb'],
  ['ton', 73_290, 'Over legal weight by 10 lb: 73,290 lb, legal 73,280 lb'],
] as const)('a load by the %s that weighs %i lb: "%s"', async (unit, grossPounds, sentence) => {
  const { part } = await openFormStage('/jobber/dashboard', undefined, [], { type: 'jobber' })
  const work = { projects: [], summaries: [], offers: [], dispatches: [], loads: [overLegal(unit, grossPounds)] }
  draw(part(<NeedsAttention work={work} days={[]} logs={[]} entityId={idOf(1)} now={now} />))
  await expect.element(page.getByText(sentence, { exact: true })).toBeVisible()
})

test('loads of the same number and hauler on two projects name their project', async () => {
  const load = overLegal('ton', 74_520)
  const other = { ...load, projectId: idOf(77), loadLogId: idOf(78) }
  const second = { ...other, terms: { ...other.terms, projectName: 'Church Street' } }
  const { part } = await openFormStage('/jobber/dashboard', undefined, [], { type: 'jobber' })
  const work = { projects: [], summaries: [], offers: [], dispatches: [], loads: [load, second] }
  draw(part(<NeedsAttention work={work} days={[]} logs={[]} entityId={idOf(1)} now={now} />))
  await expect.element(page.getByText(/^Church Street: Load 12, /)).toBeVisible()
  await expect.element(page.getByText(/^SR 222 Bypass: Load 12, /)).toBeVisible()
})

test('loads of the same number and hauler on two days name the earlier day', async () => {
  const load = overLegal('ton', 74_520)
  const earlier = { ...load, loadLogId: idOf(78), shiftDay: '2026-10-15' }
  await show([load, earlier])
  await expect.element(page.getByText(/^Oct\s15,\s2026: Load 12, /)).toBeVisible()
  await expect.element(page.getByText(/^Load 12, /)).toBeVisible()
})

test('a load approved over its legal weight is no longer listed, one whose ticket another load has is', async () => {
  const load: LoadLogDocument = { ...overLegal('ton', 74_520), state: 'approved' }
  await show([load, { ...load, loadLogId: idOf(78), needsYou: ['overLegalWeight', 'sameTicket'] }])
  await expect.element(page.getByText('Another load has the same ticket.')).toBeVisible()
  expect(page.getByText(/Over legal weight/).elements()).toHaveLength(0)
})

/** A truck that came that many minutes ago, as far as its load has gone. */
const truckAt = (n: number, last: Parameters<typeof loadOf>[1], ago: number): LoadLogDocument =>
  loadOf(n, last, now - (ago + 6) * minuteMs)

async function show(loads: readonly LoadLogDocument[], allLoads = loads, deviceNow = now, offsetMs = 0) {
  const [supplier] = suppliers
  const pit = { ...supplier!, pitEntityId: loads[0]!.terms.origin.entityId, phoneNo: '610 555 0199' }
  const scope = entityScope(idOf(1))
  const stored = [{ scope, collection: 'suppliers', id: pit.pitEntityId, body: pit }]
  const { part, uid } = await openFormStage('/jobber/dashboard', undefined, stored, { type: 'jobber' })
  const db = new SyncDatabase(uid)
  await openDexieStorage(db).writeMeta('clockOffsetMs', offsetMs)
  db.close()
  const work = { projects: [], summaries: [], offers: [], dispatches: [], loads }
  const shared = { work, days: [], logs: [], entityId: idOf(1), now: deviceNow }
  draw(
    part(
      <>
        <p>Today</p>
        <NeedsAttention {...shared} allLoads={allLoads} />
      </>,
    ),
  )
  await expect.element(page.getByText('Today')).toBeVisible()
}

const waiting = [truckAt(41, 'arriveAtPit', 50), truckAt(77, 'arriveAtPit', 30), truckAt(12, 'arriveAtPit', 20)]

test('trucks that wait while none is loaded are one row, which opens the line and calls the pit', async () => {
  await show([...waiting, truckAt(9, 'deliver', 90)])
  const row = page.getByRole('link', { name: /None of your trucks loaded for 50.min, 3 wait/ })
  await expect.element(row).toHaveAttribute('href', `/jobber/map?project=${waiting[0]!.projectId}`)
  await expect.element(row.getByText(/^Your trucks at Ormrod Pit, since /)).toBeVisible()
  expect(row.element().querySelector('.hw-state-look')).not.toBeNull()
  const call = page.getByRole('link', { name: 'Call Ormrod Pit' })
  await expect.element(call).toHaveAttribute('href', 'tel:6105550199')
  await show([waiting[0]!])
  await expect.element(page.getByText(/None of your trucks loaded for 50.min, 1 waits/)).toBeVisible()
})

test("the minutes are those of the server's clock, which recorded the arrivals", async () => {
  // This device is 10 minutes behind.
  await show(waiting, waiting, now - 10 * minuteMs, 10 * minuteMs)
  await expect.element(page.getByText(/None of your trucks loaded for 50.min, 3 wait/)).toBeVisible()
})

test('two pits of one name and one business are two rows', async () => {
  const [first] = waiting
  const origin = { ...first!.terms.origin, lat: 40.7 }
  const other = { ...first!, loadLogId: idOf(79), terms: { ...first!.terms, origin } }
  await show([first!, other])
  await expect.poll(() => page.getByText(/None of your trucks loaded for 50.min, 1 waits/).elements().length).toBe(2)
})

test('a line that moves is not a row: a truck is at the loader, was just loaded, or none waits for long', async () => {
  const loading = truckAt(9, 'confirmTrucker', 60)
  const loadedLately = truckAt(9, 'confirmLoad', 19)
  const forgotten = loadOf(41, 'arriveAtPit', now - 13 * hourMs)
  for (const loads of [
    [...waiting, loading],
    [...waiting, loadedLately],
    [truckAt(41, 'arriveAtPit', 9)],
    [forgotten],
  ]) {
    await show(loads)
    expect(stage.textContent).not.toContain('None of your trucks loaded')
  }
})

test('a project has no such row while a truck of another project is loaded at the same pit', async () => {
  const other = { ...truckAt(9, 'confirmTrucker', 10), projectId: idOf(77) }
  await show(waiting, [...waiting, other])
  expect(stage.textContent).not.toContain('None of your trucks loaded')
  await show(waiting, [...waiting, { ...truckAt(9, 'arriveAtPit', 10), projectId: idOf(77) }])
  await expect.element(page.getByText(/None of your trucks loaded for 50.min, 4 wait/)).toBeVisible()
})

test('each row has the shape that its fact has in tables, on the map and in the timeline', async () => {
  const disputed: LoadLogDocument = { ...loadOf(12, 'deliver', now - 40 * minuteMs), disputed: true }
  const silent = (n: number) => ({ ...loadOf(n, 'confirmLoad', now - 40 * minuteMs), loadLogId: idOf(80 + n) })
  const logOf = (load: LoadLogDocument, ago: number) => ({
    loadLogId: load.loadLogId,
    fault: { since: now - ago * minuteMs, cause: 'unknown' as const },
  })
  const short = silent(1)
  const long = silent(2)
  const { part } = await openFormStage('/jobber/dashboard', undefined, [], { type: 'jobber' })
  const work = { projects: [], summaries: [], offers: [], dispatches: [], loads: [disputed, short, long] }
  const logs = [logOf(short, 4), logOf(long, 20)]
  draw(part(<NeedsAttention work={work} days={[]} logs={logs} entityId={idOf(1)} now={now} />))
  await expect.element(page.getByText('Load 12 is disputed')).toBeVisible()
  const shapes = [...stage.querySelectorAll('.hw-row .hw-state')].map(state => [
    state.textContent?.split(/\d/)[0],
    state.className.match(/hw-state-(\w+)/)?.[1],
  ])
  expect(shapes).toEqual([
    ['No GPS points since ', 'look'],
    ['No GPS points since ', 'stop'],
    ['Load ', 'look'],
  ])
})

test('a load that has its own row is not counted again among the loads to check', async () => {
  const delivered = { ...overLegal('ton', 74_520), state: 'delivered' as const }
  const load = (nth: number, doubts: LoadLogDocument['approvalDoubts'], needsYou: LoadLogDocument['needsYou']) =>
    ({ ...delivered, loadLogId: idOf(80 + nth), loadNo: nth, approvalDoubts: doubts, needsYou }) as LoadLogDocument
  const ready = load(1, [], [])
  const own = load(2, ['overLegalWeight'], ['overLegalWeight'])
  await show([ready, own])
  await expect.element(page.getByText(/^Over legal weight/)).toBeVisible()
  expect(stage.querySelectorAll('.hw-row')).toHaveLength(1)
  await show([ready, own, load(3, ['gpsMissing'], [])])
  await expect.element(page.getByText('1 load to check')).toBeVisible()
})

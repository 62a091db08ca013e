/** The operator's advice on the next buckets, on the page with real documents: still two taps for a load. */
import { entityScope } from '@haulway/domain/document/scope.ts'
import type { LoadLogAct } from '@haulway/domain/load-log/act/act.ts'
import { foldedDocument, type LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { dayOf, minuteMs } from '@haulway/domain/time.ts'
import type { DispatchDocument } from '@haulway/domain/work/dispatch/dispatch.documents.ts'
import { type ReactNode, useMemo } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openDexieStorage, SyncDatabase } from '../../sync/dexie-storage.ts'
import { SyncContext, useSync } from '../../sync/sync-context.ts'
import { loadOf } from '../../tracking/replay/replay.fixture.ts'
import { openStage } from '../../ui/stage.fixture.tsx'
import { listViolations } from '../../ui/violations.fixture.ts'
import { idOf } from '../forms/form-documents.fixture.ts'
import { openFormStage } from '../forms/form-stage.fixture.tsx'
import { LoadTrucksPage } from './LoadTrucksPage.tsx'

const { stage, draw } = openStage('div')
const text = () => stage.textContent?.replaceAll(/\s+/g, ' ') ?? ''
const machine = idOf(1)
const scope = entityScope(machine)

type More = { passes?: number; netPounds?: number }

/** A load of truck `n`: weighed if it has a net weight, otherwise in line. */
function load(n: number, minutesAgo: number, { passes, netPounds }: More): LoadLogDocument {
  const at = Date.now() - minutesAgo * minuteMs
  const { terms, ...base } = loadOf(n, 'start')
  const by = { uid: 'luis', entityId: machine }
  const act = (nth: number, kind: LoadLogAct['kind'], more: Partial<LoadLogAct> = {}): LoadLogAct => {
    const occurredAt = at + nth * 1000
    const receivedAt = at + nth * 1000
    return { actId: idOf(n * 100 + nth), kind, witness: 'operator', by, occurredAt, receivedAt, ...more }
  }
  const acts = [act(0, 'start', { witness: 'trucker' }), act(1, 'arriveAtPit')]
  const weights = { unit: 'lb' as const, netMicro: (netPounds ?? 0) * 1_000_000 }
  const loaded = [act(2, 'confirmTrucker'), act(3, 'confirmLoad', { passes }), act(4, 'confirmLoad', { weights })]
  const truck = { ...terms.truck, legalPayloadGrams: 20_048_783 }
  const known = { ...base, loadLogId: idOf(1000 + n), createdOn: at, shiftDay: dayOf(Date.now(), terms.timeZone) }
  const relations: LoadLogDocument['relations'] = ['operator']
  return foldedDocument(
    { ...known, party: 'operator', relations, terms: { ...terms, truck } },
    netPounds ? [...acts, ...loaded] : acts,
  )
}

/** A device whose memory answers late. */
function LateMeta({ until, children }: { until: Promise<void>; children: ReactNode }) {
  const sync = useSync()
  const late = useMemo(() => {
    const { storage } = sync
    return { ...sync, storage: { ...storage, readMeta: (key: string) => until.then(() => storage.readMeta(key)) } }
  }, [sync, until])
  return <SyncContext value={late}>{children}</SyncContext>
}

async function show(weighed: number, readAt = Promise.resolve()) {
  await page.viewport(390, 844)
  const alike = Array.from({ length: weighed }, (_, i) => load(100 + i, 200 - i, { passes: 5, netPounds: 47_560 }))
  const waiting = load(41, 6, {})
  const { projectId, terms, createdOn } = waiting
  const dispatch: DispatchDocument = {
    projectId,
    dispatchId: terms.dispatchId,
    createdOn,
    endedOn: null,
    state: 'open',
    party: 'operator',
    terms,
  }
  const stored = [
    ...[...alike, waiting].map(body => ({ scope, collection: 'load-logs', id: body.loadLogId, body })),
    { scope, collection: 'dispatches', id: dispatch.dispatchId, body: dispatch },
  ]
  const { part, uid } = await openFormStage('/', { kind: 'lost', trouble: 'No network.' }, stored)
  draw(
    part(
      <LateMeta until={readAt}>
        <LoadTrucksPage />
      </LateMeta>,
    ),
  )
  const commands = async () => {
    const db = new SyncDatabase(uid)
    const listed = await openDexieStorage(db).listCommands()
    db.close()
    return listed.map(({ call, input }) => ({ call, input }))
  }
  /** Two taps of one hand within a moment count as one, so this taps until it counts. */
  const tapUntil = async (name: RegExp, calls: string[]) => {
    await expect
      .poll(async () => {
        const button = page.getByRole('button', { name }).elements()[0]
        if (button instanceof HTMLElement && (await commands()).length < calls.length) button.click()
        return (await commands()).map(({ call }) => call)
      })
      .toEqual(calls)
  }
  return { commands, tapUntil }
}

test('the page says how many buckets, counts them down, and two taps record the load as advised', async () => {
  const { commands, tapUntil } = await show(10)
  await expect.poll(text).toContain('5 passes, last one half')
  expect(text()).toContain('21.4 of 22.1 tons (legal limit)')
  await tapUntil(/Start loading/, ['confirmTrucker'])
  const count = page.getByRole('button', { name: /^One bucket in/ })
  await expect.element(count).toBeVisible()
  const { width, height } = count.element().getBoundingClientRect()
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(72)
  await count.click()
  await expect.poll(text).toContain('4 more, last one half')
  await count.click()
  await count.click()
  await expect.poll(text).toContain('2 more, last one half')
  expect(await listViolations(stage)).toEqual([])
  await tapUntil(/Loaded 21.4 tons/, ['confirmTrucker', 'confirmLoad'])
  const loaded = (await commands())[1]?.input
  expect(loaded).toMatchObject({ passes: 5, lastPassHalf: true, quantity: { amountMilli: 21_400, unit: 'ton' } })
  await expect.poll(text).toContain('5 passes, last one half')
})

test('a tap before the device has read what it remembers is not forgotten', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { commands, tapUntil } = await show(10, promise)
  await expect.poll(text).toContain('5 passes, last one half')
  await page.getByRole('button', { name: 'New bucket' }).click()
  await expect.poll(text).toContain('0 of 8 weighed loads')
  resolve()
  await tapUntil(/Start loading/, ['confirmTrucker'])
  await tapUntil(/Loaded/, ['confirmTrucker', 'confirmLoad'])
  expect((await commands())[1]?.input).toMatchObject({ passChange: 'bucket' })
})

test('under eight weighed loads the page is learning, and a pit without a scale sees nothing', async () => {
  await show(7)
  await expect.poll(text).toContain('7 of 8 weighed loads')
  expect(text()).toContain('Learning bucket weight')
  await show(0)
  await expect.poll(text).toContain('Start loading')
  expect(text()).not.toContain('Learning')
  expect(text()).not.toContain('New bucket')
})

test('one tap on rain forgets what was learned, a second one undoes that, and the next load carries it', async () => {
  const { commands, tapUntil } = await show(10)
  await expect.poll(text).toContain('5 passes, last one half')
  const rain = page.getByRole('button', { name: 'Rain' })
  await rain.click()
  await expect.poll(text).toContain('0 of 8 weighed loads')
  await rain.click()
  await expect.poll(text).toContain('5 passes, last one half')
  await page.getByRole('button', { name: 'New bucket' }).click()
  await expect.poll(text).toContain('0 of 8 weighed loads')
  await tapUntil(/Start loading/, ['confirmTrucker'])
  await tapUntil(/Loaded/, ['confirmTrucker', 'confirmLoad'])
  expect((await commands())[1]?.input).toMatchObject({ passChange: 'bucket' })
  await expect.poll(text).toContain('New bucket')
  expect(page.getByRole('button', { name: 'New bucket' }).element().ariaPressed).toBe('false')
})

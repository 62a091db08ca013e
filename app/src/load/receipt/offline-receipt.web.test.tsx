/** Without a network, a load ends on the same page: its receipt and the day's tiles count the acts that wait. */
import type { CallInput } from '@haulway/client/call.ts'
import { newId } from '@haulway/client/new-id.ts'
import { afternoonZone } from '@haulway/domain/afternoon-zone.fixture.ts'
import { entityScope } from '@haulway/domain/document/scope.ts'
import { foldLoadLog } from '@haulway/domain/load-log/fold/fold.ts'
import { actsOf, foldOptionsOf, type LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { daySummaryDocuments } from '@haulway/domain/metrics/day-summary.documents.ts'
import { changeSummary, truckerPart } from '@haulway/domain/metrics/day-summary.ts'
import { rateCardFieldsSchema } from '@haulway/domain/pay/card/rate-card.ts'
import type { Price } from '@haulway/domain/pay/line/line.ts'
import { dayOf, minuteMs } from '@haulway/domain/time.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { idOf } from '../../areas/forms/form-documents.fixture.ts'
import { openFormStage } from '../../areas/forms/form-stage.fixture.tsx'
import { useSync } from '../../sync/sync-context.ts'
import { loadOf } from '../../tracking/replay/replay.fixture.ts'
import { openStage } from '../../ui/stage.fixture.tsx'
import { CurrentOrNextLoad } from '../CurrentOrNextLoad.tsx'
import { useTrucker } from '../use-trucker.ts'

const { stage, draw } = openStage()
const solo = idOf(1)
const scope = entityScope(solo)
const text = () => stage.textContent?.replaceAll(/\s+/g, ' ')
const tiles = () => [...stage.querySelectorAll('.hw-figure')].map(each => each.textContent?.replaceAll(/\s+/g, ' '))
const card = rateCardFieldsSchema.parse({
  basis: 'ton',
  rateE4: 34_000,
  standby: [{ place: 'pit', freeMinutes: 15, rate: { rateE4: 12_500, per: 'minute' } }],
})

/** The truck's load as the server has published it, this many minutes after its start. */
function publishedLoad(n: number, last: 'arriveAtPit' | 'deliver', minutes: number, pay: Price): LoadLogDocument {
  const load = loadOf(n, last, Date.now() - minutes * minuteMs)
  const terms = { ...load.terms, driverEntityId: solo, truckingEntityId: solo, timeZone: afternoonZone() }
  const money = { currency: 'USD', haul: { card, pay } }
  const shiftDay = dayOf(load.createdOn, terms.timeZone)
  return { ...load, terms, shiftDay, money, party: 'trucking', relations: ['trucker'] }
}

async function show(loads: readonly LoadLogDocument[]) {
  await page.viewport(390, 844)
  const parts = loads.map(load =>
    truckerPart(load, foldLoadLog(actsOf(load), foldOptionsOf(load)), load.money?.haul?.pay),
  )
  const day = parts.reduce<Parameters<typeof changeSummary>[0]>(
    (sum, part) => changeSummary(sum, undefined, part),
    undefined,
  )
  const { part } = await openFormStage(
    '/',
    { kind: 'lost', trouble: 'No network.' },
    [
      ...loads.map(body => ({ scope, collection: 'load-logs', id: body.loadLogId, body })),
      ...daySummaryDocuments(day!).map(({ collection, id, body }) => ({ scope, collection, id, body: body! })),
    ],
    { type: 'soloTrucker' },
  )
  draw(part(<ActivePage />))
  await expect.poll(() => record).toBeDefined()
}

let record: ((call: 'confirmTrucker' | 'confirmLoad' | 'deliverLoad', input?: object) => Promise<unknown>) | undefined

/** Shows the current load of the trucker, and returns a function that records its acts. */
function ActivePage() {
  const trucker = useTrucker()
  const { engine } = useSync()
  const { load } = trucker ?? {}
  record =
    load &&
    (async (call, input = {}) => {
      const { projectId, loadLogId, terms } = load
      const ids = { projectId, loadLogId, dispatchId: terms.dispatchId, entityId: solo, actId: newId() }
      await engine.submit(call, { ...ids, ...input } as CallInput<typeof call>)
    })
  return trucker ? <CurrentOrNextLoad trucker={trucker} none={<p>No work</p>} /> : null
}

test('a load delivered without a network has its expected pay, and the tiles count it', async () => {
  const earlier = publishedLoad(40, 'deliver', 90, { lines: [], totalCents: 7_269 })
  await show([earlier, publishedLoad(41, 'arriveAtPit', 20, { missing: 'quantity' })])
  await record?.('confirmTrucker')
  await record?.('confirmLoad', { quantity: { amountMilli: 22_100, unit: 'ton' } })
  await record?.('deliverLoad')
  // 22.1 tons × $3.40.
  await expect.poll(text).toContain('Load 41 delivered')
  await expect.poll(text).toContain('$75.14Expected, due once approved22.10 tons')
  await expect.poll(tiles).toEqual(['loads2', 'tons43.5', 'expected today$147.83'])
})

test('money is not earned before the delivery: the tiles count loads, tons and pay of the same loads', async () => {
  await show([publishedLoad(41, 'arriveAtPit', 20, { missing: 'quantity' })])
  await record?.('confirmTrucker')
  await record?.('deliverLoad')
  await expect.poll(text).toContain('Load 41 delivered')
  await expect.poll(tiles).toEqual(['load1', 'tons0', '1 load not priced yet$0.00'])
})

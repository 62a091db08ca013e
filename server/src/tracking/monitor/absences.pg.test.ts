/** Standby for a time at which GPS does not show the truck in line, from its points to the jobber's document. */
import { eventually } from '@haulway/domain/eventually.fixture.ts'
import { minuteMs, secondMs } from '@haulway/domain/time.ts'
import { expect, test } from 'vitest'
import { rebuildSteps } from '../../api-node/rebuild-documents.ts'
import { openDatabase } from '../../db/database.ts'
import { rebuild } from '../../sync/rebuild.ts'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { addCrew, atTime, type Crew, loadedTons, readLoad } from '../../testing/load.fixture.ts'
import { newTestId, openTestNode } from '../../testing/test-node.ts'
import { beginLoad, type Load, pluginPoint, sendLocations } from '../../testing/tracking.fixture.ts'
import { pitPlace, type RateCardInput, sitePlace } from '../../testing/work.fixture.ts'

const node = closeAfterAll(await openTestNode())

type Spot = { lat: number; lng: number }
const away: Spot = { lat: 40.4, lng: -80.05 }
const shop: Spot = { lat: 40.38, lng: -80.06 }
const standby = (place: 'pit' | 'site') => [
  { place, freeMinutes: 15, rate: { rateE4: 15_000, per: 'minute' as const } },
]
const cardOf = (place: 'pit' | 'site'): RateCardInput => ({
  basis: 'ton',
  rateE4: 65_000,
  standby: standby(place),
})

/** Where the truck is by minutes; `isSilent` while its phone sends no points. */
type Leg = { minutes: number; to: Spot; isSilent?: true }

/** A point every half minute along some legs. */
function drive(load: Load, beganAt: number, legs: readonly Leg[]) {
  const points = [pluginPoint({ ...away, at: beganAt }, load)]
  let at = beganAt
  let here = away
  for (const { minutes, to, isSilent } of legs) {
    for (let n = 1; n <= minutes * 2 && !isSilent; n++) {
      const share = n / (minutes * 2)
      const spot = { lat: here.lat + (to.lat - here.lat) * share, lng: here.lng + (to.lng - here.lng) * share }
      points.push(pluginPoint({ ...spot, at: at + n * 30 * secondMs }, load))
    }
    at += minutes * minuteMs
    here = to
  }
  return points
}

const atPit: Leg[] = [
  { minutes: 10, to: pitPlace },
  { minutes: 20, to: pitPlace },
]
const toSite: Leg[] = [
  { minutes: 15, to: sitePlace },
  { minutes: 5, to: sitePlace },
]
const elsewhere: Leg[] = [
  { minutes: 10, to: shop },
  { minutes: 100, to: shop },
]
const silentInPit: Leg[] = [
  { minutes: 170, to: pitPlace, isSilent: true },
  { minutes: 10, to: pitPlace },
]
/** An arrival that the driver reports by hand, minutes after the start. */
type Reported = { pitAt?: number; siteAt?: number; loadedAt: number; deliveredAt: number }

async function haul(crew: Crew, legs: readonly Leg[], { pitAt, siteAt, loadedAt, deliveredAt }: Reported) {
  const beganAt = Date.now() - 400 * minuteMs
  const load = await beginLoad(node, crew, beganAt)
  const at = (minutes: number) => atTime(node, crew.solo, beganAt + minutes * minuteMs)
  const ids = () => ({ ...load, actId: newTestId() })
  if (pitAt !== undefined) await at(pitAt).arriveAtPit(ids())
  await sendLocations(node.url, crew.solo.headers, load, { location: drive(load, beganAt, legs) })
  const name = { projectId: load.projectId, dispatchId: crew.soloDispatchId, quantity: loadedTons }
  await atTime(node, crew.operator, beganAt + loadedAt * minuteMs).confirmLoad({ ...name, actId: newTestId() })
  if (siteAt !== undefined) await at(siteAt).arriveAtSite(ids())
  await at(deliveredAt).deliverLoad(ids())
  return load
}

const roundTrips: [string, 'pit' | 'site', Leg[], Reported, boolean][] = [
  ['it waited in line', 'pit', [...atPit, ...toSite], { loadedAt: 28, deliveredAt: 50 }, false],
  [
    'its driver reported an arrival, and GPS was off until the truck was there',
    'pit',
    [...silentInPit, ...toSite],
    { pitAt: 20, loadedAt: 178, deliveredAt: 200 },
    true,
  ],
  [
    'it came, left for hours and came back',
    'pit',
    [...atPit, ...elsewhere, ...atPit, ...toSite],
    { loadedAt: 168, deliveredAt: 190 },
    true,
  ],
  [
    'it came to the site, left for hours and came back',
    'site',
    [...atPit, ...toSite, ...elsewhere, ...toSite],
    { loadedAt: 28, deliveredAt: 180 },
    true,
  ],
  [
    'it left the site for hours, and only then its driver recorded the delivery',
    'site',
    [...atPit, ...toSite, ...elsewhere],
    { loadedAt: 28, deliveredAt: 160 },
    true,
  ],
  [
    'it left the site, and minutes later its driver recorded the delivery',
    'site',
    [...atPit, ...toSite, { minutes: 20, to: sitePlace }, ...elsewhere],
    { loadedAt: 28, deliveredAt: 79 },
    true,
  ],
  [
    'it waited at the site',
    'site',
    [...atPit, ...toSite, { minutes: 60, to: sitePlace }],
    { loadedAt: 28, deliveredAt: 109 },
    false,
  ],
]

test.each(roundTrips)('standby of a truck: %s', async (_, place, legs, reported, isDoubted) => {
  const crew = await addCrew(node, { card: cardOf(place) })
  const load = await haul(crew, legs, reported)
  const document = () => readLoad(node, crew.jobber, load.loadLogId)
  await eventually(async () => expect((await document()).evidence?.missing).toEqual([]))
  const isNamed = async () => (await document()).approvalDoubts?.includes('standbyUnconfirmed')
  await eventually(async () => expect(await isNamed()).toBe(isDoubted))
  const pay = (await document()).money?.haul?.pay
  const lines = pay && 'lines' in pay ? pay.lines : []
  expect(lines.some(({ code, amountCents }) => code === `standby:${place}` && amountCents > 0)).toBe(true)
  expect((await readLoad(node, crew.solo, load.loadLogId)).absences).toBeUndefined()
})

test('documents equal a rebuild', async () => {
  const database = openDatabase(node.databaseUrl, 2)
  const step = rebuildSteps.find(({ name }) => name === 'load_logs')
  await rebuild(database, step!, undefined, page => expect(page.changed).toBe(0))
  await database.close()
})

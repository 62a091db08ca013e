/** Searching the board: by distance, material, pit, pay and day, in two orders, page by page. */
import { expect, test } from 'vitest'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import { newTestId, openTestNode } from '../testing/test-node.ts'
import { type Actor, addActor, addPit, pitPlace, sitePlace } from '../testing/work.fixture.ts'

type Search = Partial<Parameters<Actor['client']['listTruckerNotices']>[0]>

const names = new Map<string, string>()

/** Work at three pits, 0, 20 and 60 km north of `pitPlace`. */
const node = closeAfterAll(await openTestNode())
const solo = await addActor(node, 'Sam', 2)
const jobber = await addActor(node, 'Alder', 0)
await addWork(jobber, 'Oak Run', 0, { basis: 'ton', rateE4: 65_000 }, '2126-03-02')
await addWork(jobber, 'Elm Quarry', 20_000, { basis: 'ton', rateE4: 90_000 }, '2126-03-09')
await addWork(jobber, 'Ash Sand', 60_000, { basis: 'hour', rateE4: 1_150_000, clock: 'load' }, '2126-03-16')

async function addWork(
  jobber: Actor,
  name: string,
  north: number,
  card: { basis: 'ton' | 'hour'; rateE4: number; clock?: 'load' },
  startDay: string,
) {
  const { pit } = await addPit(node, name)
  const place = { lat: pitPlace.lat + north / 111_195, lng: pitPlace.lng }
  await pit.client.changeEntity({ entityId: pit.entityId, place })
  const materialId = newTestId()
  const material = { entityId: pit.entityId, materialId, name: `${name} stone`, unit: 'ton' as const, priceE4: 90_000 }
  await pit.client.createMaterial(material)
  await jobber.client.addSupplier({ entityId: jobber.entityId, pitEntityId: pit.entityId })
  const project = await jobber.client.createProject({
    entityId: jobber.entityId,
    projectId: newTestId(),
    name: `To ${name}`,
    startDay,
    haul: {
      haulId: newTestId(),
      pitEntityId: pit.entityId,
      materialId,
      targetMilli: 500_000,
      trucksWanted: 2,
      card,
      destination: { name: 'Gate', ...sitePlace },
    },
  })
  await jobber.client.publishProject({ projectId: project.projectId })
  names.set(project.haulId, name)
}

async function search(input: Search) {
  const answer = await solo.client.listTruckerNotices({ entityId: solo.entityId, ...input })
  return { ...answer, pits: answer.notices.map(notice => names.get(notice.noticeId)) }
}

test.each<[string, Search, string[]]>([
  ['within 30 km', { ...pitPlace, withinMeters: 30_000 }, ['Oak Run', 'Elm Quarry']],
  ['by material', { ...pitPlace, material: 'sand stone' }, ['Ash Sand']],
  ['by pit', { ...pitPlace, pit: 'quarry' }, ['Elm Quarry']],
  ['by pay per ton', { ...pitPlace, basis: 'ton', rateE4Min: 70_000 }, ['Elm Quarry']],
  ['paid by the hour', { ...pitPlace, basis: 'hour' }, ['Ash Sand']],
  ['by first day', { ...pitPlace, startsFrom: '2126-03-03', startsTo: '2126-03-10' }, ['Elm Quarry']],
  ['nearest first', pitPlace, ['Oak Run', 'Elm Quarry', 'Ash Sand']],
  ['best paid first', { basis: 'ton', sort: 'pay' }, ['Elm Quarry', 'Oak Run']],
  [
    'by several filters together',
    { ...pitPlace, withinMeters: 30_000, material: 'stone', pit: 'oak', basis: 'ton' },
    ['Oak Run'],
  ],
])('finds work %s', async (_, input, pits) => {
  expect((await search(input)).pits).toEqual(pits)
})

test('pages follow each other in both orders, and a cursor of another order is refused', async () => {
  for (const input of [pitPlace, { basis: 'ton', sort: 'pay' } as const]) {
    const whole = await search(input)
    const first = await search({ ...input, limit: 1 })
    const second = await search({ ...input, limit: 1, after: first.next })
    expect([...first.pits, ...second.pits]).toEqual(whole.pits.slice(0, 2))
  }
  const { next } = await search({ ...pitPlace, limit: 1 })
  await expect(search({ basis: 'ton', sort: 'pay', after: next })).rejects.toMatchObject({ code: 'invalidInput' })
  await expect(search({ after: 'd1:; drop table' })).rejects.toMatchObject({ code: 'invalidInput' })
})

test('of the statements that a jobber paid, only the days are read', async () => {
  const { notices } = await search({ ...pitPlace, pit: 'quarry' })
  const payer = notices[0]?.jobberEntityId ?? ''
  // They have no lines, nor anything else of a statement.
  const paid = { paidOn: '2126-02-20', paper: { closedOn: '2126-02-08' } }
  await node.sql`
    insert into statements (payer_entity_id, statement_id, payee_entity_id, currency, statement_no, is_paid, record)
    values (${payer}, ${newTestId()}, ${newTestId()}, 'USD', 1, true, ${node.sql.json(paid)})`
  expect((await search({ ...pitPlace, pit: 'quarry' })).notices[0]?.payerMedianDays).toBe(12)
})

test('an empty result shows which filter to remove', async () => {
  const { pits, widen } = await search({ ...pitPlace, withinMeters: 30_000, material: 'ash' })
  expect(pits).toEqual([])
  expect(widen).toEqual([
    { filter: 'material', notices: 2 },
    { filter: 'distance', notices: 1 },
  ])
  expect((await search({ pit: 'nowhere' })).widen).toEqual([{ filter: 'pit', notices: 3 }])
})

test('rates can be compared only within a pay type, and only by members who may see money', async () => {
  await expect(search({ rateE4Min: 500 })).rejects.toMatchObject({ code: 'invalidInput' })
  await expect(search({ sort: 'pay' })).rejects.toMatchObject({ code: 'invalidInput' })
  const user = await node.addUser('Mel')
  const { entityId } = solo
  const member = { entityId, uid: user.uid, role: 'member', name: 'Mel', since: 1 }
  const record = JSON.stringify(member)
  await node.sql`
    insert into members (entity_id, uid, record) values (${entityId}, ${user.uid}, ${record}::text::jsonb)`
  const { notices } = await user.client.listTruckerNotices({ entityId })
  expect(notices.every(notice => notice.money === undefined)).toBe(true)
  const byRate = { entityId, basis: 'ton' as const, rateE4Min: 80_000 }
  await expect(user.client.listTruckerNotices(byRate)).rejects.toMatchObject({ code: 'notAllowed' })
  const stranger = await addActor(node, 'Sly', 2)
  await expect(stranger.client.listTruckerNotices({ entityId })).rejects.toMatchObject({ code: 'notFound' })
})

test.each([['lat=91'], ['withinMeters=0'], ['basis=perMoon'], ['startsFrom=Monday'], ['sort=luck'], ['limit=101']])(
  '%s is refused',
  async query => {
    const url = `${node.url}/haulway-trucker-notice?entityId=${solo.entityId}&${query}`
    expect((await fetch(url, { headers: solo.headers })).status).toBe(400)
  },
)

test('a search by distance uses the index on places, and doesn’t scan the whole board', async () => {
  const plan = await node.sql.begin(async sql => {
    await sql`set local enable_seqscan = off`
    return sql<{ 'QUERY PLAN': string }[]>`
      explain select 1 from hauls h where h.on_board
        and (h.record->'origin'->>'lat')::float8 between 40 and 41
        and (h.record->'origin'->>'lng')::float8 between -80 and -79`
  })
  expect(plan.map(row => row['QUERY PLAN']).join(' ')).toContain('hauls_on_board_by_place')
})

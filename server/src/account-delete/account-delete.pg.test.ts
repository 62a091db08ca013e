/**
 * Deleting an account: requested, canceled, waiting for open work, and done down to the last row with the person's
 * name.
 */
import { entityScope } from '@haulway/domain/document/scope.ts'
import { accountDeleteGraceMs, accountDeleteWarnMs, deletedName } from '@haulway/domain/entity/state/account-delete.ts'
import { eventually } from '@haulway/domain/eventually.fixture.ts'
import { dayMs, minuteMs } from '@haulway/domain/time.ts'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { runRebuild } from '../admin/rebuild-documents.ts'
import {
  addNamedUser,
  endGrace,
  hurryDeletion,
  type NamedUser,
  requestDeletion,
  subjectsTo,
  tablesWith,
  untilEntityDeleted,
} from '../testing/account-delete.fixture.ts'
import { password, registerUid } from '../testing/accounts.fixture.ts'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import { addCrew, addDelivered, type Crew, readLoad } from '../testing/load.fixture.ts'
import { newTestId, openTestNode, type TestUser } from '../testing/test-node.ts'
import { beginLoad, endLoad, pointsBetween, sendLocations } from '../testing/tracking.fixture.ts'
import {
  type Actor,
  addActor,
  pitPlace,
  type Region,
  readDocuments,
  readOwn,
  sitePlace,
  tokenIn,
} from '../testing/work.fixture.ts'

const node = closeAfterAll(await openTestNode())

const addPerson = (firstName: string) => addNamedUser(node, firstName)
const mailsTo = (email: string) => subjectsTo(node, email)

/** A region in which one person has a real account with email and password. */
const regionWith = (name: string, person: TestUser): Region => ({
  url: node.url,
  addUser: async each => (each === name ? person : node.addUser(each)),
})

const entityOf = async (actor: Actor) => (await readDocuments(node, actor, `haulway-entity/${actor.entityId}`))[0]
const request = (actor: Actor) => requestDeletion(node, actor)
const cancel = (actor: Actor) => actor.client.cancelAccountDelete({ entityId: actor.entityId })

const hurry = (entityId: string) => hurryDeletion(node, entityId)
const letGracePass = (actor: Actor) => endGrace(node, actor)
const untilDeleted = (actor: Actor) => untilEntityDeleted(node, actor)

describe('a requested deletion', () => {
  test('closes the business, returns the date, emails the owner, and is recorded as specified', async () => {
    const gwen = { ...(await addPerson('Gwen')), entityId: newTestId() }
    const { entityId } = gwen
    await gwen.client.createEntity({ entityId, entityType: 0, name: 'Gwen Earthworks' })
    const { deleteOn = 0 } = await request(gwen)
    const entity = await entityOf(gwen)
    expect(entity).toMatchObject({ entityState: 'closing', accountDelete: { deleteOn, requestedBy: gwen.uid } })
    const [row] = await node.sql`
      select record from requests where collection = 'account-delete-request' and record->>'entityId' = ${entityId}`
    expect(row?.record).toEqual({ entityId, requestedOn: deleteOn - accountDeleteGraceMs })
    expect(await request(gwen)).toEqual({ isRequested: true, deleteOn })
    const jobs = await node.sql<{ name: string; seconds: string; kept: boolean }[]>`
      select name, extract(epoch from start_after - created_on) as seconds, keep_until > start_after as kept
      from pgboss.job where data->>'entityId' = ${entityId} and name like '%account-delete%' or name = 'delete-account'
        and data->>'entityId' = ${entityId} order by start_after`
    expect(jobs.map(job => job.name)).toEqual(['warn-account-delete', 'delete-account'])
    const [warn, last] = jobs.map(job => Number(job.seconds) * 1000)
    expect(last! - warn!).toBeCloseTo(accountDeleteWarnMs, -4)
    expect(jobs.every(job => job.kept)).toBe(true)
    expect(await mailsTo(gwen.email)).toContain('The account of Gwen Earthworks will be deleted')
  })

  test('can be canceled by the owner, and the business returns to its earlier state', async () => {
    const greg = await addActor(node, 'Greg', 0)
    await greg.client.entityStateChange({ entityId: greg.entityId, entityState: 'paused' })
    await request(greg)
    const { entityId } = greg
    await expect(greg.client.entityStateChange({ entityId, entityState: 'active' })).rejects.toThrow(
      'Cancel the account deletion',
    )
    await cancel(greg)
    expect(await entityOf(greg)).toMatchObject({ entityState: 'paused', accountDelete: null })
    await expect(cancel(greg)).rejects.toThrow('No deletion was requested.')
    await letGracePass(greg)
    await eventually(async () => {
      const jobs = await node.sql`select state from pgboss.job
          where name = 'delete-account' and data->>'entityId' = ${entityId}`
      expect(jobs.map(job => job.state)).toEqual(['completed'])
    })
    expect(await entityOf(greg)).toMatchObject({ name: 'Greg', entityState: 'paused' })
  })

  test('can be requested and canceled only by the owner', async () => {
    const greg = await addActor(node, 'Greg', 0)
    const invite = { entityId: greg.entityId, entityTokenId: newTestId(), role: 'manager' as const, name: 'Ann' }
    const token = tokenIn(await greg.client.inviteMember(invite))
    const ann = { ...(await node.addUser('Ann')), entityId: greg.entityId }
    await ann.client.acceptInvitation({ token })
    const sly = { ...(await node.addUser('Sly')), entityId: greg.entityId }
    await expect(request(ann)).rejects.toMatchObject({ code: 'notAllowed' })
    await expect(request(sly)).rejects.toMatchObject({ code: 'notFound' })
    await request(greg)
    await expect(cancel(ann)).rejects.toMatchObject({ code: 'notAllowed' })
    await expect(cancel(sly)).rejects.toMatchObject({ code: 'notFound' })
    const malformed = await node.post('/account-delete-request', { entityId: 'mine' }, greg.headers)
    expect(malformed.status).toBe(400)
    const handOver = greg.client.handOverEntity({ entityId: greg.entityId, uid: ann.uid, password })
    await expect(handOver).rejects.toThrow('Cancel the account deletion')
  })
})

/** A solo trucker with a real account, one delivered load with points, approved by the jobber. */
async function addWorkedCrew(sam: NamedUser): Promise<{ crew: Crew; load: { projectId: string; loadLogId: string } }> {
  const crew = await addCrew(regionWith('Sam', sam))
  const beganAt = Date.now() - 90 * minuteMs
  const load = await beginLoad(node, crew, beganAt)
  const from = { ...pitPlace, at: beganAt + minuteMs }
  const points = pointsBetween(from, { ...sitePlace, at: beganAt + 50 * minuteMs }, 20, load)
  await sendLocations(node.url, crew.solo.headers, load, { location: points })
  const ids = { ...load, dispatchId: crew.soloDispatchId, actId: newTestId() }
  const quantity = { amountMilli: 20_940, unit: 'ton' as const }
  await crew.operator.client.confirmLoad({ ...ids, actId: newTestId(), quantity, ticketNo: 'OR-1' })
  await crew.solo.client.arriveAtSite({ ...ids, lat: sitePlace.lat, lng: sitePlace.lng })
  await endLoad(crew, load)
  return { crew, load }
}

async function moneyIsSettled(entityId: string): Promise<void> {
  await node.sql`update debts set owed_cents = 0 where entity_id = ${entityId}`
  await node.sql`update wallets set available_cents = 0, receivable_cents = 0 where entity_id = ${entityId}`
}

describe('a deletion that is due', () => {
  test('waits for loads and money, emails that once, and happens when they are settled', async () => {
    const sam = await addPerson('Sam')
    const { crew, load } = await addWorkedCrew(sam)
    const { solo, jobber } = crew
    await request(solo)
    await letGracePass(solo)
    const waiting = async () => expect((await entityOf(solo))?.accountDelete).toMatchObject({ deletedOn: null })
    await eventually(async () => expect(await mailsTo(sam.email)).toContain("The account of Sam isn't deleted yet"))
    await waiting()
    await jobber.client.approveLoad({ ...load, actId: newTestId() })
    await moneyIsSettled(solo.entityId)
    await hurry(solo.entityId)
    await untilDeleted(solo)
    expect((await mailsTo(sam.email)).filter(subject => subject.includes("isn't deleted yet"))).toHaveLength(1)
  })

  test('removes the person everywhere and leaves the jobber the load, its ticket and the ledger', async () => {
    const sam = await addPerson('Sam')
    const { crew, load } = await addWorkedCrew(sam)
    const { solo, jobber } = crew
    await solo.client.changeEntity({ entityId: solo.entityId, name: `Samuel ${sam.lastName}` })
    await jobber.client.approveLoad({ ...load, actId: newTestId() })
    await moneyIsSettled(solo.entityId)
    const before = await readLoad(node, jobber, load.loadLogId)
    const ledger = await node.sql`select * from journal_entries order by journal_entry_id`
    const stream = await node.subscribe(sam, [entityScope(solo.entityId)])
    await stream.next('heartbeat')
    await request(solo)
    await letGracePass(solo)
    await untilDeleted(solo)
    await expect(stream.next('frame')).rejects.toThrow('the stream has ended')

    expect(await tablesWith(node, sam.lastName)).toEqual([])
    expect(await tablesWith(node, sam.email)).toEqual([])
    const after = await readLoad(node, jobber, load.loadLogId)
    expect(after.terms).toEqual({ ...before.terms, driverName: deletedName, truckingName: deletedName })
    expect(after).toMatchObject({ quantity: before.quantity, ticketNo: 'OR-1', state: 'approved', money: before.money })
    expect(await node.sql`select * from journal_entries order by journal_entry_id`).toEqual(ledger)

    const [named] = await node.sql`select track_no from load_logs where load_log_id = ${load.loadLogId}`
    expect(await node.sql`select 1 from tracks where track_no = ${named?.track_no}`).toHaveLength(0)
    expect(await readOwn(node, jobber, 'tracking-logs')).toEqual([])
    const placed = await node.sql`
      select 1 from load_log_acts where act->'by'->>'entityId' = ${solo.entityId} and act ? 'lat'`
    expect(placed).toHaveLength(0)

    const signedIn = await (await node.post('/login', { email: sam.email, password })).json()
    expect(signedIn).toMatchObject({ loginSuccessful: false })
    expect((await node.post('/change-name', { firstName: 'Sam', lastName: '' }, sam.headers)).status).toBe(401)
    await hurry(solo.entityId)
    const sessions = async () => expect(await tablesWith(node, sam.uid)).not.toContain('device_sessions')
    await eventually(sessions)
    // The uid remains in acts, the audit and the owners of ids: a number that no longer leads to a person.
    const left = ['claimed_ids', 'documents', 'entities', 'entity_state_changes', 'load_log_acts', 'offers']
    expect((await tablesWith(node, sam.uid)).filter(table => !left.includes(table))).toEqual([])
    expect(await registerUid(node, sam.email)).not.toBe(sam.uid)
  })

  test('of one of several businesses leaves the owner the others', async () => {
    const gwen = await addPerson('Gwen')
    const first = newTestId()
    const second = newTestId()
    await gwen.client.createEntity({ entityId: first, entityType: 0, name: 'First' })
    await gwen.client.createEntity({ entityId: second, entityType: 0, name: 'Second' })
    const actor = { ...gwen, entityId: first }
    await request(actor)
    await letGracePass(actor)
    await untilDeleted(actor)
    const [user] = await readDocuments(node, gwen, `haulway-user/${gwen.uid}`)
    expect(user).toMatchObject({ entityIds: [second], email: gwen.email })
    await expect(readDocuments(node, gwen, `haulway-entity/${first}`)).rejects.toThrow('404')
    expect(await mailsTo(gwen.email)).toContain('The account of First was deleted')
  })

  test('closes a jobber’s projects, and releases the trucks on them', async () => {
    const crew = await addCrew(node)
    const { jobber, solo, projectId } = crew
    await request(jobber)
    await letGracePass(jobber)
    await untilDeleted(jobber)
    const [project] = await node.sql`select record from projects where project_id = ${projectId}`
    expect(project?.record).toMatchObject({ state: 'closed', entityName: 'Alder', contactPhoneNo: '' })
    const dispatches = await readOwn(node, solo, 'dispatches')
    expect(dispatches).toMatchObject([{ state: 'ended', terms: { contactPhoneNo: '' } }])
  })
})

test('the tickets of a deleted pit leave the register', async () => {
  const crew = await addCrew(node)
  const { jobber, pit, solo } = crew
  const load = await addDelivered(node, crew, solo)
  await jobber.client.approveLoad({ ...load, actId: newTestId() })
  await moneyIsSettled(pit.entityId)
  const ofPit = () => node.sql`select key from ticket_uses where scope_id = ${pit.entityId}`
  expect(await ofPit()).toHaveLength(1)
  await request(pit)
  await letGracePass(pit)
  await untilDeleted(pit)
  expect(await ofPit()).toHaveLength(0)
})

const exportSchema = z.object({
  user: z.object({ email: z.string() }),
  entityDocuments: z.array(z.object({ collection: z.string(), id: z.string(), body: z.unknown() })),
  tracks: z.array(z.object({ loadLogId: z.string(), points: z.array(z.unknown()) })),
})

test('only the owner can download all data of a business, as one file', async () => {
  const sam = await addPerson('Sam')
  const { crew, load } = await addWorkedCrew(sam)
  const { solo } = crew
  const download = (by: Record<string, string>) => fetch(`${node.url}/account-export/${solo.entityId}`, { headers: by })
  const answer = await download(solo.headers)
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="haulway-[\d-]{10}\.json"$/)
  const file = exportSchema.parse(await answer.json())
  expect(file.user.email).toBe(sam.email)
  const collections = new Set(file.entityDocuments.map(document => document.collection))
  for (const each of ['haulway-entity', 'load-logs', 'trucks', 'members', 'offers']) expect(collections).toContain(each)
  expect(file.tracks).toMatchObject([{ loadLogId: load.loadLogId }])
  expect(file.tracks[0]?.points).toHaveLength(20)
  expect((await download({})).status).toBe(401)
  expect((await download(crew.jobber.headers)).status).toBe(404)
  const odd = await fetch(`${node.url}/account-export/mine`, { headers: solo.headers })
  expect(odd.status).toBe(400)
})
test('deleting a driver’s account leaves the fleet its loads without the driver’s name', async () => {
  const crew = await addCrew(node)
  await crew.fleet.client.setDriverTerms({
    entityId: crew.fleet.entityId,
    driverEntityId: crew.driver.entityId,
    pay: { percent: { percentMilli: 28_000, on: ['haul'], afterCommission: false } },
    validFrom: new Date(Date.now() - 2 * dayMs).toISOString().slice(0, 10),
  })
  const load = await addDelivered(node, crew, crew.driver)
  await crew.jobber.client.approveLoad({ ...load, actId: newTestId() })
  const fleetHas = (collection: string) => readOwn(node, crew.fleet, collection)
  await expect.poll(() => fleetHas('driver-pay')).toMatchObject([{ driverName: 'Dana' }])
  await request(crew.driver)
  await letGracePass(crew.driver)
  await untilDeleted(crew.driver)
  const after = await readLoad(node, crew.fleet, load.loadLogId)
  expect(after.terms).toMatchObject({ driverName: deletedName, truckingName: 'Keystone' })
  expect(await fleetHas('driver-pay')).toMatchObject([{ driverName: deletedName }])
  for (const collection of ['fleet-truckers', 'driver-terms']) expect(await fleetHas(collection)).toEqual([])
})

test('a rebuild brings no document of a deleted business back', async () => {
  const readOfDeleted = async () => {
    const rows = await node.sql`
      select d.scope, d.collection from documents d join entities e on d.scope = 'haulway-entity/' || e.entity_id
      where e.record->'accountDelete'->>'deletedOn' is not null`
    return [...rows]
  }
  expect(await readOfDeleted()).toEqual([])
  await runRebuild(node.databaseUrl, [], () => {})
  expect(await readOfDeleted()).toEqual([])
})

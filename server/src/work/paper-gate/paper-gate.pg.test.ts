/** What buyers require, and the dispatches that it refuses, over HTTP. */
import { notificationSchema } from '@haulway/domain/notification/notification.ts'
import { paperDocumentSchema } from '@haulway/domain/paper/paper.documents.ts'
import type { PaperLevels } from '@haulway/domain/paper/paper-requirements.ts'
import { addDays, dayMs, dayOf } from '@haulway/domain/time.ts'
import { describe, expect, test } from 'vitest'
import { attach } from '../../testing/attach.fixture.ts'
import { addMember } from '../../testing/calls/principals.fixture.ts'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { addCrew, addDelivered, type Crew } from '../../testing/load.fixture.ts'
import { newTestId, openTestNode } from '../../testing/test-node.ts'
import {
  type Actor,
  addActor,
  addFleetTrucker,
  addTruck,
  readDocuments,
  readOwn,
  timeZone,
} from '../../testing/work.fixture.ts'

/** How far the node's clock is ahead. */
let aheadMs = 0
const node = closeAfterAll(await openTestNode({ clock: () => Date.now() + aheadMs }))

const dayFromNow = (days: number) => addDays(dayOf(Date.now(), timeZone), days)
const require = ({ entityId, client }: Actor, levels: PaperLevels) => client.setPaperRequirements({ entityId, levels })

/** A fleet with accepted work of the crew, and a truck and a driver to send. */
async function addFleetWithWork(crew: Crew, name: string) {
  const fleet = await addActor(node, name, 3)
  const driver = await addFleetTrucker(node, fleet, `${name}-driver`)
  const truckId = await addTruck(fleet, '12')
  const offerId = newTestId()
  const accept = { projectId: crew.projectId, noticeId: crew.haulId, entityId: fleet.entityId, offerId, trucks: 1 }
  const send = () =>
    fleet.client.dispatchTruck({
      projectId: crew.projectId,
      offerId,
      dispatchId: newTestId(),
      truckId,
      fleetTruckerEntityId: driver.entityId,
    })
  return { fleet, driver, truckId, accept: () => fleet.client.acceptTruckerNotice(accept), send }
}

const savePaper = (fleet: Actor, paper: Omit<Parameters<Actor['client']['savePaper']>[0], 'entityId' | 'paperId'>) =>
  fleet.client.savePaper({ entityId: fleet.entityId, paperId: newTestId(), ...paper })

describe('a document that a buyer requires', () => {
  test('stops a dispatch by name until it is on file, and again once it has expired', async () => {
    const crew = await addCrew(node)
    const { fleet, truckId, driver, accept, send } = await addFleetWithWork(crew, 'Trexler')
    await require(crew.jobber, { inspection: 'block', medicalCard: 'block', insuranceCertificate: 'warn' })
    await accept()
    await expect(send()).rejects.toMatchObject({
      code: 'conflict',
      message: [
        'Trexler-driver has no medical card on file.',
        'Alder requires one.',
        "Trexler's truck 12 has no inspection on file.",
        'Alder requires one.',
        'Update your documents, then try again.',
      ].join('\n'),
    })
    await savePaper(fleet, { kind: 'medicalCard', driverEntityId: driver.entityId, expiresOn: dayFromNow(400) })
    const inspection = { entityId: fleet.entityId, truckId, paperId: newTestId(), kind: 'inspection' as const }
    await fleet.client.saveTruckPaper({ ...inspection, expiresOn: dayFromNow(-1) })
    await expect(send()).rejects.toThrow("The inspection of Trexler's truck 12 has expired.\nAlder requires one.")
    await fleet.client.saveTruckPaper({ ...inspection, expiresOn: dayFromNow(0) })
    await send()
  })

  test('stops a fleet that accepts without the one of its business, and a solo trucker by all at once', async () => {
    const crew = await addCrew(node)
    await require(crew.jobber, { insuranceCertificate: 'block', inspection: 'block', license: 'block' })
    const { fleet, accept } = await addFleetWithWork(crew, 'Moyer')
    await expect(accept()).rejects.toThrow('Moyer has no insurance certificate on file.\nAlder requires one.')
    await savePaper(fleet, { kind: 'insuranceCertificate', expiresOn: dayFromNow(9) })
    await accept()
    const solo = await addActor(node, 'Rosa', 2)
    await addTruck(solo, '31')
    const accepted = { projectId: crew.projectId, noticeId: crew.haulId, entityId: solo.entityId }
    const refusal = solo.client.acceptTruckerNotice({ ...accepted, offerId: newTestId(), dispatchId: newTestId() })
    await expect(refusal).rejects.toMatchObject({
      data: { papers: [{ kind: 'insuranceCertificate' }, { kind: 'license' }, { kind: 'inspection' }] },
    })
  })

  test('is read with the posted work, before anyone accepts it, by those who may accept it', async () => {
    const crew = await addCrew(node)
    await require(crew.jobber, { insuranceCertificate: 'block', w9: 'off' })
    await require(crew.pit, { dotNumber: 'warn' })
    const solo = await addActor(node, 'Nell', 2)
    const post = async ({ client }: Pick<Actor, 'client'>) => {
      const { notices } = await client.listTruckerNotices({ entityId: solo.entityId })
      return notices.find(({ noticeId }) => noticeId === crew.haulId)
    }
    expect((await post(solo))?.requires).toEqual([
      { entityId: crew.jobber.entityId, name: 'Alder', levels: { insuranceCertificate: 'block', w9: 'off' } },
      { entityId: crew.pit.entityId, name: 'Oak Run', levels: { dotNumber: 'warn' } },
    ])
    const member = await node.addUser('Ned')
    await addMember(node, solo.entityId, member, 'member')
    expect(await post(member)).not.toHaveProperty('requires')
  })

  test('is also that of the pit and of the broker', async () => {
    const crew = await addCrew(node)
    await require(crew.pit, { registration: 'block' })
    const { fleet: broker, accept } = await addFleetWithWork(crew, 'Broker')
    await require(broker, { w9: 'block' })
    await accept()
    const solo = await addActor(node, 'Ida', 2)
    await addTruck(solo, '8')
    const work = { projectId: crew.projectId, offerId: newTestId() }
    const [offer] = await readOwn(node, broker, 'offers')
    await broker.client.sendSubOffer({
      ...work,
      acceptedOfferId: String(offer?.offerId),
      truckingEntityId: solo.entityId,
      trucks: 1,
      commission: { percentMilli: 8000 },
    })
    const { buyers } = await solo.client.listPaperRequirements({ entityId: solo.entityId })
    expect(buyers.map(({ name }) => name).sort()).toEqual(['Broker', 'Oak Run'])
    const answer = solo.client.answerOffer({ ...work, accept: true, dispatchId: newTestId() })
    await expect(answer).rejects.toMatchObject({
      data: { papers: [{ buyer: { name: 'Oak Run' } }, { buyer: { name: 'Broker' } }] },
    })
  })

  test('never stops a load or a truck that is dispatched already', async () => {
    const crew = await addCrew(node)
    await require(crew.jobber, { insuranceCertificate: 'block', inspection: 'block', license: 'block' })
    await expect(addDelivered(node, crew, crew.driver)).resolves.toBeDefined()
  })
})

describe('the documents of a hauler', () => {
  test('are seen by its owner and managers, and by its buyers only as kinds and days', async () => {
    const crew = await addCrew(node)
    const { fleet, solo } = crew
    await savePaper(fleet, { kind: 'w9', number: '12-3456789', expiresOn: null })
    await savePaper(fleet, { kind: 'insuranceCertificate', number: 'CP 77', expiresOn: dayFromNow(60) })
    const own = await readOwn(node, fleet, 'papers')
    expect(own.map(body => paperDocumentSchema.parse(body).number)).toEqual(['12-3456789', 'CP 77'])
    for (const buyer of [crew.jobber, crew.pit]) {
      const seen = await buyer.client.listHaulerPapers({ entityId: buyer.entityId })
      expect(seen.holders).toContainEqual({
        of: 'business',
        id: fleet.entityId,
        name: 'Keystone',
        ownerName: 'Keystone',
        papers: expect.arrayContaining([
          { kind: 'w9', expiresOn: null },
          { kind: 'insuranceCertificate', expiresOn: dayFromNow(60) },
        ]),
      })
      expect(seen.holders).toContainEqual(expect.objectContaining({ of: 'truck', name: '7', ownerName: 'Keystone' }))
      expect(JSON.stringify(seen)).not.toMatch(/12-3456789|CP 77/)
    }
    const stranger = await addActor(node, 'Stranger', 0)
    expect(await stranger.client.listHaulerPapers({ entityId: stranger.entityId })).toEqual({ levels: {}, holders: [] })
    await expect(readDocuments(node, solo, `haulway-entity/${fleet.entityId}/papers`)).rejects.toThrow('404')
  })

  test('name only a file of the business, which may arrive later', async () => {
    const { fleet, solo } = await addCrew(node)
    const save = (attachmentId: string) =>
      savePaper(fleet, { kind: 'stateRegistration', expiresOn: dayFromNow(90), attachmentId })
    await save(newTestId())
    const others = await attach(node, solo, { kind: 'paper', entityId: solo.entityId })
    await expect(save(others)).rejects.toThrow('Choose a file that was added for this business.')
    await save(await attach(node, fleet, { kind: 'paper', entityId: fleet.entityId }))
  })

  test('have pictures that only owners and managers can open', async () => {
    const { fleet, jobber } = await addCrew(node)
    const member = await node.addUser('Mia')
    await addMember(node, fleet.entityId, member, 'member')
    const attachmentId = await attach(node, fleet, { kind: 'paper', entityId: fleet.entityId })
    const statusFor = async ({ headers }: Pick<Actor, 'headers'>) =>
      (await fetch(`${node.url}/attachments/${attachmentId}`, { headers })).status
    expect(await Promise.all([fleet, member, jobber].map(statusFor))).toEqual([200, 404, 404])
  })

  test('of a driver are those of the fleet’s own driver', async () => {
    const { fleet } = await addCrew(node)
    const other = await addCrew(node)
    const card = { kind: 'medicalCard' as const, driverEntityId: other.driver.entityId, expiresOn: dayFromNow(90) }
    await expect(savePaper(fleet, card)).rejects.toMatchObject({ code: 'notFound' })
  })

  test('get one reminder each 30 days, 7 days and one day before they expire', async () => {
    const fleet = await addActor(node, 'Kern', 3)
    const paper = { entityId: fleet.entityId, paperId: newTestId(), kind: 'insuranceCertificate' as const }
    await fleet.client.savePaper({ ...paper, expiresOn: dayFromNow(40) })
    for (const [ahead, count] of [
      [10, 1],
      [33, 2],
      [39, 3],
      [40, 3],
    ] as const) {
      await runReminders(fleet, ahead)
      expect(await remindersOf(fleet)).toHaveLength(count)
    }
    expect((await remindersOf(fleet))[0]?.data).toMatchObject({
      whoName: 'Kern',
      paperKind: 'insuranceCertificate',
      expiresOn: dayFromNow(40),
    })
  })
})

test('a document reminds, even after another one that ends earlier was removed', async () => {
  const fleet = await addActor(node, 'Kern', 3)
  const { entityId } = fleet
  const first = newTestId()
  const second = newTestId()
  await fleet.client.savePaper({ entityId, paperId: first, kind: 'stateRegistration', expiresOn: dayFromNow(40) })
  await fleet.client.savePaper({ entityId, paperId: second, kind: 'insuranceCertificate', expiresOn: dayFromNow(60) })
  await fleet.client.removePaper({ entityId, paperId: first })
  const [last] = await node.sql`
    select to_char(max(start_after) at time zone 'UTC', 'YYYY-MM-DD HH24') as hour from pgboss.job
    where name = 'remind-of-papers' and data->>'entityId' = ${entityId}`
  expect(last?.hour).toBe(`${dayFromNow(30)} 12`)
})

test('however many documents a hauler keeps, its buyer sees one last day for each kind', async () => {
  const { jobber, fleet } = await addCrew(node)
  const { entityId } = fleet
  for (const days of [20, 300, 100]) {
    const paper = { entityId, paperId: newTestId(), kind: 'insuranceCertificate' as const }
    await fleet.client.savePaper({ ...paper, expiresOn: dayFromNow(days) })
  }
  const { holders } = await jobber.client.listHaulerPapers({ entityId: jobber.entityId })
  const papers = holders.find(({ id }) => id === entityId)?.papers
  expect(papers).toEqual([{ kind: 'insuranceCertificate', expiresOn: dayFromNow(300) }])
})

async function remindersOf({ entityId, ...user }: Actor) {
  const documents = await readDocuments(node, user, `haulway-entity/${entityId}/notifications`)
  return documents.map(body => notificationSchema.parse(body)).filter(({ kind }) => kind === 'businessPaperExpiring')
}

/** Runs the business's queued reminders now, with the node's clock ahead. One may schedule the next. */
async function runReminders({ entityId }: Actor, daysAhead: number): Promise<void> {
  aheadMs = daysAhead * dayMs
  await node.sql`update pgboss.job set start_after = now()
    where name = 'remind-of-papers' and state = 'created' and data->>'entityId' = ${entityId}`
  const countDue = async () =>
    (
      await node.sql`select 1 from pgboss.job where name = 'remind-of-papers' and data->>'entityId' = ${entityId}
        and (state in ('active', 'retry') or (state = 'created' and start_after <= now()))`
    ).length
  await expect.poll(countDue).toBe(0)
  // Only the job sees the later clock: sessions would expire.
  aheadMs = 0
}

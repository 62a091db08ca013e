/** How pits and fleets invite staff, and how jobbers find pits. */
import { entityScope, userScope } from '@haulway/domain/document/scope.ts'
import { invitationLifeMs } from '@haulway/domain/entity/member/entity-token.ts'
import { describe, expect, test } from 'vitest'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { newTestId, openTestNode } from '../../testing/test-node.ts'
import {
  addActor,
  addFleetTrucker,
  addPit,
  addTruck,
  newToken,
  pitPlace,
  readDocuments,
  tokenIn,
  truckForm,
} from '../../testing/work.fixture.ts'

const node = closeAfterAll(await openTestNode())

const operatorForm = { firstName: 'Otto', lastName: 'Reyes', machine: 'EX 2' }

describe('an invitation', () => {
  test('makes the first user who accepts it the owner of the operator’s entity', async () => {
    const { pit } = await addPit(node, 'Oak Run')
    const ids = { entityId: pit.entityId, newEntityId: newTestId() }
    const made = await pit.client.httpPitCreateOperator({ ...ids, ...operatorForm, ticketSeries: 'AB' })
    const token = tokenIn(made)
    const first = await node.addUser('Otto')
    const second = await node.addUser('Sly')
    const stream = await node.subscribe(first, [userScope(first.uid)])
    await stream.next('snapshot')
    const joined = await first.client.acceptInvitation({ token })
    const late = second.client.acceptInvitation({ token })
    expect(joined).toEqual({ entityId: ids.newEntityId, entityType: 6 })
    await expect(late).rejects.toMatchObject({ code: 'conflict' })
    const { changes } = await stream.next('changes')
    expect(changes).toMatchObject([{ body: { entityIds: [ids.newEntityId], entityTypes: [6], signUpState: 2 } }])
    stream.end()
    const path = `haulway-entity/${ids.newEntityId}/excavator-operators/${ids.newEntityId}`
    expect(await readDocuments(node, first, path)).toMatchObject([{ ticketSeries: 'AB', machine: 'EX 2' }])
    await expect(readDocuments(node, second, path)).rejects.toThrow('404')
  })

  test('with an email address is emailed with a link, and its token is in no reply or record', async () => {
    const { pit } = await addPit(node, 'Oak Run')
    const ids = { entityId: pit.entityId, newEntityId: newTestId() }
    const email = `${newTestId()}@example.com`
    const made = await pit.client.httpPitCreateOperator({ ...ids, ...operatorForm, ticketSeries: 'AB', email })
    expect(made).toEqual({ isSuccessful: true, entityId: ids.newEntityId })
    const jobs = await node.sql`select data from pgboss.job where name = 'send-mail' and data->>'to' = ${email}`
    const [, token = ''] = /\/auth\/register\?invitation=([\w-]{43})$/m.exec(jobs[0]?.data.text) ?? []
    const stored = await node.sql`
      select record::text as text from entity_tokens union all select reply::text from commands union all
      select body::text from documents`
    expect(stored.filter(row => row.text?.includes(token))).toEqual([])
    const otto = await node.addUser('Otto', email)
    const sly = await node.addUser('Sly')
    await expect(sly.client.acceptInvitation({ token })).rejects.toMatchObject({ code: 'notAllowed' })
    expect(await otto.client.acceptInvitation({ token })).toMatchObject({ entityId: ids.newEntityId })
  })

  test('expires after 14 days, and a newer one replaces it', async () => {
    const { pit } = await addPit(node, 'Oak Run')
    const ids = { entityId: pit.entityId, newEntityId: newTestId() }
    const token = tokenIn(await pit.client.httpPitCreateOperator({ ...ids, ...operatorForm, ticketSeries: 'AB' }))
    const otto = await node.addUser('Otto')
    const newer = tokenIn(await pit.client.renewInvitation({ ...ids, invitedEntityId: ids.newEntityId }))
    await expect(otto.client.acceptInvitation({ token })).rejects.toMatchObject({
      message: 'There is a newer invitation. Use that one.',
    })
    await node.sql`update entity_tokens set record = jsonb_set(record, '{expiresOn}',
      to_jsonb((record->>'expiresOn')::int8 - ${invitationLifeMs + 1000}::int8)) where entity_id = ${ids.newEntityId}`
    await expect(otto.client.acceptInvitation({ token: newer })).rejects.toMatchObject({
      message: 'This invitation has expired. Ask for a new one.',
    })
    await expect(otto.client.acceptInvitation({ token: newToken() })).rejects.toMatchObject({ code: 'notFound' })
  })

  test('of an operator can only come from a pit, and no two of its operators share ticket letters', async () => {
    const { pit } = await addPit(node, 'Oak Run')
    const jobber = await addActor(node, 'Alder', 0)
    const form = { ...operatorForm, newEntityId: newTestId() }
    const twice = pit.client.httpPitCreateOperator({ ...form, entityId: pit.entityId, ticketSeries: 'OR' })
    await expect(twice).rejects.toMatchObject({ code: 'conflict' })
    const byJobber = { ...form, entityId: jobber.entityId, ticketSeries: 'XY' }
    await expect(jobber.client.httpPitCreateOperator(byJobber)).rejects.toMatchObject({ code: 'notAllowed' })
    const byStranger = { ...form, entityId: pit.entityId, ticketSeries: 'XY' }
    await expect(jobber.client.httpPitCreateOperator(byStranger)).rejects.toMatchObject({ code: 'notFound' })
  })
})

describe('missing information', () => {
  test.each([
    ['a pit without a material', 1, { place: pitPlace }],
    ['a solo trucker without a truck', 2, {}],
    ['a fleet without a truck', 3, {}],
    ['a jobber without a telephone number', 0, {}],
  ] as const)('is shown to %s until it is given', async (_, entityType, form) => {
    const user = await node.addUser('Greg')
    const entityId = newTestId()
    await user.client.createEntity({ entityId, entityType, name: 'Greg', ...form })
    const exists = async () =>
      (await readDocuments(node, user, `haulway-user/${user.uid}`))[0]?.missingInformationExists
    expect(await exists()).toBe(true)
    if (entityType === 0) await user.client.changeEntity({ entityId, phoneNo: '412 555 0101' })
    else if (entityType !== 1) await addTruck({ ...user, entityId }, '5')
    else {
      const material = { entityId, materialId: newTestId(), name: 'Gravel', unit: 'ton' as const, priceE4: 100_000 }
      await user.client.createMaterial(material)
    }
    expect(await exists()).toBe(false)
  })
})

describe('suppliers', () => {
  test('are found by name or material, nearest first, and follow the pit’s changes live', async () => {
    const { pit, material } = await addPit(node, 'Zebra Quarry')
    const far = await addActor(node, 'Zebra Far', 1)
    await far.client.changeEntity({ entityId: far.entityId, place: { lat: 41.5, lng: -79 } })
    const jobber = await addActor(node, 'Alder', 0)
    const { pits } = await jobber.client.findPits({ entityId: jobber.entityId, query: 'zebra', ...pitPlace })
    expect(pits.map(each => each.pitEntityId)).toEqual([pit.entityId, far.entityId])
    expect(pits[0]).toMatchObject({ distanceMeters: 0, money: { priceE4: { [material.materialId]: 182_500 } } })
    const byMaterial = await jobber.client.findPits({ entityId: jobber.entityId, query: 'gravel 57' })
    expect(byMaterial.pits.map(each => each.pitEntityId)).toContain(pit.entityId)
    await jobber.client.addSupplier({ entityId: jobber.entityId, pitEntityId: pit.entityId })
    const stream = await node.subscribe(jobber, [entityScope(jobber.entityId)])
    await stream.next('snapshot')
    await pit.client.changeMaterial({ ...material, priceE4: 199_000 })
    const priceChange = await stream.next('changes')
    expect(priceChange.changes).toMatchObject([{ body: { money: { priceE4: { [material.materialId]: 199_000 } } } }])
    await pit.client.changeEntity({ entityId: pit.entityId, phoneNo: '412 555 0199' })
    expect((await stream.next('changes')).changes).toMatchObject([{ body: { phoneNo: '412 555 0199' } }])
    await pit.client.changeMaterial({ ...material, priceE4: 199_000, available: false })
    expect((await stream.next('changes')).changes).toMatchObject([{ body: { materials: [] } }])
    stream.end()
  })

  test('that take no work are found last, marked, and can’t be added; closed ones are not found', async () => {
    const name = `Yak ${newTestId().slice(-6)}`
    const { pit } = await addPit(node, name)
    const far = await addActor(node, `${name} Far`, 1)
    await far.client.changeEntity({ entityId: far.entityId, place: { lat: 41.5, lng: -79 } })
    const jobber = await addActor(node, 'Alder', 0)
    const { entityId } = jobber
    const find = async () => {
      const { pits } = await jobber.client.findPits({ entityId, query: name, ...pitPlace })
      return pits.map(each => [each.pitEntityId, each.takesWork])
    }
    await jobber.client.addSupplier({ entityId, pitEntityId: pit.entityId })
    const held = async () =>
      (await readDocuments(node, jobber, `haulway-entity/${entityId}/suppliers`)).map(each => each.takesWork)
    expect(await held()).toEqual([true])
    await pit.client.entityStateChange({ entityId: pit.entityId, entityState: 'paused' })
    expect(await held()).toEqual([false])
    expect(await find()).toEqual([
      [far.entityId, true],
      [pit.entityId, false],
    ])
    await jobber.client.removeSupplier({ entityId, pitEntityId: pit.entityId })
    const again = jobber.client.addSupplier({ entityId, pitEntityId: pit.entityId })
    await expect(again).rejects.toThrow('is not taking new work')
    for (const entityState of ['closing', 'closed'] as const) {
      await pit.client.entityStateChange({ entityId: pit.entityId, entityState })
    }
    expect(await find()).toEqual([[far.entityId, true]])
  })

  test('can only be found by jobbers, and only pits can be added', async () => {
    const solo = await addActor(node, 'Sam', 2)
    const jobber = await addActor(node, 'Alder', 0)
    await expect(solo.client.findPits({ entityId: solo.entityId })).rejects.toMatchObject({ code: 'notAllowed' })
    const notPit = { entityId: jobber.entityId, pitEntityId: solo.entityId }
    await expect(jobber.client.addSupplier(notPit)).rejects.toMatchObject({ code: 'notFound' })
  })
})

describe('the truck someone drives', () => {
  test('is a solo trucker’s first truck as soon as it is added, and can be changed to another of theirs', async () => {
    const solo = await addActor(node, 'Sam', 2)
    const first = await addTruck(solo, '1')
    const second = await addTruck(solo, '2')
    const current = async () => (await readDocuments(node, solo, `haulway-entity/${solo.entityId}`))[0]?.currentTruckId
    expect(await current()).toBe(first)
    await solo.client.changeTruck({ entityId: solo.entityId, truckId: second })
    expect(await current()).toBe(second)
  })

  test('is one of the fleet’s for a fleet trucker, assigned by the fleet or chosen by the trucker', async () => {
    const fleet = await addActor(node, 'Keystone', 3)
    const driver = await addFleetTrucker(node, fleet, 'Dana')
    const other = await addActor(node, 'Sam', 2)
    const truckId = await addTruck(fleet, '7')
    const foreign = await addTruck(other, '8')
    const change = { entityId: driver.entityId, truckId }
    await expect(other.client.changeTruck(change)).rejects.toMatchObject({ code: 'notFound' })
    await expect(driver.client.changeTruck({ ...change, truckId: foreign })).rejects.toMatchObject({ code: 'notFound' })
    await fleet.client.changeTruck(change)
    await driver.client.changeTruck(change)
    const path = `haulway-entity/${fleet.entityId}/fleet-truckers/${driver.entityId}`
    expect(await readDocuments(node, fleet, path)).toMatchObject([{ currentTruckId: truckId, firstName: 'Dana' }])
    await fleet.client.changeTruckDetails({ ...truckForm, entityId: fleet.entityId, truckId, number: '70' })
    expect(await readDocuments(node, fleet, `trucks?entityId=${fleet.entityId}`)).toMatchObject([{ number: '70' }])
  })
})

test('an entity’s members set, change and list its pins, and no one else can', async () => {
  const jobber = await addActor(node, 'Alder', 0)
  const other = await addActor(node, 'Sly', 0)
  const pin = {
    entityId: jobber.entityId,
    geoPinId: newTestId(),
    name: 'North gate',
    kind: 'gate' as const,
    ...pitPlace,
  }
  await jobber.client.setGeoPin(pin)
  await jobber.client.setGeoPin({ ...pin, name: 'South gate' })
  const { geoPins } = await jobber.client.listGeoPins({ entityId: jobber.entityId, userId: jobber.uid })
  expect(geoPins).toMatchObject([{ name: 'South gate', radiusMeters: 150 }])
  await expect(other.client.listGeoPins({ entityId: jobber.entityId })).rejects.toMatchObject({ code: 'notFound' })
  await expect(other.client.setGeoPin(pin)).rejects.toMatchObject({ code: 'notFound' })
})

test('everyone may read the kinds of material, signed in or not', async () => {
  const answer = await fetch(`${node.url}/documents/haulway-materials?limit=200`)
  expect(await answer.json()).toMatchObject({
    documents: expect.arrayContaining([
      expect.objectContaining({ id: 'drySand', body: expect.objectContaining({ swellPercent: 12 }) }),
    ]),
  })
})

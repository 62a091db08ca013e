/** A business invites another one, which joins with the kind, name and email that the invitation gives it. */
import { describe, expect, test } from 'vitest'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { newTestId, openTestNode } from '../../testing/test-node.ts'
import {
  type Actor,
  addActor,
  addPit,
  addProject,
  newToken,
  pitPlace,
  readDocuments,
  readOwn,
  tokenIn,
} from '../../testing/work.fixture.ts'

const node = closeAfterAll(await openTestNode())

const pitForm = { entityType: 1 as const, name: 'Ormrod Pit', phoneNo: '412 555 0142', place: pitPlace }
const documentsOf = (of: Actor, collection: string) => readOwn(node, of, collection)
const invitePit = (host: Actor, more: { email?: string } = {}) =>
  host.client.inviteBusiness({
    entityId: host.entityId,
    entityTokenId: newTestId(),
    entityType: 1,
    name: 'Ormrod Pit',
    ...more,
  })
/** The token in the latest email to an address. */
async function emailedTo(email: string): Promise<{ token: string; text: string }> {
  const jobs = await node.sql`select data from pgboss.job where name = 'send-mail' and data->>'to' = ${email}`
  const text = String(jobs.at(-1)?.data.text)
  return { text, token: /invitation=([\w-]{43})$/m.exec(text)?.[1] ?? '' }
}

describe('a pit that a jobber invites', () => {
  test('gets an email that says who invites it as what, and fills in its name and email', async () => {
    const jobber = await addActor(node, 'Trexler Paving', 0)
    const email = `${newTestId()}@example.com`
    expect(await invitePit(jobber, { email })).not.toHaveProperty('invitationToken')
    const { token, text } = await emailedTo(email)
    expect(text).toContain('of Trexler Paving invited you to Haulway as a pit operation.')
    const stranger = await node.addUser('Sam')
    expect(await stranger.client.readInvitation({ token })).toMatchObject({
      businessName: 'Trexler Paving',
      joinsAs: { entityType: 1, role: 'owner', isBusiness: true },
      invitee: { name: 'Ormrod Pit', email },
    })
    expect(await documentsOf(jobber, 'entity-tokens')).toMatchObject([
      { name: 'Ormrod Pit', email, business: { entityType: 1, offer: null } },
    ])
  })

  test('is a supplier of the jobber as soon as it is created, and the jobber is notified', async () => {
    const jobber = await addActor(node, 'Trexler Paving', 0)
    const email = `${newTestId()}@example.com`
    const { entityTokenId } = await invitePit(jobber, { email })
    const { token: invitationToken } = await emailedTo(email)
    const greg = await node.addUser('Greg', email)
    const entityId = newTestId()
    expect(await greg.client.createEntity({ ...pitForm, entityId, invitationToken })).toMatchObject({
      isSuccessful: true,
    })
    expect(await documentsOf(jobber, 'suppliers')).toMatchObject([
      { pitEntityId: entityId, name: 'Ormrod Pit', entityTokenId, materials: [] },
    ])
    expect(await documentsOf(jobber, 'entity-tokens')).toEqual([])
    expect(await documentsOf(jobber, 'notifications')).toMatchObject([
      { kind: 'businessJoined', data: { whoName: 'Ormrod Pit', joinedEntityId: entityId } },
    ])
    const material = { entityId, materialId: newTestId(), name: '2A stone', unit: 'ton' as const, priceE4: 95_000 }
    await greg.client.createMaterial(material)
    expect(await documentsOf(jobber, 'suppliers')).toMatchObject([{ materials: [{ name: '2A stone' }] }])
    expect(await addProject(jobber, { ...greg, entityId }, material.materialId)).toHaveProperty('projectId')
  })

  test('and is on Haulway already joins as the business it has, which keeps the jobber’s note about it', async () => {
    const jobber = await addActor(node, 'Trexler Paving', 0)
    const { pit } = await addPit(node, 'Ormrod Pit')
    const ids = { entityId: jobber.entityId, pitEntityId: pit.entityId }
    await jobber.client.addSupplier(ids)
    await jobber.client.changeSupplier({ ...ids, ownName: 'Ormrod', note: 'Closes at 4' })
    const token = tokenIn(await invitePit(jobber))
    await expect(pit.client.acceptInvitation({ token })).rejects.toMatchObject({ code: 'conflict' })
    const accepted = await pit.client.acceptInvitation({ token, joiningEntityId: pit.entityId })
    expect(accepted).toEqual({ entityId: pit.entityId, entityType: 1 })
    expect(await documentsOf(jobber, 'suppliers')).toMatchObject([{ ...ids, ownName: 'Ormrod', note: 'Closes at 4' }])
  })
})

describe('the link of a business', () => {
  test('creates nothing for another email, another kind of business, a second time, or when withdrawn', async () => {
    const jobber = await addActor(node, 'Trexler Paving', 0)
    const email = `${newTestId()}@example.com`
    await invitePit(jobber, { email })
    const { token } = await emailedTo(email)
    const greg = await node.addUser('Greg', email)
    const sly = await node.addUser('Sly')
    const attempt = (by: typeof greg, more: object = {}) =>
      by.client.createEntity({ ...pitForm, entityId: newTestId(), invitationToken: token, ...more })
    expect(await attempt(sly)).toMatchObject({ isSuccessful: false, code: 'notAllowed' })
    expect(await attempt(greg, { entityType: 0 })).toMatchObject({ isSuccessful: false, code: 'invalidInput' })
    expect(await attempt(greg, { invitationToken: newToken() })).toMatchObject({ isSuccessful: false })
    expect(await attempt(greg)).toMatchObject({ isSuccessful: true })
    expect(await attempt(greg)).toMatchObject({
      isSuccessful: false,
      message: 'This invitation was already used. Ask for a new one.',
    })
    const second = tokenIn(await invitePit(jobber))
    const [open] = await documentsOf(jobber, 'entity-tokens')
    const named = { entityId: jobber.entityId, entityTokenId: String(open?.entityTokenId) }
    await jobber.client.withdrawInvitation(named)
    expect(await attempt(sly, { invitationToken: second })).toMatchObject({
      isSuccessful: false,
      message: 'This invitation was withdrawn. Ask for a new one.',
    })
    expect(await documentsOf(jobber, 'suppliers')).toHaveLength(1)
  })

  test('is replaced when it is renewed, and makes no one a member of the jobber', async () => {
    const jobber = await addActor(node, 'Trexler Paving', 0)
    const { entityTokenId, ...made } = await invitePit(jobber)
    const newer = await jobber.client.renewInvitation({ entityId: jobber.entityId, entityTokenId })
    const sly = await node.addUser('Sly')
    const form = { ...pitForm, entityId: newTestId() }
    expect(await sly.client.createEntity({ ...form, invitationToken: tokenIn(made) })).toMatchObject({
      message: 'There is a newer invitation. Use that one.',
    })
    await expect(sly.client.acceptInvitation({ token: tokenIn(newer) })).rejects.toMatchObject({ code: 'conflict' })
    expect(await sly.client.createEntity({ ...form, invitationToken: tokenIn(newer) })).toMatchObject({
      isSuccessful: true,
    })
    await expect(readDocuments(node, sly, `haulway-entity/${jobber.entityId}/members`)).rejects.toThrow('404')
  })

  test('of a person belongs to no business, and a business that the caller does not manage can’t join', async () => {
    const jobber = await addActor(node, 'Trexler Paving', 0)
    const { pit } = await addPit(node, 'Ormrod Pit')
    const member = { entityId: jobber.entityId, entityTokenId: newTestId(), role: 'member' as const, name: 'Ann' }
    const ofPerson = tokenIn(await jobber.client.inviteMember(member))
    const refused = pit.client.acceptInvitation({ token: ofPerson, joiningEntityId: pit.entityId })
    await expect(refused).rejects.toMatchObject({ code: 'conflict' })
    const ofPit = tokenIn(await invitePit(jobber))
    const foreign = jobber.client.acceptInvitation({ token: ofPit, joiningEntityId: pit.entityId })
    await expect(foreign).rejects.toMatchObject({ code: 'notFound' })
    const own = jobber.client.acceptInvitation({ token: ofPit, joiningEntityId: jobber.entityId })
    await expect(own).rejects.toMatchObject({ code: 'invalidInput' })
  })

  test('ends with the right of its inviter', async () => {
    const jobber = await addActor(node, 'Trexler Paving', 0)
    const invite = { entityId: jobber.entityId, entityTokenId: newTestId(), role: 'manager' as const, name: 'Mo' }
    const mo = await node.addUser('Mo')
    await mo.client.acceptInvitation({ token: tokenIn(await jobber.client.inviteMember(invite)) })
    const token = tokenIn(await invitePit({ ...mo, entityId: jobber.entityId }))
    await jobber.client.removeMember({ entityId: jobber.entityId, uid: mo.uid })
    const reply = await mo.client.createEntity({ ...pitForm, entityId: newTestId(), invitationToken: token })
    expect(reply).toMatchObject({ isSuccessful: false, message: 'This link no longer works. Ask for a new one.' })
  })
})

describe('a hauler that a jobber invites to a haul', () => {
  const setUp = async (trucksWanted = 2) => {
    const jobber = await addActor(node, 'Trexler Paving', 0)
    const { pit, material } = await addPit(node, 'Ormrod Pit')
    const { projectId, haulId } = await addProject(jobber, pit, material.materialId, { trucksWanted })
    await jobber.client.publishProject({ projectId })
    const offer = { projectId, haulId, trucks: 1 }
    const ids = { entityId: jobber.entityId, entityTokenId: newTestId(), name: 'Reyes Hauling' }
    const invite = (more: object = {}) =>
      jobber.client.inviteBusiness({ ...ids, entityType: 2, offer, ...more, entityTokenId: newTestId() })
    return { jobber, projectId, offer, invite }
  }
  const join = async (token: string) => {
    const rita = await node.addUser('Rita')
    const entityId = newTestId()
    const form = { entityId, entityType: 2 as const, name: 'Reyes Hauling', invitationToken: token }
    expect(await rita.client.createEntity(form)).toMatchObject({ isSuccessful: true })
    return { ...rita, entityId }
  }

  test('has the offer on its first screen, and the jobber is led to the project', async () => {
    const { jobber, projectId, invite } = await setUp()
    const rita = await join(tokenIn(await invite()))
    expect(await documentsOf(rita, 'offers')).toMatchObject([
      { projectId, state: 'offered', trucks: 1, jobberName: 'Trexler Paving' },
    ])
    expect(await documentsOf(jobber, 'notifications')).toMatchObject([{ kind: 'businessJoined', data: { projectId } }])
  })

  test('joins without it when the project was closed before', async () => {
    const { projectId, jobber, invite } = await setUp()
    const token = tokenIn(await invite())
    await jobber.client.closeProject({ projectId })
    const rita = await join(token)
    expect(await documentsOf(rita, 'offers')).toEqual([])
  })

  test('is not invited to another jobber’s haul, and a pit is not invited to any', async () => {
    const [{ invite }, other] = [await setUp(), await setUp()]
    await expect(invite({ offer: other.offer })).rejects.toMatchObject({ code: 'notFound' })
    await expect(invite({ entityType: 1 })).rejects.toMatchObject({ code: 'invalidInput' })
    await expect(invite({ entityType: 0, offer: null })).rejects.toMatchObject({ code: 'invalidInput' })
  })
})

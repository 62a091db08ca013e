/**
 * A pit lets an operator go, or a fleet a driver. Their access ends immediately on every node, the records of their
 * work stay, and they keep their other businesses.
 */
import { entityScope, projectScope, publicScopes, userScope } from '@haulway/domain/document/scope.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { addMember } from '../../testing/calls/principals.fixture.ts'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { addCrew, addDelivered, type Crew, readLoad } from '../../testing/load.fixture.ts'
import {
  allReleased,
  awaitMessage,
  isClosing,
  isOpened,
  scopesThatDeliver,
  watch,
} from '../../testing/streams.fixture.ts'
import { newTestId, openTestNode } from '../../testing/test-node.ts'
import { type Actor, readDocuments, readOwn } from '../../testing/work.fixture.ts'

const node = closeAfterAll(await openTestNode())
const other = closeAfterAll(await openTestNode({ databaseUrl: node.databaseUrl, authSecret: node.authSecret }))

afterEach(() => allReleased([node, other]))

type Kind = { employer: (crew: Crew) => Actor; staff: (crew: Crew) => Actor; collection: string }
const kinds: Record<string, Kind> = {
  'an operator': { employer: crew => crew.pit, staff: crew => crew.operator, collection: 'excavator-operators' },
  'a fleet trucker': { employer: crew => crew.fleet, staff: crew => crew.driver, collection: 'fleet-truckers' },
}

const letGo = (employer: Actor, staff: { entityId: string }) =>
  employer.client.letStaffGo({ entityId: employer.entityId, staffEntityId: staff.entityId })
const listOf = ({ collection }: Kind, employer: Actor, staff: Actor) =>
  readOwn(node, employer, `${collection}/${staff.entityId}`)
const entitiesOf = async (user: Actor) =>
  (await readDocuments(node, user, `haulway-user/${user.uid}`)).flatMap(each => each.entityIds)

describe.each(Object.entries(kinds))('an employer who lets %s go', (_, kind) => {
  test('immediately ends the streams of all members of their entity, on every node', async () => {
    const crew = await addCrew(node)
    const employer = kind.employer(crew)
    const staff = kind.staff(crew)
    const helper = { ...(await node.addUser('Helper')), entityId: staff.entityId }
    await addMember(node, staff.entityId, helper, 'member')
    const ofWork = [entityScope(staff.entityId), projectScope(crew.projectId)]
    const opened = await Promise.all(
      [staff, helper].flatMap(user =>
        [node, other].map(async ({ url }) => {
          const delivers = [userScope(user.uid), publicScopes[0]].sort()
          return { stream: await watch(url, user.headers, [...delivers, ...ofWork]), delivers }
        }),
      ),
    )
    for (const { stream } of opened) await awaitMessage(stream, isOpened)
    const witness = { stream: await watch(other.url, crew.jobber.headers, ofWork.slice(1)), delivers: ofWork.slice(1) }
    await awaitMessage(witness.stream, isOpened)
    await letGo(employer, staff)
    for (const { stream } of opened) for (const scope of ofWork) await awaitMessage(stream, isClosing(scope))
    const scopes = [...ofWork, publicScopes[0], userScope(staff.uid), userScope(helper.uid)]
    const brought = await scopesThatDeliver(node, { expected: opened, witnesses: [witness], scopes })
    expect(brought).toEqual(opened.map(({ delivers }) => delivers))
    // They don't even receive the change that removes them.
    const changesOfRemoval = opened.flatMap(({ stream }) =>
      stream.messages.filter(message => message.type === 'changes' && ofWork.some(scope => scope === message.scope)),
    )
    expect(changesOfRemoval).toEqual([])
  })

  test('keeps their record and their loads, and removes their documents', async () => {
    const crew = await addCrew(node)
    const employer = kind.employer(crew)
    const staff = kind.staff(crew)
    const load = await addDelivered(node, crew, crew.driver)
    const readers = [crew.jobber, crew.pit, crew.fleet]
    const read = () => Promise.all(readers.map(reader => readLoad(node, reader, load.loadLogId)))
    const before = await read()
    const [record] = await listOf(kind, employer, staff)
    expect(await letGo(employer, staff)).toEqual({ entityId: employer.entityId, staffEntityId: staff.entityId })
    expect(await read()).toEqual(before)
    const [kept] = await listOf(kind, employer, staff)
    expect(kept).toEqual({ ...record, letGoOn: expect.any(Number) })
    await expect(readOwn(node, staff, 'load-logs')).rejects.toThrow('404')
    await crew.jobber.client.approveLoad({ ...load, actId: newTestId() })
    expect(await readLoad(node, crew.fleet, load.loadLogId)).toMatchObject({
      state: 'approved',
      money: { haul: before[2]?.money?.haul },
    })
  })

  test('leaves them their login and their own business', async () => {
    const crew = await addCrew(node)
    const employer = kind.employer(crew)
    const staff = kind.staff(crew)
    const ownId = newTestId()
    await staff.client.createEntity({ entityId: ownId, entityType: 2, name: 'On the Side' })
    await letGo(employer, staff)
    expect(await entitiesOf(staff)).toEqual([ownId])
    await staff.client.changeEntity({ entityId: ownId, name: 'Own Truck' })
    await staff.client.changeName({ firstName: 'Lou', lastName: 'Ash' })
  })

  test('is refused when done twice; a repeated call gets the first answer, and staff one email', async () => {
    const crew = await addCrew(node)
    const employer = kind.employer(crew)
    const staff = kind.staff(crew)
    const input = { entityId: employer.entityId, staffEntityId: staff.entityId }
    const headers = { ...employer.headers, 'idempotency-key': newTestId() }
    const answers: unknown[] = []
    for (const { post } of [node, other, node]) answers.push(await (await post('/let-staff-go', input, headers)).json())
    expect(answers).toEqual([input, input, input])
    const emailed = await node.sql`
      select data->>'subject' as subject from pgboss.job
      where name = 'send-mail' and data->>'to' = ${`${staff.uid}@example.com`}`
    expect(emailed).toEqual([{ subject: expect.stringMatching(/^You no longer work with .+ in Haulway$/) }])
    const [{ letGoOn } = {}] = await listOf(kind, employer, staff)
    await expect(letGo(employer, staff)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/was let go/),
    })
    expect(await listOf(kind, employer, staff)).toMatchObject([{ letGoOn }])
  })

  test('is refused for anyone who does not work there, and changes nothing', async () => {
    const crew = await addCrew(node)
    const elsewhere = await addCrew(node)
    const employer = kind.employer(crew)
    const staff = kind.staff(crew)
    const wrong = [
      [employer, kind.staff(elsewhere)],
      [employer, elsewhere.jobber],
      [employer, employer],
      [employer, { entityId: newTestId() }],
      [kind.employer(elsewhere), staff],
    ] as const
    for (const [who, whom] of wrong) await expect(letGo(who, whom)).rejects.toMatchObject({ code: 'notFound' })
    const others = Object.values(kinds).filter(each => each !== kind)
    for (const each of others) {
      await expect(letGo(employer, each.staff(crew))).rejects.toMatchObject({ code: 'notFound' })
    }
    await expect(letGo(crew.jobber, staff)).rejects.toMatchObject({ code: 'notAllowed' })
    const asAnother = { entityId: employer.entityId, staffEntityId: staff.entityId }
    await expect(crew.jobber.client.letStaffGo(asAnother)).rejects.toMatchObject({ code: 'notFound' })
    await expect(staff.client.letStaffGo(asAnother)).rejects.toMatchObject({ code: 'notFound' })
    expect(await listOf(kind, employer, staff)).toMatchObject([{ letGoOn: null }])
    expect(await entitiesOf(staff)).toEqual([staff.entityId])
  })

  test.each(['suspended', 'closing', 'closed'])('can do so while %s', async state => {
    const crew = await addCrew(node)
    const employer = kind.employer(crew)
    const staff = kind.staff(crew)
    await node.sql`
      update entities set record = jsonb_set(record, '{entityState}', to_jsonb(${state}::text))
      where entity_id = ${employer.entityId}`
    await letGo(employer, staff)
    expect(await entitiesOf(staff)).toEqual([])
  })
})

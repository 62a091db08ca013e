/** What every command promises, shown with one of them, over HTTP and with a real PostgreSQL. */
import { entityScope, userScope } from '@haulway/domain/document/scope.ts'
import { envelopeHeaders } from '@haulway/domain/wire/envelope.ts'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { newTestId, openTestNode } from '../../testing/test-node.ts'

const node = closeAfterAll(await openTestNode())

const refusalSchema = z.object({ data: z.object({ fields: z.record(z.string(), z.string()) }) })
const pageSchema = z.object({
  documents: z.array(z.object({ body: z.object({ number: z.string() }) })),
  next: z.string().optional(),
})

const form = (name: string) => ({ entityId: newTestId(), entityType: 0 as const, name })

describe('a command', () => {
  test('sent several times with one key is carried out once and gets the same answer', async () => {
    const user = await node.addUser('Greg')
    const input = form('Brandt Earthworks')
    const headers = { ...user.headers, [envelopeHeaders.key]: newTestId() }
    const answers = await Promise.all([1, 2, 3, 4].map(() => node.post('/create-entity', input, headers)))
    expect(answers.map(answer => answer.status)).toEqual([200, 200, 200, 200])
    expect(new Set(await Promise.all(answers.map(answer => answer.text()))).size).toBe(1)
    expect(new Set(answers.map(answer => answer.headers.get(envelopeHeaders.versions)?.length)).size).toBe(1)
    const memberships = await node.sql`select 1 from members where uid = ${user.uid}`
    expect(memberships).toHaveLength(1)
  })

  test('sent again on a Citus, which names the constraint in the message only, gets the same answer', async () => {
    const user = await node.addUser('Greg')
    await node.sql.unsafe(`
      create function fail_like_citus() returns trigger language plpgsql as $$ begin
        if exists (select from commands where actor = new.actor and key = new.key) then
          raise exception 'duplicate key value violates unique constraint "commands_actor_key_pk_102017"'
            using errcode = '23505';
        end if;
        return new;
      end $$;
      create trigger fail_like_citus before insert on commands for each row execute function fail_like_citus()`)
    const headers = { ...user.headers, [envelopeHeaders.key]: newTestId() }
    const input = form('Brandt Earthworks')
    const send = () => node.post('/create-entity', input, headers)
    try {
      const first = await send()
      const again = await send()
      expect([first.status, again.status]).toEqual([200, 200])
      expect(await again.text()).toBe(await first.text())
    } finally {
      await node.sql`drop function fail_like_citus cascade`
    }
  })

  test('sent again with the same key and other input is refused for good', async () => {
    const user = await node.addUser('Greg')
    const headers = { ...user.headers, [envelopeHeaders.key]: newTestId() }
    const nameOf = (firstName: string) => ({ firstName, lastName: 'Brandt' })
    expect((await node.post('/change-name', nameOf('Greg'), headers)).status).toBe(200)
    const second = await node.post('/change-name', nameOf('Gregory'), headers)
    expect(second.status).toBe(409)
    expect(await second.json()).toMatchObject({ code: 'otherInput' })
  })

  test('that is refused changes nothing, and may be sent again', async () => {
    const user = await node.addUser('Greg')
    const key = { [envelopeHeaders.key]: newTestId() }
    const pit = { ...form('Ormrod Pit'), entityType: 1 }
    const refused = await node.post('/create-entity', pit, { ...user.headers, ...key })
    expect(await refused.json()).toMatchObject({ isSuccessful: false, code: 'invalidInput' })
    const placed = { ...pit, place: { lat: 40.6, lng: -75.6 } }
    expect((await node.post('/create-entity', placed, { ...user.headers, ...key })).status).toBe(200)
  })

  test('with invalid input is refused with the wrong fields named', async () => {
    const user = await node.addUser('Greg')
    const answer = await node.post('/create-entity', { entityId: 'x', entityType: 5, name: '' }, user.headers)
    expect(answer.status).toBe(400)
    const { data } = refusalSchema.parse(await answer.json())
    expect(Object.keys(data.fields).sort()).toEqual(['entityId', 'entityType', 'name'])
  })

  test('without a token, with a broken one, or for a stranger is refused', async () => {
    const owner = await node.addUser('Greg')
    const stranger = await node.addUser('Sly')
    const input = form('Brandt')
    await owner.client.createEntity(input)
    expect(await (await node.post('/create-entity', form('x'))).json()).toMatchObject({
      message: 'No Authorization Token. Unauthorized',
    })
    const broken = await node.post('/create-entity', form('x'), { authorization: 'Bearer nonsense' })
    expect(await broken.json()).toMatchObject({ message: 'User Not Authenticated' })
    const truck = { entityId: input.entityId, truckId: newTestId(), number: '41', tareGrams: 1e7, legalGrossGrams: 3e7 }
    await expect(stranger.client.createTruck(truck)).rejects.toMatchObject({ code: 'notFound' })
  })

  test('names the versions of the scopes it changed, and subscribers reach them', async () => {
    const user = await node.addUser('Greg')
    const stream = await node.subscribe(user, [userScope(user.uid)])
    await stream.next('snapshot')
    const input = form('Brandt')
    const answer = await node.post('/create-entity', input, user.headers)
    const versions = JSON.parse(answer.headers.get(envelopeHeaders.versions) ?? '{}')
    expect(versions).toMatchObject({ [userScope(user.uid)]: 1, [entityScope(input.entityId)]: 1 })
    const { to, changes } = await stream.next('changes')
    expect(to).toBe(1)
    expect(changes).toMatchObject([
      { collection: 'haulway-user', body: { signUpState: 2, entityIds: [input.entityId] } },
    ])
    stream.end()
  })
})

describe('the subscription', () => {
  test('continues from the reader’s version, and sends nothing when nothing is missing', async () => {
    const user = await node.addUser('Ray')
    const input = { ...form('Delgado Trucking'), entityType: 2 as const }
    const scope = entityScope(input.entityId)
    await user.client.createEntity(input)
    const addTruck = (number: string) =>
      user.client.createTruck({
        entityId: input.entityId,
        truckId: newTestId(),
        number,
        tareGrams: 1e7,
        legalGrossGrams: 3e7,
      })
    await addTruck('41')
    await addTruck('77')
    const behind = await node.subscribe(user, [`${scope}@1`])
    const { from, to, changes } = await behind.next('changes')
    expect({
      from,
      to,
      trucks: changes.filter(change => change.collection === 'trucks').map(change => change.body?.number),
    }).toEqual({
      from: 1,
      to: 3,
      trucks: ['41', '77'],
    })
    const upToDate = await node.subscribe(user, [`${scope}@3`])
    expect((await upToDate.next('heartbeat')).versions).toEqual({ [scope]: 3 })
    await addTruck('12')
    expect(await upToDate.next('changes')).toMatchObject({ from: 3, to: 4 })
    expect(await behind.next('changes')).toMatchObject({ from: 3, to: 4 })
    behind.end()
    upToDate.end()
  })

  test('a version from another database gets a snapshot', async () => {
    const user = await node.addUser('Ray')
    const stream = await node.subscribe(user, [`${userScope(user.uid)}@99`])
    expect(await stream.next('snapshot')).toMatchObject({ to: 0, documents: [] })
    stream.end()
  })

  test('someone else’s scope is closed', async () => {
    const owner = await node.addUser('Greg')
    const stranger = await node.addUser('Sly')
    const input = form('Brandt')
    await owner.client.createEntity(input)
    const stream = await node.subscribe(stranger, [entityScope(input.entityId), userScope(owner.uid)])
    expect(await stream.next('reset')).toMatchObject({ reason: 'closed' })
    expect(await stream.next('reset')).toMatchObject({ reason: 'closed' })
    stream.end()
  })

  test('a member whose rights end is cut off immediately', async () => {
    const user = await node.addUser('Greg')
    const input = form('Brandt')
    await user.client.createEntity(input)
    const stream = await node.subscribe(user, [entityScope(input.entityId)])
    await stream.next('snapshot')
    await node.sql`delete from members where uid = ${user.uid}`
    // Any command that changes this user's access wakes the streams; creating an entity is one.
    await user.client.createEntity(form('Second'))
    expect(await stream.next('reset')).toMatchObject({ scope: entityScope(input.entityId), reason: 'closed' })
    stream.end()
  })

  test('many simultaneous commands reach every subscriber, complete and in order', async () => {
    const user = await node.addUser('Moyer')
    const input = { ...form('Moyer Hauling'), entityType: 3 as const }
    await user.client.createEntity(input)
    const scope = entityScope(input.entityId)
    const streams = await Promise.all([1, 2, 3].map(() => node.subscribe(user, [scope])))
    const trucks = Array.from({ length: 40 }, (_, index) => `T-${200 + index}`)
    await Promise.all(
      trucks.map(number =>
        user.client.createTruck({
          entityId: input.entityId,
          truckId: newTestId(),
          number,
          tareGrams: 1e7,
          legalGrossGrams: 3e7,
        }),
      ),
    )
    for (const stream of streams) {
      const first = await stream.next('snapshot')
      const received = new Set(first.documents.map(document => document.body?.number))
      for (let version = first.to; version < 41; ) {
        const { from, to, changes } = await stream.next('changes')
        expect(from).toBe(version)
        for (const change of changes) received.add(change.body?.number)
        version = to
      }
      expect(trucks.every(number => received.has(number))).toBe(true)
      stream.end()
    }
  })
})

describe('reading documents', () => {
  test('pages in the requested order neither overlap nor skip', async () => {
    const user = await node.addUser('Moyer')
    const input = { ...form('Moyer Hauling'), entityType: 3 as const }
    await user.client.createEntity(input)
    const numbers = ['9', '10', '12', '41', 'T-203']
    for (const number of numbers) {
      const truck = { entityId: input.entityId, truckId: newTestId(), number, tareGrams: 1e7, legalGrossGrams: 3e7 }
      await user.client.createTruck(truck)
    }
    const received: unknown[] = []
    for (let after = ''; ; ) {
      const path = `/documents/trucks?entityId=${input.entityId}&orderBy=createdOn&direction=descending&limit=2${after}`
      const page = pageSchema.parse(await (await fetch(node.url + path, { headers: user.headers })).json())
      received.push(...page.documents.map(document => document.body.number))
      if (!page.next) break
      after = `&after=${encodeURIComponent(page.next)}`
    }
    expect(received).toEqual(numbers.toReversed())
  })

  test('a stranger learns nothing, not even that a document exists', async () => {
    const owner = await node.addUser('Greg')
    const stranger = await node.addUser('Sly')
    const input = form('Brandt')
    await owner.client.createEntity(input)
    const read = (path: string, headers: Record<string, string>) => fetch(node.url + path, { headers })
    const theirs = await read(`/documents/haulway-entity/${input.entityId}`, stranger.headers)
    const nothing = await read(`/documents/haulway-entity/${newTestId()}`, stranger.headers)
    expect([theirs.status, await theirs.json()]).toEqual([nothing.status, await nothing.json()])
    expect((await read(`/documents/haulway-entity/${input.entityId}`, {})).status).toBe(401)
    const own = await read(`/documents/haulway-entity?userId=${owner.uid}`, owner.headers)
    expect(await own.json()).toMatchObject({ documents: [{ id: input.entityId }] })
  })
})

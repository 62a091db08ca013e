/**
 * Texts of a bad sort (measures: S9), through what people write and what they search by: each is kept and given back to
 * the letter, or refused; nothing takes it for more than text, and nothing breaks.
 */
import { minuteMs } from '@haulway/domain/time.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { password } from '../testing/accounts.fixture.ts'
import { askCall, forAll, readAnswer } from '../testing/calls/ask-call.fixture.ts'
import { type CallWorld, openCallWorld } from '../testing/calls/call-world.fixture.ts'
import { printOf } from '../testing/database-print.fixture.ts'
import { injections, unkeepable } from '../testing/injections.fixture.ts'
import { newTestId, openTestNode, type TestNode } from '../testing/test-node.ts'
import { pluginPoint, postLocations } from '../testing/tracking.fixture.ts'
import { type Actor, readDocuments, sitePlace, truckForm } from '../testing/work.fixture.ts'

let node: TestNode
let world: CallWorld
beforeAll(async () => {
  node = await openTestNode()
  world = await openCallWorld(node)
}, 120_000)
afterAll(() => node.close())

/** What people write: how it is sent, and what is then read. Names are trimmed, so that none is of spaces alone. */
type Field = {
  send: (text: string) => Promise<{ status: number; code: string | undefined }>
  read: () => Promise<unknown>
}

const scope = (actor: Actor) => `haulway-entity/${actor.entityId}`
async function readField(actor: Actor, path: string, field: string): Promise<unknown> {
  const [body] = await readDocuments(node, actor, path)
  return body?.[field]
}

function listFields(): Record<string, Field> {
  const { jobber, pit, fleet, driver } = world.crew
  const { projectId } = world.project
  const { noticeId, belongings } = world
  const { truckId, geoPinId } = belongings.truckingFleet
  const said = { ...world.fleetLoad, reason: 'Late.' }
  return {
    'a name': {
      send: text => askCall(node, 'changeName', { firstName: text, lastName: 'Ash' }, jobber.headers),
      read: () => readField(jobber, `haulway-user/${jobber.uid}`, 'firstName'),
    },
    'a business': {
      send: text => askCall(node, 'changeEntity', { entityId: fleet.entityId, name: text }, fleet.headers),
      read: () => readField(fleet, scope(fleet), 'name'),
    },
    'a notice': {
      send: text => askCall(node, 'changeProjectNotice', { projectId, noticeId, text }, jobber.headers),
      read: () => readField(jobber, `${scope(jobber)}/project-notice/${noticeId}`, 'text'),
    },
    'a place': {
      send: text => {
        const pin = { entityId: fleet.entityId, geoPinId, kind: 'yard', name: 'Bend', note: text, ...sitePlace }
        return askCall(node, 'setGeoPin', { ...pin, kind: 'hazard' }, fleet.headers)
      },
      read: () => readField(fleet, `${scope(fleet)}/geo-pins/${geoPinId}`, 'note'),
    },
    'a material': {
      send: text => {
        const form = { entityId: pit.entityId, materialId: world.materialId, unit: 'ton', priceCents: 1825 }
        return askCall(node, 'changeMaterial', { ...form, name: text }, pit.headers)
      },
      read: () => readField(pit, `${scope(pit)}/material-catalog/${world.materialId}`, 'name'),
    },
    'a supplier': {
      send: text => {
        const name = { entityId: jobber.entityId, pitEntityId: pit.entityId }
        return askCall(node, 'changeSupplier', { ...name, note: text }, jobber.headers)
      },
      read: () => readField(jobber, `${scope(jobber)}/suppliers/${pit.entityId}`, 'note'),
    },
    'a plate': {
      send: text => {
        const form = { ...truckForm, entityId: fleet.entityId, truckId, number: '70', plate: text }
        return askCall(node, 'changeTruckDetails', form, fleet.headers)
      },
      read: () => readField(fleet, `${scope(fleet)}/trucks/${truckId}`, 'plate'),
    },
    'a driver’s word': {
      send: text => askCall(node, 'disputeLoad', { ...said, actId: newTestId(), note: text }, driver.headers),
      read: async () => {
        const acts = await node.sql<{ note: string | null }[]>`
          select act->>'note' as note from load_log_acts
          where project_id = ${world.fleetLoad.projectId} order by act_id desc limit 1`
        return acts[0]?.note ?? undefined
      },
    },
  }
}

/** A person's name takes all; the others, which are kept alike and told to more people, a part. */
const everyNth = {
  ...{ 'a name': 1, 'a place': 6, 'a business': 6, 'a notice': 6, 'a material': 6, 'a supplier': 6, 'a plate': 6 },
  'a driver’s word': 12,
}
const partOf = (nth: number) => injections.filter((_, i) => i % nth === 0)

describe.each(Object.entries(everyNth))('as %s', (name, nth) => {
  test('each is kept to the letter or refused', async () => {
    expect(injections.length).toBeGreaterThan(200)
    const { send, read } = listFields()[name]!
    const texts = partOf(nth)
    const wrong: unknown[] = []
    let kept = 0
    for (const text of texts) {
      const { status, code } = await send(text)
      if (status !== 200 && code !== 'invalidInput') wrong.push([text, status, code])
      if (status !== 200) continue
      kept += 1
      const held = await read()
      if (held !== text.trim()) wrong.push([text, held])
    }
    expect(wrong).toEqual([])
    expect(kept).toBeGreaterThan(texts.length * 0.3)
  }, 60_000)

  test('what can’t be kept is refused, and is nobody’s fault but the sender’s', async () => {
    const { send } = listFields()[name]!
    for (const text of unkeepable) {
      const { status, code } = await send(text)
      expect([JSON.stringify(text), status, code]).toEqual([JSON.stringify(text), 400, 'invalidInput'])
    }
  })
})

test('in a search, a filter, an order or a path, each finds nothing it should not, and breaks nothing', async () => {
  const { jobber, solo } = world.crew
  const paths = [
    ...[`/documents/${scope(jobber)}/WORD`, `/documents/${scope(jobber)}/suppliers?orderBy=WORD`],
    ...[`/documents/${scope(jobber)}/suppliers?after=WORD`, '/documents/trucks?entityId=WORD'],
    ...['/documents/haulway-entity?userId=WORD', '/account-export/WORD', '/load-tracks/WORD/WORD'],
    ...['/export-own-track?format=WORD', '/attachments/WORD', '/subscribe?scope=WORD'],
  ]
  // A search that is sent with a key is remembered under it, as every call is.
  const { commands: _, ...before } = await printOf(node)
  const wrong: string[] = []
  const get = async (path: string) => readAnswer(await fetch(node.url + path, { headers: jobber.headers }))
  const texts = [...unkeepable.filter(text => text.isWellFormed()), ...injections]
  await forAll([...texts.entries()], async ([at, text]) => {
    const word = encodeURIComponent(text)
    const answers = await Promise.all([
      askCall(node, 'findPits', { entityId: jobber.entityId, query: text }, jobber.headers),
      askCall(node, 'listTruckerNotices', { entityId: solo.entityId, material: text, after: text }, solo.headers),
      // Each in three of the paths, so that each path takes some of every sort.
      ...[0, 3, 6].map(step => get(paths[(at + step) % paths.length]!.replaceAll('WORD', word))),
    ])
    for (const { status } of answers) {
      if (status >= 500) wrong.push(`${JSON.stringify(text)}: ${status}`)
    }
  })
  expect(wrong).toEqual([])
  expect(await printOf(node)).toMatchObject(before)
}, 60_000)

test('in points of a tracker, where each is taken or refused by name', async () => {
  const { driver } = world.crew
  const at = Date.now() - 80 * minuteMs
  const all = [...injections, ...unkeepable]
  for (let from = 0; from < all.length; from += 50) {
    const location = all
      .slice(from, from + 50)
      .flatMap(text => [
        pluginPoint({ lat: 40.44, lng: -79.99, at }, world.fleetLoad, { uuid: text, activity: { type: text } }),
        pluginPoint(
          { lat: 40.44, lng: -79.99, at },
          { projectId: text, loadLogId: text },
          { event: text, timestamp: text },
        ),
      ])
    const answer = await postLocations(node.url, driver.headers, world.fleetLoad, { location })
    expect([answer.status, (await answer.text()).length > 0]).toEqual([200, true])
  }
})

test('as what one signs in with, each is no way in', async () => {
  const { email } = world.account
  await forAll(partOf(16), async text => {
    for (const input of [
      { email: text, password: text },
      { email, password: text },
      { email: email + text, password },
    ]) {
      const { status, body } = await askCall(node, 'login', input, {})
      expect([status, body]).toEqual([200, expect.objectContaining({ loginSuccessful: false })])
    }
  })
})

test('a wildcard of a search is a letter like others', async () => {
  const { entityId, headers } = world.crew.jobber
  for (const query of ['%', '_', '%%%', '\\']) {
    const { body } = await askCall(node, 'findPits', { entityId, query }, headers)
    expect([query, body]).toEqual([query, { pits: [] }])
  }
})

test('no key of an object reaches what all objects have', async () => {
  const { headers } = world.crew.jobber
  const bodies = ['{"__proto__":{"admin":true}}', '{"constructor":{"prototype":{"admin":true}}}']
  for (const body of bodies) expect((await askCall(node, 'changeName', body, headers)).status).toBe(400)
  const nested = '{"isPushed":{"__proto__":true,"toString":true},"quietHours":null}'
  expect((await askCall(node, 'changeNotificationSettings', nested, headers)).status).toBeLessThan(500)
  const log = '{"payload":{"constructor":{"prototype":{"admin":true}},"x":1},"occuredOn":1,"platform":"web"}'
  expect((await askCall(node, 'appendInfoLog', log, headers)).status).toBeLessThan(500)
  const deep = `{"payload":${'['.repeat(20_000)}${']'.repeat(20_000)},"occuredOn":1,"platform":"web"}`
  expect((await askCall(node, 'appendInfoLog', deep, headers)).status).toBe(400)
  expect(Object.hasOwn(Object.prototype, 'admin')).toBe(false)
})

test('a header of a request is a header and no more', async () => {
  const { headers } = world.crew.jobber
  // Too short a text stands somewhere by chance; the trace is the key that was sent.
  const fits = injections.filter(text => /^[\x20-\x7e\xa1-\xff]{5,}$/.test(text))
  const ours = ['haulway-trace', 'content-security-policy']
  expect(fits.length).toBeGreaterThan(100)
  const wrong: string[] = []
  await forAll(fits, async text => {
    for (const name of [
      'idempotency-key',
      'haulway-device',
      'haulway-occurred-at',
      'authorization',
      'origin',
      'host',
    ]) {
      const answer = await fetch(`${node.url}/account-security`, { headers: { ...headers, [name]: text } })
      await answer.text()
      const isEchoed = [...answer.headers].some(([at, value]) => !ours.includes(at) && value.includes(text))
      if (answer.status >= 500 || isEchoed) wrong.push(`${name} ${text}: ${answer.status}`)
    }
  })
  expect(wrong).toEqual([])
})

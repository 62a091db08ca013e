/**
 * Malicious texts, in what people write and search for: each is stored and returned exactly, or refused.
 * Nothing treats it as more than text, and nothing breaks.
 */
import { readFileSync } from 'node:fs'
import { minuteMs } from '@haulway/domain/time.ts'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { password } from '../testing/accounts.fixture.ts'
import { openCallWorld } from '../testing/calls/call-world.fixture.ts'
import { forAll, readAnswer, sendCall } from '../testing/calls/send-call.fixture.ts'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import { fingerprintOf } from '../testing/database-fingerprint.fixture.ts'
import { newTestId, openTestNode } from '../testing/test-node.ts'
import { pluginPoint, postLocations } from '../testing/tracking.fixture.ts'
import { type Actor, readDocuments, sitePlace, truckForm } from '../testing/work.fixture.ts'

/** Texts that someone might send to have them treated as more than text. None is too long for a name. */
const injections: readonly string[] = readFileSync(new URL('injections.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter(line => line.startsWith('"'))
  .map(line => z.string().max(60).parse(JSON.parse(line)))

/** What PostgreSQL can't store in a text, or JSON in a string: a zero character, and a lone surrogate. */
const unstorable = ['a\u0000b', '\u0000', 'a\ud800b', '\udc00', '\ud83d', 'x\udfff\ud800'] as const

const node = closeAfterAll(await openTestNode())
const world = await openCallWorld(node)

/** A field that people fill in: how to send it and how to read it. Names are trimmed, so none may be only spaces. */
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
  const load = { ...world.fleetLoad, reason: 'Late.' }
  return {
    'a name': {
      send: text => sendCall(node, 'changeName', { firstName: text, lastName: 'Ash' }, jobber.headers),
      read: () => readField(jobber, `haulway-user/${jobber.uid}`, 'firstName'),
    },
    'a business': {
      send: text => sendCall(node, 'changeEntity', { entityId: fleet.entityId, name: text }, fleet.headers),
      read: () => readField(fleet, scope(fleet), 'name'),
    },
    'a notice': {
      send: text => sendCall(node, 'changeProjectNotice', { projectId, noticeId, text }, jobber.headers),
      read: () => readField(jobber, `${scope(jobber)}/project-notice/${noticeId}`, 'text'),
    },
    'a place': {
      send: text => {
        const pin = { entityId: fleet.entityId, geoPinId, kind: 'yard', name: 'Bend', note: text, ...sitePlace }
        return sendCall(node, 'setGeoPin', { ...pin, kind: 'hazard' }, fleet.headers)
      },
      read: () => readField(fleet, `${scope(fleet)}/geo-pins/${geoPinId}`, 'note'),
    },
    'a material': {
      send: text => {
        const form = { entityId: pit.entityId, materialId: world.materialId, unit: 'ton', priceE4: 182_500 }
        return sendCall(node, 'changeMaterial', { ...form, name: text }, pit.headers)
      },
      read: () => readField(pit, `${scope(pit)}/material-catalog/${world.materialId}`, 'name'),
    },
    'a supplier': {
      send: text => {
        const name = { entityId: jobber.entityId, pitEntityId: pit.entityId }
        return sendCall(node, 'changeSupplier', { ...name, note: text }, jobber.headers)
      },
      read: () => readField(jobber, `${scope(jobber)}/suppliers/${pit.entityId}`, 'note'),
    },
    'a plate': {
      send: text => {
        const form = { ...truckForm, entityId: fleet.entityId, truckId, number: '70', plate: text }
        return sendCall(node, 'changeTruckDetails', form, fleet.headers)
      },
      read: () => readField(fleet, `${scope(fleet)}/trucks/${truckId}`, 'plate'),
    },
    'a driver’s note': {
      send: text => sendCall(node, 'disputeLoad', { ...load, actId: newTestId(), note: text }, driver.headers),
      read: async () => {
        const acts = await node.sql<{ note: string | null }[]>`
          select act->>'note' as note from load_log_acts
          where project_id = ${world.fleetLoad.projectId} order by act_id desc limit 1`
        return acts[0]?.note ?? undefined
      },
    },
  }
}

/** A person's name gets all texts. The others, which are stored the same way and shown to more people, get a part. */
const everyNth = {
  'a name': 1,
  'a place': 6,
  'a business': 6,
  'a notice': 6,
  'a material': 6,
  'a supplier': 6,
  'a plate': 6,
  'a driver’s note': 12,
}
const partOf = (nth: number) => injections.filter((_, i) => i % nth === 0)

describe.each(Object.entries(everyNth))('as %s', (name, nth) => {
  test('each text is stored exactly or refused', async () => {
    expect(injections.length).toBeGreaterThan(200)
    const { send, read } = listFields()[name]!
    const texts = partOf(nth)
    const wrong: unknown[] = []
    let stored = 0
    for (const text of texts) {
      const { status, code } = await send(text)
      if (status !== 200 && code !== 'invalidInput') wrong.push([text, status, code])
      if (status !== 200) continue
      stored += 1
      const readBack = await read()
      if (readBack !== text.trim()) wrong.push([text, readBack])
    }
    expect(wrong).toEqual([])
    expect(stored).toBeGreaterThan(texts.length * 0.3)
  })

  test('a text that can’t be stored is refused as the sender’s error', async () => {
    const { send } = listFields()[name]!
    for (const text of unstorable) {
      const { status, code } = await send(text)
      expect([JSON.stringify(text), status, code]).toEqual([JSON.stringify(text), 400, 'invalidInput'])
    }
  })
})

test('in a search, a filter, an order or a path, no text finds what it should not or breaks anything', async () => {
  const { jobber, solo } = world.crew
  const paths = [
    `/documents/${scope(jobber)}/WORD`,
    `/documents/${scope(jobber)}/suppliers?orderBy=WORD`,
    `/documents/${scope(jobber)}/suppliers?after=WORD`,
    '/documents/trucks?entityId=WORD',
    '/documents/haulway-entity?userId=WORD',
    '/account-export/WORD',
    '/load-tracks/WORD/WORD',
    '/export-own-track?format=WORD',
    '/attachments/WORD',
    '/subscribe?scope=WORD',
  ]
  // A search sent with a key stores the key, like every call.
  const { commands: _, ...before } = await fingerprintOf(node)
  const wrong: string[] = []
  const get = async (path: string) => readAnswer(await fetch(node.url + path, { headers: jobber.headers }))
  const texts = [...unstorable.filter(text => text.isWellFormed()), ...injections]
  await forAll([...texts.entries()], async ([at, text]) => {
    const word = encodeURIComponent(text)
    const answers = await Promise.all([
      sendCall(node, 'findPits', { entityId: jobber.entityId, query: text }, jobber.headers),
      sendCall(node, 'listTruckerNotices', { entityId: solo.entityId, material: text, after: text }, solo.headers),
      // Each text in three of the paths, so that each path gets some of every sort.
      ...[0, 3, 6].map(step => get(paths[(at + step) % paths.length]!.replaceAll('WORD', word))),
    ])
    for (const { status } of answers) {
      if (status >= 500) wrong.push(`${JSON.stringify(text)}: ${status}`)
    }
  })
  expect(wrong).toEqual([])
  expect(await fingerprintOf(node)).toMatchObject(before)
})

test('in a tracker’s points, each text is accepted, or refused with its point named', async () => {
  const { driver } = world.crew
  const at = Date.now() - 80 * minuteMs
  const all = [...injections, ...unstorable]
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

test('no text as an email or password lets anyone in', async () => {
  const { email } = world.account
  await forAll(partOf(16), async text => {
    for (const input of [
      { email: text, password: text },
      { email, password: text },
      { email: email + text, password },
    ]) {
      const { status, body } = await sendCall(node, 'login', input, {})
      expect([status, body]).toEqual([200, expect.objectContaining({ loginSuccessful: false })])
    }
  })
})

test('a wildcard in a search is an ordinary letter', async () => {
  const { entityId, headers } = world.crew.jobber
  for (const query of ['%', '_', '%%%', '\\']) {
    const { body } = await sendCall(node, 'findPits', { entityId, query }, headers)
    expect([query, body]).toEqual([query, { pits: [] }])
  }
})

test('no key of an object changes the prototype of all objects', async () => {
  const { headers } = world.crew.jobber
  const bodies = ['{"__proto__":{"admin":true}}', '{"constructor":{"prototype":{"admin":true}}}']
  for (const body of bodies) expect((await sendCall(node, 'changeName', body, headers)).status).toBe(400)
  const nested = '{"isPushed":{"__proto__":true,"toString":true},"quietHours":null}'
  expect((await sendCall(node, 'changeNotificationSettings', nested, headers)).status).toBeLessThan(500)
  const log = '{"payload":{"constructor":{"prototype":{"admin":true}},"x":1},"occuredOn":1,"platform":"web"}'
  expect((await sendCall(node, 'appendInfoLog', log, headers)).status).toBeLessThan(500)
  const deep = `{"payload":${'['.repeat(20_000)}${']'.repeat(20_000)},"occuredOn":1,"platform":"web"}`
  expect((await sendCall(node, 'appendInfoLog', deep, headers)).status).toBe(400)
  expect(Object.hasOwn(Object.prototype, 'admin')).toBe(false)
})

test('a request’s header can’t inject another header', async () => {
  const { headers } = world.crew.jobber
  // Shorter texts appear in answers by chance. The trace repeats the key that was sent.
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

/** Only the server decides who is the witness of an act. Checked for every call on loads, and all of its fields. */

import { witnesses } from '@haulway/domain/load-log/act/act.ts'
import { loadLogCalls } from '@haulway/domain/load-log/load-log.calls.ts'
import type { CallName } from '@haulway/domain/wire/contract.ts'
import { expect, test } from 'vitest'
import { attach } from '../testing/attach.fixture.ts'
import { callRights, exampleIn, rightPartyIn } from '../testing/calls/call-rights.fixture.ts'
import { type CallWorld, openCallWorld } from '../testing/calls/call-world.fixture.ts'
import { fieldsOf } from '../testing/calls/input-schema.fixture.ts'
import { callNames, sendCall } from '../testing/calls/send-call.fixture.ts'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import { addCrew, addDelivered } from '../testing/load.fixture.ts'
import { newTestId, openTestNode } from '../testing/test-node.ts'

let world: CallWorld
const node = closeAfterAll(await openTestNode())
world = await openCallWorld(node)

const loadCalls = (Object.keys(callRights) as CallName[]).filter(name => name in loadLogCalls)

/** Who an agreement names as the arbiter settles, and here none is named: `arbiter.pg.test.ts` tries that call. */
const callsOfParties = loadCalls.filter(name => name !== 'settleDispute')

/** Fields that make an act trusted. `automatic` isn't one: a phone sets it, and it only lowers the act's weight. */
const serversOwn = ['witness', 'uncertaintyMs', 'receivedAt', 'by', 'confirmationId', 'isSigned', 'isMock', 'grade']

test('no call on a load accepts a field that makes an act trusted', () => {
  expect(loadCalls).toHaveLength(Object.keys(loadLogCalls).length)
  const accepted = loadCalls.flatMap(name =>
    serversOwn.filter(field => field in fieldsOf(name)).map(field => `${name}.${field}`),
  )
  // This field only names the confirmation to undo.
  expect(accepted).toEqual(['undoConfirmation.confirmationId'])
})

test('a caller who sends another witness is recorded as themselves', async () => {
  const own: Record<string, string> = {
    fleetTrucker: 'trucker',
    truckingFleet: 'trucker',
    excavatorOperator: 'operator',
    jobber: 'jobber',
  }
  const wrong: string[] = []
  let tried = 0
  for (const name of callsOfParties) {
    const right = callRights[name]
    for (const witness of witnesses) {
      const input = { ...exampleIn(world, name), witness, uncertaintyMs: 1, receivedAt: 7, automatic: false }
      const { status, body } = await sendCall(node, name, input, rightPartyIn(world, name).headers)
      const act = await findAct('actId' in input ? String(input.actId) : '')
      tried += 1
      // The confirmation was undone before, so nothing more is recorded.
      if (name === 'undoConfirmation' && status === 200 && !act) continue
      const expected = own['by' in right ? right.by : '']
      const isTrue = act?.witness === expected && act?.uncertaintyMs === undefined && act?.receivedAt !== 7
      if (status !== 200 || !isTrue) wrong.push(`${name} as ${witness}: ${status} ${JSON.stringify(act ?? body)}`)
    }
  }
  expect(wrong).toEqual([])
  expect(tried).toBe(callsOfParties.length * witnesses.length)
})

type Recorded = { witness: string; uncertaintyMs?: number; receivedAt: number }

async function findAct(actId: string): Promise<Recorded | undefined> {
  const [row] = await node.sql<{ act: Recorded }[]>`
    select act from load_log_acts where act_id = ${actId}
    union all select record->'act' from confirmations where confirmation_id = ${actId}
    union all select record->'takenBack' from confirmations where record->'takenBack'->>'actId' = ${actId}`
  return row?.act
}

/** Fields of the contract that name attachments, found by their names, so new fields are tried too. */
const attachmentFields = callNames.flatMap(name =>
  Object.keys(fieldsOf(name))
    .filter(field => /attachmentIds?$/i.test(field))
    .map(field => ({ name, field })),
)

test('every call that names attachments accepts its own and those not uploaded yet, and no others', async () => {
  expect(attachmentFields.map(({ name }) => name)).toEqual(
    expect.arrayContaining([...callsOfParties, 'saveTruckPaper', 'savePaper']),
  )
  // Another world: the test above nearly fills its load, which can have 200 updates.
  world = await openCallWorld(node)
  const ids = await attachEverything()
  const wrong: string[] = []
  for (const { name, field } of attachmentFields) {
    const isPaper = name === 'saveTruckPaper' || name === 'savePaper'
    const ownPaper = name === 'savePaper' ? ids.ownBusinessPaper : ids.ownPaper
    // A confirmation without a load may name an attachment of any load of its dispatch.
    const isWithoutLoad = !isPaper && !('loadLogId' in fieldsOf(name))
    const own = /Correction$/.test(name) ? ids.approvedPicture : ids.ownPicture
    const cases: Record<string, [string, number]> = {
      'a random id': [newTestId(), 200],
      'its own': [isPaper ? ownPaper : own, 200],
      "another load's of the same driver": [ids.picture.sameDriver, isWithoutLoad ? 200 : 400],
      "another load's of the same project": [ids.picture.sameProject, 400],
      "another entity's load": [ids.picture.stranger, 400],
      "another truck's paper": [ids.paper.otherTruck, 400],
      "another entity's paper": [ids.paper.stranger, 400],
      'a paper of the other holder': [name === 'savePaper' ? ids.ownPaper : ids.ownBusinessPaper, 400],
      'the other kind': [isPaper ? ids.ownPicture : ids.ownPaper, 400],
    }
    for (const [title, [id, expected]] of Object.entries(cases)) {
      const input = { ...exampleIn(world, name), [field]: field.endsWith('s') ? [newTestId(), id] : id }
      const answer = await sendCall(node, name, input, rightPartyIn(world, name).headers)
      const isNamed = expected === 200 || JSON.stringify(answer.body).includes(`"${field}"`)
      if (answer.status !== expected || !isNamed)
        wrong.push(`${name}.${field}, ${title}: ${answer.status} ${answer.code}`)
    }
  }
  expect(wrong).toEqual([])
})

/** Attachments of the fleet driver's load and the fleet's truck, and others that these calls may not name. */
async function attachEverything() {
  const { crew, fleetLoad, load, belongings } = world
  const { driver, solo, fleet } = crew
  const other = await addCrew(node)
  const strangers = await addDelivered(node, other, other.solo)
  const another = await addDelivered(node, crew, driver, Date.now() - 300 * 60_000)
  const ofLoad = (name: object) => ({ kind: 'loadPhoto', ...name })
  const { truckId } = belongings.truckingFleet
  const spare = { entityId: fleet.entityId, truckId: world.spare.truckId }
  const solos = { entityId: solo.entityId, truckId: belongings.soloTrucker.truckId }
  return {
    ownPicture: await attach(node, driver, ofLoad(fleetLoad)),
    approvedPicture: await attach(node, driver, ofLoad(world.approvedLoad)),
    ownPaper: await attach(node, fleet, { kind: 'paper', entityId: fleet.entityId, truckId }),
    ownBusinessPaper: await attach(node, fleet, { kind: 'paper', entityId: fleet.entityId }),
    picture: {
      sameDriver: await attach(node, driver, ofLoad(another)),
      sameProject: await attach(node, solo, ofLoad(load)),
      stranger: await attach(node, other.solo, ofLoad(strangers)),
    },
    paper: {
      otherTruck: await attach(node, fleet, { kind: 'paper', ...spare }),
      stranger: await attach(node, solo, { kind: 'paper', ...solos }),
    },
  }
}

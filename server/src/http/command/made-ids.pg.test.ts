/**
 * Reused ids of clients: people of another region, who have as many records as the first owner, send every such id of
 * every call again. Each is refused, and no row changes.
 */
import { tinyJpeg } from '@haulway/domain/attachment/attachment.fixture.ts'
import { hourMs } from '@haulway/domain/time.ts'
import { type MadeIdKind, madeIdKinds, madeIds } from '@haulway/domain/wire/made-ids.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { rebuildSteps } from '../../api-node/rebuild-documents.ts'
import { endPayment } from '../../payment/payment.commands.ts'
import { exampleIn, rightPartyIn } from '../../testing/calls/call-rights.fixture.ts'
import { type CallWorld, openCallWorld } from '../../testing/calls/call-world.fixture.ts'
import { jobsDone } from '../../testing/calls/principals.fixture.ts'
import { callNames, forAll, sendCall } from '../../testing/calls/send-call.fixture.ts'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { fingerprintOf } from '../../testing/database-fingerprint.fixture.ts'
import { addDelivered } from '../../testing/load.fixture.ts'
import { addDestination } from '../../testing/payout-destination.fixture.ts'
import { newTestId, openTestNode } from '../../testing/test-node.ts'
import { haulCard, sitePlace } from '../../testing/work.fixture.ts'

const refusalSchema = z.looseObject({ code: z.string().optional(), message: z.string().optional() })
const tables: Record<Exclude<MadeIdKind, 'truckPaper'>, [table: string, column: string]> = {
  entity: ['entities', 'entity_id'],
  invitation: ['entity_tokens', 'entity_token_id'],
  material: ['materials', 'material_id'],
  geoPin: ['geo_pins', 'geo_pin_id'],
  truck: ['trucks', 'truck_id'],
  attachment: ['attachments', 'attachment_id'],
  project: ['projects', 'project_id'],
  haul: ['hauls', 'haul_id'],
  projectNotice: ['project_notices', 'notice_id'],
  offer: ['offers', 'offer_id'],
  agreement: ['agreements', 'agreement_id'],
  dispatch: ['dispatches', 'dispatch_id'],
  loadLog: ['load_logs', 'load_log_id'],
  loadLogAct: ['confirmations', 'confirmation_id'],
  payment: ['payments', 'payment_id'],
  shift: ['shifts', 'shift_id'],
  shiftAct: ['shift_acts', 'act_id'],
  withdrawal: ['withdrawals', 'withdrawal_id'],
  paper: ['papers', 'paper_id'],
}

const node = closeAfterAll(await openTestNode())
const other = await openCallWorld(node)
await addPaidOut(other)
await putAttachment(other, newTestId())
/** One of their ids of each kind. */
const theirs = await listTheirs()
const world = await openCallWorld(node)

/** A withdrawal of the solo trucker, whose haul has been paid. */
async function addPaidOut({ crew: { jobber, solo } }: CallWorld): Promise<void> {
  const [payment] = await node.sql<{ id: string }[]>`
    select payment_id as id from payments where entity_id = ${jobber.entityId}`
  await node.inTransaction(tx => {
    const unit = { tx, receivedAt: Date.now(), newId: newTestId, publish: () => {}, enqueue: () => {} }
    return endPayment(unit, { entityId: jobber.entityId, paymentId: payment!.id }, 'settled')
  })
  const wanted = { entityId: solo.entityId, amountCents: 2000, currency: 'USD' }
  const { feeCents, configVersion: feeConfigVersion } = await solo.client.getWithdrawFeeQuote(wanted)
  const payoutDestinationId = await addDestination(node, solo)
  const request = { ...wanted, withdrawalId: newTestId(), feeCents, feeConfigVersion, payoutDestinationId }
  await solo.client.userWithdrawMoney(request)
}

async function putAttachment({ crew, fleetLoad }: CallWorld, attachmentId: string) {
  const { projectId, dispatchId, loadLogId } = fleetLoad
  const query = new URLSearchParams({ kind: 'ticketPhoto', projectId, dispatchId, loadLogId })
  const headers = { 'content-type': 'image/jpeg', ...crew.driver.headers }
  const answer = await fetch(`${node.url}/attachments/${attachmentId}?${query}`, {
    method: 'PUT',
    body: tinyJpeg(),
    headers,
  })
  return { status: answer.status, body: refusalSchema.parse(await answer.json()) }
}

async function listTheirs(): Promise<Record<MadeIdKind, string>> {
  const ids = await Promise.all(
    Object.entries(tables).map(async ([kind, [table, column]]) => {
      const [row] = await node.sql<{ id: string }[]>`
        select ${node.sql(column)} as id from ${node.sql(table)} order by 1 limit 1`
      return [kind, row?.id]
    }),
  )
  const all = { ...Object.fromEntries(ids), truckPaper: other.belongings.truckingFleet.paperId }
  return z.record(z.enum(madeIdKinds), z.uuid()).parse(all)
}

type Reuse = { name: string; field: string; what: string; id: string }

/** Every id that a call creates, replaced by one of theirs of each kind; for its own kind also in capitals. */
function listReuses(): Reuse[] {
  return Object.entries(madeIds).flatMap(([name, row]) =>
    Object.entries(row ?? {}).flatMap(([field, [own]]) => [
      ...madeIdKinds.map(what => ({ name, field, what, id: theirs[what] })),
      { name, field, what: `${own} in capitals`, id: theirs[own].toUpperCase() },
    ]),
  )
}

const refusal = { code: 'conflict', message: 'This id is already in use. Close this form and start again.' }

async function send({ name, field, id }: Reuse): Promise<z.infer<typeof refusalSchema>> {
  if (name === 'putAttachment') return (await putAttachment(world, id)).body
  const call = z.enum(callNames).parse(name)
  const example = exampleIn(world, call)
  const input = field === 'haul.haulId' ? { ...example, haul: { ...Object(example.haul), haulId: id } } : undefined
  const { body } = await sendCall(node, call, input ?? { ...example, [field]: id }, rightPartyIn(world, call).headers)
  return refusalSchema.parse(body)
}

test('someone else’s id of any kind, sent as a new id in any call, is refused, and nothing changes', async () => {
  const reuses = listReuses()
  expect(reuses.length).toBeGreaterThan(700)
  await jobsDone(node)
  const before = await fingerprintOf(node)
  const wrong: unknown[] = []
  await forAll(reuses, async reuse => {
    const { code, message } = await send(reuse)
    if (code !== refusal.code || message !== refusal.message) wrong.push([reuse.name, reuse.field, reuse.what, code])
  })
  expect(wrong).toEqual([])
  expect(await fingerprintOf(node)).toEqual(before)
})

test('every id that differs between two examples of a call is declared as made by the client', () => {
  const fresh = callNames.flatMap(name => {
    const one = exampleIn(world, name)
    const two = exampleIn(world, name)
    const isFresh = (field: string) => z.uuid().safeParse(one[field]).success && one[field] !== two[field]
    return Object.keys(one)
      .filter(isFresh)
      .map(field => `${name}.${field}`)
  })
  expect(fresh.length).toBeGreaterThan(25)
  const declared = new Set(
    Object.entries(madeIds).flatMap(([name, row]) => Object.keys(row ?? {}).map(field => `${name}.${field}`)),
  )
  const named = [
    'readNotifications.notificationIds',
    'addNotificationRegistration.deviceId',
    'userWithdrawMoney.payoutDestinationId',
    // A dispute or a correction may arrive after the answer to it.
    'answerDispute.aboutActId',
    'withdrawDispute.aboutActId',
    'settleDispute.aboutActId',
    'settleShiftDispute.aboutActId',
    'answerWaitFault.aboutActId',
    'answerShiftDispute.aboutActId',
    'withdrawShiftDispute.aboutActId',
    'answerCorrection.aboutActId',
    'withdrawCorrection.aboutActId',
    'answerTimeSheetCorrection.aboutActId',
    'withdrawTimeSheetCorrection.aboutActId',
  ]
  const open = ['removeNotificationRegistration.deviceId']
  expect(fresh.filter(each => !declared.has(each) && ![...named, ...open].includes(each))).toEqual([])
})

test('every record’s id is claimed, whether the client or the server made it', async () => {
  for (const [kind, [table, column]] of Object.entries(tables)) {
    const made = await node.sql<{ id: string }[]>`select ${node.sql(column)} as id from ${node.sql(table)}`
    const claims = await node.sql<{ id: string }[]>`select id from claimed_ids where kind = ${kind}`
    const claimed = new Set(claims.map(({ id }) => id))
    expect([kind, made.filter(({ id }) => !claimed.has(id))]).toEqual([kind, []])
  }
})

test('the act of another user in the same project keeps its id', async () => {
  const { fleetLoad, confirmationId, crew } = world
  const sent = { ...fleetLoad, actId: confirmationId }
  await expect(crew.driver.client.arriveAtSite(sent)).rejects.toMatchObject(refusal)
  await expect(crew.pit.client.confirmTrucker(sent)).rejects.toMatchObject(refusal)
  // As it was sent: without the load.
  const { loadLogId: _, ...first } = sent
  const again = await crew.operator.client.confirmTrucker(first)
  expect(again).toMatchObject({ confirmationId, loadLogId: fleetLoad.loadLogId })
})

/** Other records of the same project, for the acts of a call: the ones that an example of the call does not name. */
function listOthers(name: string): Record<string, string>[] {
  const row = madeIds[name] ?? {}
  const { fleetLoad, approvedLoad, shift, agreedShift } = world
  if ('loadLogId' in row) return [fleetLoad, approvedLoad]
  if ('shiftId' in row) return [shift, agreedShift]
  return name === 'undoConfirmation' ? [{ confirmationId: newTestId() }] : []
}

test('the same user’s act id, sent again for another load or shift, is refused', async () => {
  // One act agrees to all loads of a day.
  const names = callNames.filter(name => 'actId' in (madeIds[name] ?? {}) && name !== 'agreeDay')
  const wrong: unknown[] = []
  let reused = 0
  for (const name of names) {
    const [example, { headers }] = [exampleIn(world, name), rightPartyIn(world, name)]
    const first = await sendCall(node, name, example, headers)
    expect([name, first.status < 500]).toEqual([name, true])
    if (first.status !== 200) continue
    for (const other of listOthers(name)) {
      if (Object.entries(other).every(([field, id]) => example[field] === id)) continue
      const { body } = await sendCall(node, name, { ...example, ...other }, headers)
      const { code, message } = refusalSchema.parse(body)
      reused += 1
      if (code !== refusal.code || message !== refusal.message) wrong.push([name, other, code ?? 'accepted'])
    }
  }
  expect(wrong).toEqual([])
  expect(reused).toBeGreaterThan(25)
})

test('a dispute’s id is refused for a second load, and both loads are approved', async () => {
  const { crew } = world
  const deliver = (hours: number) => addDelivered(node, crew, crew.solo, Date.now() - hours * hourMs)
  const loads = [await deliver(40), await deliver(30)]
  const actId = newTestId()
  const dispute = { agreement: 'haul' as const, code: 'haul' as const, quantityMilli: 19_940 }
  const raise = (n: number) => crew.jobber.client.disputeLine({ ...loads[n]!, actId, reason: 'One ton less.', dispute })
  await raise(0)
  await expect(raise(1)).rejects.toMatchObject(refusal)
  for (const load of loads) {
    expect(await crew.jobber.client.approveLoad({ ...load, actId: newTestId() })).toMatchObject({ state: 'approved' })
  }
})

test('when several clients send the same new id at the same moment, one succeeds', async () => {
  const projectId = newTestId()
  const create = ({ crew: { jobber, pit }, materialId }: CallWorld) => {
    const from = { haulId: newTestId(), pitEntityId: pit.entityId, materialId, targetMilli: 90_000, trucksWanted: 1 }
    const haul = { ...from, card: haulCard, destination: { name: 'North gate', ...sitePlace } }
    const form = { entityId: jobber.entityId, projectId, name: 'Twice', startDay: '2026-03-02', haul }
    return jobber.client.createProject(form)
  }
  const made = await Promise.allSettled([create(world), create(other), create(world), create(other)])
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const each of made) if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'conflict' })
})

test('repeating a call with another key is not refused because of its own id', async () => {
  const answers = await Promise.all(
    callNames
      .filter(name => madeIds[name] !== undefined)
      .map(async name => {
        const [input, { headers }] = [exampleIn(world, name), rightPartyIn(world, name)]
        await sendCall(node, name, input, headers)
        const { status, body } = await sendCall(node, name, input, headers)
        return { name, status, message: refusalSchema.safeParse(body).data?.message }
      }),
  )
  expect(answers.length).toBeGreaterThan(30)
  expect(answers.filter(({ status, message }) => status >= 500 || message === refusal.message)).toEqual([])
})

test('no two records have documents with the same scope, collection and id', async () => {
  const madeBy = new Map<string, string>()
  const shared: unknown[] = []
  await node.inTransaction(async tx => {
    for (const { name, table, key, documentsOf } of rebuildSteps) {
      const rows = await node.sql`select * from ${node.sql(table)}`
      for (const row of rows) {
        const record = [name, ...key.map(column => row[column])].join(' ')
        for (const { scope, collection, id, body } of await documentsOf(tx, row)) {
          if (body === null) continue
          const place = `${scope} ${collection} ${id}`
          const before = madeBy.get(place)
          if (before !== undefined && before !== record) shared.push([place, before, record])
          madeBy.set(place, record)
        }
      }
    }
  })
  expect(madeBy.size).toBeGreaterThan(200)
  expect(shared).toEqual([])
})

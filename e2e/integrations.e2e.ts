/** A hauler's own programs: a key reads loads until it is revoked, a webhook sends deliveries, a device points. */
import { createHmac } from 'node:crypto'
import { entityScope } from '@haulway/domain/document/scope.ts'
import { gpsPath } from '@haulway/domain/gps-device/gps-device.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import { addCrew, addDelivered, type Crew } from '@haulway/server/testing/load.fixture.ts'
import { newTestId } from '@haulway/server/testing/test-node.ts'
import { openReceiver } from '@haulway/server/testing/webhook.fixture.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { listViolations } from './faults/faults.ts'
import { desktop, enter, isGone, type Party, password, visible } from './testing/browser.ts'
import { startServer } from './testing/server.ts'
import { openStage } from './testing/stage.ts'

const stage = openStage(() => startServer({ webhooksMayBePrivate: true }))
let crew: Crew
let receiver: Awaited<ReturnType<typeof openReceiver>>
beforeAll(async () => {
  crew = await addCrew(stage.region)
  receiver = await openReceiver()
})
afterAll(() => receiver.close())

const pageSchema = z.object({
  documents: z.array(z.object({ id: z.string() })).optional(),
  next: z.string().optional(),
})

async function openAs(path: string): Promise<Party> {
  const party = await stage.browser.party('Sam', { viewport: desktop })
  await enter(party, '/solo-trucker/dashboard')
  await party.page.goto(path)
  return party
}

async function confirm({ page }: Party): Promise<void> {
  const seen = visible(page)
  await seen.label('Current password').fill(password)
  await seen.role('button', 'Continue').click()
}

/** What is shown once, and then no more. */
async function takeSecret({ page }: Party): Promise<string> {
  const secret = page.locator('dialog:modal .secret-text')
  await secret.waitFor()
  const text = await secret.textContent()
  await visible(page).role('button', 'Done').click()
  await expect.poll(() => secret.count()).toBe(0)
  return text ?? ''
}

test('a program reads loads page by page with a key that is shown once, until the key is revoked', async () => {
  await addDelivered(stage.region, crew, crew.solo, Date.now() - 400 * minuteMs)
  await addDelivered(stage.region, crew, crew.solo, Date.now() - 200 * minuteMs)
  const sam = await openAs('/solo-trucker/integrations')
  const seen = visible(sam.page)
  await seen.role('button', 'New key').click()
  await seen.label('Name').fill('Bookkeeping')
  await seen.role('button', 'Create key').click()
  await confirm(sam)
  const key = await takeSecret(sam)
  const loads = `${stage.server.url}/documents/${entityScope(crew.solo.entityId)}/load-logs?limit=1`
  const read = async (url: string) => {
    const answer = await fetch(url, { headers: { authorization: `Bearer ${key}` } })
    return { status: answer.status, body: pageSchema.parse(await answer.json()) }
  }
  const first = await read(loads)
  const second = await read(`${loads}&after=${encodeURIComponent(first.body.next ?? '')}`)
  const ids = [first, second].flatMap(({ body }) => body.documents?.map(({ id }) => id) ?? [])
  expect(new Set(ids).size).toBe(2)
  await seen.role('button', /^Bookkeeping.*used/s).click()
  await sam.screenshot('api-key')
  await expect.poll(() => listViolations(sam.page)).toEqual([])
  await seen.role('button', 'Revoke key').click()
  await seen.role('button', 'Revoke now').click()
  await isGone(seen.role('button', /^Bookkeeping/))
  expect((await read(loads)).status).toBe(401)
})

test('a webhook sends a delivery, signed; one that the receiver refused is sent again by hand', async () => {
  const sam = await openAs('/solo-trucker/integrations')
  const seen = visible(sam.page)
  await seen.role('button', 'New webhook').click()
  await seen.label('Address').fill(receiver.address)
  await seen.role('button', 'Create webhook').click()
  await confirm(sam)
  const secret = await takeSecret(sam)
  receiver.state.status = 503
  const { loadLogId } = await addDelivered(stage.region, crew, crew.solo, Date.now() - 100 * minuteMs)
  await expect.poll(() => receiver.state.seen).toBeGreaterThan(0)
  const refused = seen.role('button', /Load delivered.*503, next/s)
  await expect
    .poll(async () => {
      await seen.role('button', 'Refresh').click()
      return refused.count()
    })
    .toBe(1)
  await refused.click()
  await sam.screenshot('webhook-delivery')
  receiver.state.status = 200
  await seen.role('button', 'Send again').click()
  await expect.poll(() => receiver.accepted.length).toBe(1)
  const [{ text, headers, body }] = receiver.accepted as [(typeof receiver.accepted)[number]]
  expect(body).toMatchObject({ type: 'load.delivered', entityId: crew.solo.entityId, data: { loadLogId } })
  const [, seconds, signature] = /^t=(\d+),v1=(\w+)$/.exec(String(headers['haulway-signature'])) ?? []
  expect(createHmac('sha256', secret).update(`${seconds}.${text}`).digest('hex')).toBe(signature)
})

test('a GPS device in a truck sends points with what its page shows, and the page says when it last did', async () => {
  const sam = await openAs('/solo-trucker/trucks')
  const seen = visible(sam.page)
  await seen.role('link', /^12/).click()
  await seen.role('button', 'GPS device').waitFor()
  await seen.role('button', 'GPS device').click()
  await seen.role('button', 'Connect GPS device').click()
  const id = await takeSecret(sam)
  const { projectId, soloDispatchId: dispatchId, solo } = crew
  const load = { projectId, dispatchId, loadLogId: newTestId() }
  await solo.client.startLoad({ ...load, actId: newTestId() })
  const point = { id, timestamp: String(Math.ceil(Date.now() / 1000)), lat: '40.61', lon: '-75.49', accuracy: '5' }
  const answer = await fetch(`${stage.server.url}${gpsPath}?${new URLSearchParams(point)}`, { method: 'POST' })
  expect(answer.status).toBe(200)
  await seen.role('button', 'GPS device').click()
  await seen.text(/^Last point /).waitFor()
  await sam.screenshot('gps-device')
})

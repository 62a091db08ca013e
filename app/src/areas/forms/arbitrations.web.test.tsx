/** What an arbiter sees of a dispute of a shift, and how it ends it. */
import { entityScope } from '@haulway/domain/document/scope.ts'
import {
  type ArbitrationDocument,
  arbitrationDocumentSchema,
} from '@haulway/domain/load-log/dispute/arbitration.documents.ts'
import { dayMs, minuteMs } from '@haulway/domain/time.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '../../paths.ts'
import { ArbitrationList } from '../../payment/dispute/ArbitrationList.tsx'
import { openStage } from '../../ui/stage.fixture.tsx'
import { DashboardPage as JobberDashboard } from '../jobber/DashboardPage.tsx'
import { PitDashboardPage } from '../pit-operation/PitDashboardPage.tsx'
import { DashboardPage as SoloDashboard } from '../solo-trucker/DashboardPage.tsx'
import { FleetDashboardPage } from '../trucking-fleet/FleetDashboardPage.tsx'
import { idOf } from './form-documents.fixture.ts'
import { openFormStage } from './form-stage.fixture.tsx'

const { draw } = openStage('div')
const startAt = Date.parse('2026-05-04T11:00:00Z')
const sheet = { startAt, endAt: startAt + 150 * minuteMs, breaks: [] }

/** The jobber grants 2 hours of a shift of two and a half. */
const arbitration = arbitrationDocumentSchema.parse({
  disputeId: idOf(71),
  projectId: idOf(1),
  projectName: 'Mill Road',
  timeZone: 'America/New_York',
  shiftDay: '2026-05-04',
  truckNumber: '12',
  raisedAt: startAt,
  answerBy: '2026-05-11',
  isAnswered: true,
  state: 'open',
  settledByArbiter: false,
  said: [{ name: 'Alder', at: startAt + dayMs, text: 'Half an hour of rest.', refused: false }],
  shift: {
    shiftId: idOf(72),
    sheet,
    onSite: { arriveAt: startAt + 5 * minuteMs, leaveAt: sheet.endAt },
    stated: [
      { side: 'hauler', sheet },
      { side: 'jobber', sheet: { ...sheet, endAt: startAt + 120 * minuteMs } },
    ],
    isCancelled: false,
  },
  money: {
    currency: 'USD',
    agreement: 'haul',
    raiserName: 'Alder',
    otherName: 'Keystone',
    line: {
      code: 'hours',
      ref: 'shift',
      quantityMilli: 150_000,
      unit: 'minute',
      rateNano: 100_000_000_000,
      ratePer: 'hour',
      amountCents: 25_000,
      rule: 'quantityTimesRate',
    },
    raiserGrants: { quantityMilli: 120_000 },
    otherGrants: null,
    heldCents: 5000,
    settledCents: null,
  },
})

async function show(of: ArbitrationDocument) {
  const stage = await list(of)
  await page.getByText('Shift, truck 12, Mill Road').click()
  return stage
}

async function list(...all: ArbitrationDocument[]) {
  await page.viewport(390, 1200)
  const scope = entityScope(idOf(1))
  const stored = all.map(body => ({ scope, collection: 'arbitrations', id: body.disputeId, body }))
  const stage = await openFormStage('/', { kind: 'accepted', reply: {}, versions: {} }, stored)
  await draw(stage.part(<ArbitrationList />))
  return stage
}

test('the arbiter of a shift sees the times of each side and of GPS, and settles with a number', async () => {
  const { sent } = await show(arbitration)
  for (const name of ['Time sheet', 'Entered by the jobber', 'On site by GPS']) {
    await expect.element(page.getByText(name, { exact: true })).toBeVisible()
  }
  // The hauler states what counts, which is shown once.
  expect(page.getByText('Entered by the hauler').elements()).toEqual([])
  await expect.element(page.getByText(/Half an hour of rest\./)).toBeVisible()
  await page.getByLabelText('Your number').fill('135')
  await expect.element(page.getByText(/The line pays \$225\.00/)).toBeVisible()
  await page.getByLabelText('Reason').fill('By the gate.')
  await page.getByRole('button', { name: /^Resolve dispute/ }).click()
  await expect.poll(() => sent).toEqual(['settleShiftDispute'])
  await expect.element(page.getByText('Dispute resolved')).toBeVisible()
})

test('the arbiter waits until the other side has answered, or its answer-by day is over', async () => {
  await show({ ...arbitration, isAnswered: false, answerBy: '2999-05-11' })
  await expect.element(page.getByText(/Keystone has until .* to answer/)).toBeVisible()
  expect(page.getByRole('button', { name: /^Resolve dispute/ }).elements()).toEqual([])
})

/** As the server states it after the arbiter's number: the line and both sides have that number. */
const settled: ArbitrationDocument = {
  ...arbitration,
  state: 'agreed',
  settledByArbiter: true,
  money: {
    ...arbitration.money!,
    line: { ...arbitration.money!.line, quantityMilli: 135_000, amountCents: 22_500, rule: 'agreedInDispute' },
    raiserGrants: { quantityMilli: 135_000 },
    otherGrants: { quantityMilli: 135_000 },
    settledCents: 22_500,
  },
}

test('the list says which dispute can be resolved, who another waits for, and what a resolved one pays', async () => {
  const early = { ...arbitration, disputeId: idOf(73), isAnswered: false, answerBy: '2999-05-11' }
  await list({ ...settled, disputeId: idOf(70) }, early, arbitration)
  await expect.element(page.getByText('Ready to resolve')).toBeVisible()
  await expect.element(page.getByText('Waiting for Keystone')).toBeVisible()
  const rows = page.getByRole('list', { name: 'Disputes you resolve' }).getByRole('button').elements()
  const last = rows.at(-1)?.textContent
  expect(last).toContain('Resolved')
  expect(last).toContain('$225.00')
})

const dashboards = [
  ['jobber', JobberDashboard],
  ['truckingFleet', FleetDashboardPage],
  ['pitOperation', PitDashboardPage],
  ['soloTrucker', SoloDashboard],
] as const

test.each(dashboards)('the first page of a %s says how many disputes it is to resolve', async (type, Dashboard) => {
  await page.viewport(390, 1200)
  const early = { ...arbitration, disputeId: idOf(73), isAnswered: false, answerBy: '2999-05-11' }
  const { money: _, ...hidden } = { ...arbitration, disputeId: idOf(75) }
  const all = [{ ...settled, disputeId: idOf(70) }, early, arbitration, hidden]
  const scope = entityScope(idOf(1))
  const stored = all.map(body => ({ scope, collection: 'arbitrations', id: body.disputeId, body }))
  const stage = await openFormStage('/', { kind: 'lost', trouble: 'No network.' }, stored, { type })
  draw(stage.part(<Dashboard />))
  const row = page.getByRole('link', { name: /^Disputes to resolve.*Ready to resolve: 1.*2$/ })
  await expect.element(row).toHaveAttribute('href', paths.tab(type, 'payments'))
})

test("a resolved dispute does not put the arbiter's number into the mouths of both sides", async () => {
  await show(settled)
  await expect.element(page.getByText('Resolved dispute')).toBeVisible()
  expect(page.getByText(/says$/).elements()).toEqual([])
})

test('an arbiter of a wait sees when it began and ended, and who recorded both', async () => {
  const at = (minutes: number, ...witnesses: ('geofence' | 'trucker' | 'operator')[]) => ({
    at: startAt + minutes * minuteMs,
    witnesses,
  })
  const { shift: _, ...rest } = arbitration
  const time = { from: at(5, 'geofence', 'trucker'), to: at(52, 'operator') }
  const load = { loadLogId: idOf(73), loadNo: 7, materialName: '2A stone', ticketNo: 'IB-1', counts: [], time }
  await list(arbitrationDocumentSchema.parse({ ...rest, load }))
  await page.getByText('Load 7, truck 12, Mill Road').click()
  const proof = page.getByRole('list', { name: 'Proof' }).getByRole('listitem')
  await expect
    .poll(() => proof.elements().map(row => row.textContent))
    .toEqual([
      'Ticket numberIB-1',
      expect.stringMatching(/^Time startsGPS, Driver7:05.AM$/),
      expect.stringMatching(/^Time endsOperator7:52.AM$/),
    ])
})

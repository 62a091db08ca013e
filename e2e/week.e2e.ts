/**
 * A week that is paid in every way, on the screens of those who pay and are paid: tons with a fuel surcharge, hours
 * with a minimum, a broker, a dispute settled midweek, a correction, two statements, and nothing owed at the end.
 */

import { readFile } from 'node:fs/promises'
import { paths } from '@haulway/app/paths.ts'
import type { EntityTypeName } from '@haulway/domain/entity/entity-type.ts'
import { dayMs } from '@haulway/domain/time.ts'
import { runAct } from '@haulway/server/admin/run-act.ts'
import { readPdf, rowsOf } from '@haulway/server/pay/print/read-pdf.fixture.ts'
import { readLoad } from '@haulway/server/testing/load.fixture.ts'
import { newTestId } from '@haulway/server/testing/test-node.ts'
import { type LoadIds, openWeek, type Week } from '@haulway/server/testing/week.fixture.ts'
import { sql } from 'drizzle-orm'
import type { Locator } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { listViolations } from './faults/faults.ts'
import { desktop, isGone, logIn, type Party, phone, push, visible } from './testing/browser.ts'
import { startServer } from './testing/server.ts'
import { openStage } from './testing/stage.ts'

/** 20.94 tons at $6.50 and 2% fuel, and 7 minutes of standby: $136.11, $2.72 and $10.50. */
const loadCents = 13_611 + 272 + 1050
/** A ton at $6.50 and 2% fuel. */
const oneTonCents = 650 + 13
const money = (cents: number) => `$${(cents / 100).toFixed(2)}`

const stage = openStage(startServer)
let week: Week
let jobber: Party
let solo: Party
let first: LoadIds
let disputed: LoadIds
beforeAll(async () => {
  week = await openWeek(stage.region, words => stage.server.admin(...words))
  first = await week.deliver()
  disputed = await week.deliver()
  jobber = await enter('Alder', 'jobber')
  solo = await enter('Sam', 'soloTrucker')
})

async function enter(name: string, area: Payer): Promise<Party> {
  const viewport = area === 'soloTrucker' ? phone : desktop
  const party = await stage.browser.party(name, { timezoneId: 'America/New_York', viewport })
  await party.page.goto('/')
  await logIn(party)
  await visible(party.page).role('tab').first().waitFor()
  await push(party.page, paymentsOf(area))
  return party
}

type Payer = Exclude<EntityTypeName, 'fleetTrucker' | 'excavatorOperator'>
const paymentsOf = (area: Payer) => paths.tab(area, 'payments')

async function openLoad({ page }: Party, area: EntityTypeName, { projectId, loadLogId }: LoadIds) {
  await push(page, paths.loadLog(area, projectId, loadLogId))
  return visible(page)
}

/** Closes the statements of the weeks before the day that is a number of weeks ahead. */
async function closeAfterWeeks(weeks: number): Promise<void> {
  await runAct(stage.server.databaseUrl, ['statements', 'close'], () => Date.now() + weeks * 7 * dayMs)
}

async function settleAll(): Promise<void> {
  for (const line of (await stage.server.admin('unsettled')).split('\n')) {
    const [, entityId, id] = line.match(/^payment (\S+) (\S+)/) ?? []
    if (entityId && id) await stage.server.admin('settle', 'payment', entityId, id)
  }
}

test("the jobber approves tons, a broker's load and hours", async () => {
  const { load } = await week.workThroughBroker()
  const { sheet, ...shift } = await week.workByTheHour()
  await week.hourly.client.agreeToTimeSheet({ ...shift, actId: newTestId(), sheet })

  const office = visible(jobber.page)
  await push(jobber.page, paths.approveLoads)
  await checkAll(office.role('checkbox', /^Approve load \d/), 3)
  await office.role('button', /^Approve 3 loads/).click()
  await office.text('Nothing to approve').waitFor()
  for (const { loadLogId } of [first, disputed, load]) {
    expect((await readLoad(stage.region, week.crew.jobber, loadLogId)).state).toBe('approved')
  }

  await push(jobber.page, paths.timeSheet('jobber', shift.shiftId))
  await office.text('$368.00').first().waitFor()
  await office.role('button', /^Agree/).click()
  await office.text('Both sides have agreed.').waitFor()
})

test('midweek, a line of an approved load is disputed on one screen and settled on the other', async () => {
  const office = await openLoad(jobber, 'jobber', disputed)
  await office.role('button', 'Dispute a line').click()
  await office.role('button', /^Haul/).click()
  await office.label('I accept').fill('19.94')
  await office.label('Reason').fill('Our scale shows a ton less.')
  await office.role('button', /^Dispute this line/).click()
  await office.text('Difference').waitFor()

  const cab = await openLoad(solo, 'soloTrucker', disputed)
  await cab.text(/Our scale shows a ton less\./).waitFor()
  await cab.role('button', /^Agree to \$129\.61/).click()
  const settled = async () =>
    (await readLoad(stage.region, week.crew.solo, disputed.loadLogId)).money?.holds?.[0]?.settled?.cents
  await expect.poll(settled).toBe(12_961)
})

test('the week becomes a statement, and its PDF has the fuel surcharge, the standby and the sum', async () => {
  await closeAfterWeeks(1)
  const cab = visible(solo.page)
  await push(solo.page, paymentsOf('soloTrucker'))
  // Two loads of 20.94 tons. The haul of one is paid for 19.94, the fuel surcharge for all of it.
  await cab
    .role('list', 'Statements')
    .getByText(money(2 * loadCents - 650))
    .click()
  await cab.text('2 loads').first().waitFor()
  await solo.screenshot('week-statement')
  const [file] = await Promise.all([solo.page.waitForEvent('download'), cab.role('button', 'Download PDF').click()])
  const text = (await readPdf(await readFile(await file.path()))).flatMap(rowsOf).join('\n')
  for (const part of ['Fuel surcharge', 'Standby', money(2 * loadCents - 650)]) expect(text).toContain(part)
  await expect.poll(() => listViolations(solo.page)).toEqual([])
})

test('the pit corrects a stated load, the jobber agrees, and the next statement has the difference', async () => {
  const third = await week.deliver()
  await week.crew.jobber.client.approveLoad({ ...third, actId: newTestId() })
  const pit = await enter('Oak Run', 'pitOperation')
  const scale = await openLoad(pit, 'pitOperation', first)
  await scale.role('button', 'Propose a correction').click()
  await scale.role('button', /^The quantity/).click()
  await scale.label('The right quantity').fill('21.94')
  await scale.label('Reason').fill('The scale was off.')
  await pit.screenshot('week-correction')
  await scale.role('button', /^Propose the correction/).click()
  // A ton more is the payer's money.
  const office = await openLoad(jobber, 'jobber', first)
  await office
    .role('button', /^Agree to /)
    .first()
    .click()
  const pay = async () => (await readLoad(stage.region, week.crew.solo, first.loadLogId)).money?.haul?.pay
  await expect.poll(pay).toMatchObject({ totalCents: loadCents + oneTonCents })

  await closeAfterWeeks(2)
  await push(solo.page, paths.tab('soloTrucker', 'load-logs'))
  await push(solo.page, paymentsOf('soloTrucker'))
  const statements = visible(solo.page).role('list', 'Statements')
  await statements.getByText(money(loadCents + oneTonCents)).waitFor()
  await expect.poll(() => statements.getByRole('listitem').count()).toBe(2)
})

test('one act pays every business, the broker pays its hauler, and the books sum to zero', async () => {
  await payAll(jobber, 'jobber', 6, /^Pay 4 businesses \$/)
  const broker = await enter('Keystone', 'truckingFleet')
  await payAll(broker, 'truckingFleet', 1, /^Pay Ines \$/)
  const sums = await stage.server.inTransaction(tx =>
    tx.ask<{ account: string; cents: string }>(sql`
      select account, sum(amount)::text as cents
      from journal_entries, unnest(accounts, amounts) as line (account, amount)
      group by account having sum(amount) <> 0`),
  )
  expect(sums.filter(({ account }) => account.startsWith('receivable:'))).toEqual([])
  expect(sums.reduce((sum, { cents }) => sum + Number(cents), 0)).toBe(0)
  expect(await stage.server.admin('trouble')).not.toContain('off by')
})

async function checkAll(boxes: Locator, count: number): Promise<void> {
  await expect.poll(() => boxes.count()).toBe(count)
  for (const box of await boxes.all()) await box.check()
}

/** Chooses every statement, pays them with one act, and lets the bank settle it. */
async function payAll(party: Party, area: Payer, statements: number, act: RegExp): Promise<void> {
  const office = visible(party.page)
  await push(party.page, paymentsOf(area))
  await checkAll(office.role('checkbox', /^Pay /), statements)
  await office.role('button', act).click()
  await office.text('to their Haulway balance').first().waitFor()
  await party.screenshot(`week-pay-${area}`)
  await office.role('button', /^Get transfer details/).click()
  await office
    .text(/^Requested/)
    .first()
    .waitFor()
  await office.role('button', 'Done').click()
  await settleAll()
  await isGone(office.role('checkbox', /^Pay /))
}

/**
 * A ticket that holds: a number that is on two loads is caught before it is paid twice, and a scale house's file gives
 * its weights to the loads that it fits, and says which weighings fit none.
 */
import { addDays, dayOf, minuteMs } from '@haulway/domain/time.ts'
import { dispatchInPennsylvania } from '@haulway/server/testing/legal-truck.fixture.ts'
import { addCrew, addDelivered, atTime, type Crew, readLoad, ticketNoOf } from '@haulway/server/testing/load.fixture.ts'
import { newTestId } from '@haulway/server/testing/test-node.ts'
import { beforeAll, expect, test } from 'vitest'
import { listTooWide, listViolations } from './faults/faults.ts'
import { desktop, enter, isGone, type Party, phone, timeZone, visible } from './testing/browser.ts'
import { startServer } from './testing/server.ts'
import { openStage } from './testing/stage.ts'

const stage = openStage(startServer)
let crew: Crew
beforeAll(async () => {
  crew = await addCrew(stage.region)
})

async function openAs(name: string, area: string, path: string, viewport = desktop): Promise<Party> {
  const party = await stage.browser.party(name, { viewport })
  await enter(party, `/${area}/dashboard`)
  await party.page.goto(path)
  return party
}

/** The clock in the project's zone, as a scale prints it. */
function printed(at: number, timeZone: string): { date: string; time: string } {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone, ...options }).format(at)
  return {
    date: part({ month: 'numeric', day: 'numeric', year: 'numeric' }),
    time: part({ hour: 'numeric', minute: '2-digit' }),
  }
}

test('a ticket number that is on two loads is named where the jobber approves, and on the load', async () => {
  const first = await addDelivered(stage.region, crew, crew.solo, Date.now() - 300 * minuteMs)
  const second = await addDelivered(stage.region, crew, crew.driver, Date.now() - 200 * minuteMs)
  const ticketNo = ticketNoOf(first)
  const weights = {
    unit: 'lb' as const,
    grossMicro: 71_220_000_000,
    tareMicro: 29_340_000_000,
    weighmaster: 'D. Kistler',
  }
  const weigh = atTime(stage.region, crew.pit, Date.now() - 150 * minuteMs)
  await weigh.correctLoad({ ...second, actId: newTestId(), ticketNo, weights, reason: 'From the scale.' })
  const { loadNo } = await readLoad(stage.region, crew.jobber, first.loadLogId)
  const sentence = new RegExp(`^Ticket ${ticketNo} is already on load ${loadNo} of `)

  const jobber = await openAs('Alder', 'jobber', '/jobber/approve')
  await visible(jobber.page).text(sentence).first().waitFor()
  await jobber.screenshot('same-ticket-approve')
  await jobber.page.goto(`/jobber/load/${second.projectId}/${second.loadLogId}`)
  await visible(jobber.page).text(sentence).first().waitFor()
  await visible(jobber.page).text('D. Kistler').waitFor()
  await jobber.screenshot('same-ticket-load')
})

test('an overweight load is named with its excess, and is not approved together with others', async () => {
  const again = await dispatchInPennsylvania(stage.region, crew)
  const load = await addDelivered(stage.region, again, crew.driver, Date.now() - 400 * minuteMs)
  // About the operator’s count, so that the excess is the first thing to look at.
  const weights = { unit: 'lb' as const, grossMicro: 74_520_000_000, tareMicro: 32_000_000_000 }
  const weigh = atTime(stage.region, crew.pit, Date.now() - 340 * minuteMs)
  await weigh.correctLoad({ ...load, actId: newTestId(), weights, reason: 'From the scale.' })
  const { approvalDoubts } = await readLoad(stage.region, crew.jobber, load.loadLogId)
  expect(approvalDoubts).toContain('overLegalWeight')

  const sentence = 'Over legal weight by 1,240 lb: 74,520 lb, legal 73,280 lb'
  const jobber = await openAs('Alder', 'jobber', '/jobber/approve')
  await visible(jobber.page).text(sentence).first().waitFor()
  await jobber.screenshot('over-legal-approve')
  await jobber.page.goto('/jobber/dashboard')
  await visible(jobber.page).text(sentence).first().waitFor()
  await jobber.screenshot('over-legal-dashboard')
  await jobber.page.goto(`/jobber/load/${load.projectId}/${load.loadLogId}`)
  await visible(jobber.page).text(sentence).first().waitFor()
  await jobber.screenshot('over-legal-load')
  const pit = await openAs('Oak Run', 'pit-operation', `/pit-operation/load/${load.projectId}/${load.loadLogId}`, phone)
  await visible(pit.page).text(sentence).first().waitFor()
  await pit.screenshot('over-legal-pit')
})

test('a limit that the jobber enters from a sign counts for the next load, and its driver reads why', async () => {
  const jobber = await openAs('Alder', 'jobber', `/jobber/projects/${crew.projectId}`, phone)
  const seen = visible(jobber.page)
  await seen.role('button', 'Posted weight limits').click()
  await seen.label('Road').fill('SR 4020')
  await seen.label('Gross weight limit').fill('60,000')
  const today = dayOf(Date.now(), timeZone)
  await seen.label('From').fill(addDays(today, -1))
  await seen.label('Until').fill(addDays(today, 30))
  await jobber.screenshot('posted-limits')
  await seen.role('button', 'Add limit').click()
  await seen.text('SR 4020, 60,000 lb').waitFor()
  await jobber.screenshot('posted-limits-added')
  await expect.poll(() => listTooWide(jobber.page)).toEqual([])
  await expect.poll(() => listViolations(jobber.page)).toEqual([])

  const { projectId, soloDispatchId: dispatchId, solo } = crew
  await solo.client.startLoad({ projectId, dispatchId, loadLogId: newTestId(), actId: newTestId() })
  const trucker = await openAs('Sam', 'solo-trucker', '/solo-trucker/dashboard', phone)
  await visible(trucker.page)
    .text(/^Limit posted on SR 4020 until .*: 60,000\slb$/)
    .waitFor()
  await trucker.screenshot('posted-limit-trucker')
  await seen.role('button', 'Remove limit of SR 4020').click()
  await isGone(seen.text('SR 4020, 60,000 lb'), { sheets: 1 })
})

test('a scale file gives its weight to the load of its ticket, and names the weighing without a load', async () => {
  const load = await addDelivered(stage.region, crew, crew.solo, Date.now() - 100 * minuteMs)
  const { terms, milestones } = await readLoad(stage.region, crew.pit, load.loadLogId)
  const { date, time } = printed(milestones.confirmLoad ?? Date.now(), terms.timeZone)
  const file = [
    'Ticket,Truck,Date,Time,Gross (lb),Tare,Net,Weighmaster,Tare date',
    `${ticketNoOf(load)},12,${date},${time},"71,220","29,340","41,880",D. Kistler,9/21/2026`,
    `99999,77,${date},${time},"70,000","29,000","41,000",D. Kistler,`,
  ].join('\n')

  const pit = await openAs('Oak Run', 'pit-operation', '/pit-operation/loading')
  const seen = visible(pit.page)
  await seen.role('button', 'Scale file').click()
  await pit.page.getByLabel('Weights').fill(file)
  // One of the two, once the pit's loads have arrived on the device.
  const unmatched = seen.text('No load has this ticket, and no load of this truck fits the time and the weight.')
  await expect.poll(() => unmatched.count()).toBe(1)
  await pit.screenshot('scale-file')
  await seen.role('button', /^Record 1 weight/).click()
  await seen.text('1 weight recorded').waitFor()
  await seen.text('The load already has this weight.').waitFor()
  const weighed = await readLoad(stage.region, crew.pit, load.loadLogId)
  expect(weighed.quantity).toMatchObject({ amountMilli: 20_940, unit: 'ton', weighed: true })
  expect(weighed.acts.at(-1)?.weights).toMatchObject({ netMicro: 41_880_000_000, weighmaster: 'D. Kistler' })
})

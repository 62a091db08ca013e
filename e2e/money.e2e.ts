/** From a delivered load to money in the bank: approved with one act, paid, withdrawn at the fee that was shown. */
import { addCrew, addDelivered } from '@haulway/server/api-node/load.fixture.ts'
import { readDocuments } from '@haulway/server/api-node/work.fixture.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Browser, desktop, emailOf, isAt, logIn, openBrowser, type Party, visible } from './browser.ts'
import { listViolations } from './faults.ts'
import { openRegion } from './people.ts'
import { type Server, startServer } from './server.ts'

let server: Server
let browser: Browser
beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser(server.url)
})
afterEach(() => browser.expectNoTroubles())
afterAll(async () => {
  await browser.close()
  await server.close()
})

test('a delivered load is approved with one act, is owed, paid, and withdrawn less the fee shown before', async () => {
  const region = openRegion(server)
  const crew = await addCrew(region)
  await addDelivered(region, crew, crew.solo)
  const jobber = await browser.party('Alder', { viewport: desktop })
  await enter(jobber, '/jobber/dashboard')
  const office = visible(jobber.page)
  await office.role('link', /^Approve 1 load/).waitFor()
  await expect.poll(() => listViolations(jobber.page)).toEqual([])

  await jobber.page.goto('/jobber/approve')
  // No GPS point of it came, so its approver looks at it first.
  await office.role('checkbox', 'Approve load 1').check()
  await office.role('button', /^Approve 1 load/).click()
  await office.text('Nothing to approve').waitFor()

  await jobber.page.goto('/jobber/payments')
  await office.role('button', 'Pay Sam').waitFor()
  await expect.poll(() => listViolations(jobber.page)).toEqual([])
  await office.role('button', 'Pay Sam').click()
  await office.role('button', /^Pay \$/).click()
  const readPayments = () => readDocuments(region, crew.solo, paymentsOf(crew.solo.entityId))
  await expect.poll(readPayments, { timeout: 10_000 }).toHaveLength(1)
  const [payment] = await readPayments()
  await server.admin('settle', 'payment', String(payment?.jobberEntityId), String(payment?.paymentId))

  const solo = await browser.party('Sam')
  await enter(solo, '/solo-trucker/dashboard')
  await solo.page.goto('/solo-trucker/withdraw')
  const cab = visible(solo.page)
  // 20.94 tons at $6.50, and 7 minutes in line beyond the free ones at $1.50; the fee is 1 % and 25 cents.
  await cab.label('Amount').fill('100.00')
  await cab.text('$98.75 arrives with you').waitFor()
  await cab.text('Haulway sends it by hand to the bank account that Sam gave us').waitFor()
  await expect.poll(() => listViolations(solo.page)).toEqual([])
  await cab.role('button', /^Withdraw \$100\.00/).click()
  await isAt(solo.page, '/solo-trucker/payments')
  await cab.text('held for a withdrawal').waitFor()
  await cab.text('To Sam: $100.00 less $1.25 fee').waitFor()
  await cab.text('$46.61').waitFor()
})

const paymentsOf = (entityId: string) => `haulway-entity/${entityId}/payments`

async function enter(party: Party, start: string): Promise<void> {
  await party.page.goto('/')
  await logIn({ page: party.page, email: emailOf(party.name) })
  await isAt(party.page, start)
}

/** From a delivered load to money in the bank: approved, paid, and withdrawn at the fee that was shown. */
import { entityScope } from '@haulway/domain/document/scope.ts'
import { addCrew, addDelivered, readLoad } from '@haulway/server/testing/load.fixture.ts'
import { newTestId } from '@haulway/server/testing/test-node.ts'
import { expect, test } from 'vitest'
import { listViolations } from './faults/faults.ts'
import { desktop, emailOf, enter, follow, isAt, isGone, visible } from './testing/browser.ts'
import { setBankAccount } from './testing/by-hand.ts'
import { openClientOf } from './testing/people.ts'
import { startServer } from './testing/server.ts'
import { openStage } from './testing/stage.ts'

const stage = openStage(startServer)

test('a delivered load is approved with one tap, paid, and withdrawn less the fee that was shown first', async () => {
  const { region } = stage
  const crew = await addCrew(region)
  await addDelivered(region, crew, crew.solo)
  const jobber = await stage.browser.party('Alder', { viewport: desktop })
  await enter(jobber, '/jobber/dashboard')
  const office = visible(jobber.page)
  await office.role('link', /^Check 1 load/).waitFor()
  await expect.poll(() => listViolations(jobber.page)).toEqual([])

  await jobber.page.goto('/jobber/approve')
  // The load has no GPS points, so it is not selected: the jobber must check it first.
  await office.text('GPS did not confirm both the pit and the site.').first().waitFor()
  await office.role('checkbox', 'Approve load 1').check()
  await office.role('button', /^Approve 1 load/).click()
  await office.text('Nothing to approve').waitFor()

  await jobber.page.goto('/jobber/payments')
  await office.role('button', 'Pay Sam').waitFor()
  await expect.poll(() => listViolations(jobber.page)).toEqual([])
  await office.role('button', 'Pay Sam').click()
  await office.role('button', /^Pay \$/).click()
  const client = await openClientOf(stage.server, emailOf('Sam'))
  const readPayments = async () => (await client.read.page(entityScope(crew.solo.entityId), 'payments')).documents
  await expect.poll(readPayments).toHaveLength(1)
  const [payment] = await readPayments()
  await stage.server.admin('settle', 'payment', payment!.jobberEntityId, payment!.paymentId)

  const solo = await stage.browser.party('Sam')
  await enter(solo, '/solo-trucker/dashboard')
  await solo.page.goto('/solo-trucker/withdraw')
  const cab = visible(solo.page)
  // Sam is owed $146.61: 20.94 tons at $6.50, and 7 minutes beyond the free wait at $1.50. The fee is 1% and 25 cents.
  await cab.label('Amount').fill('100.00')
  await cab.text('Set the bank account the money goes to.').waitFor()
  await setBankAccount(solo, 'Sam Delgado')
  await cab.text("You'll receive $98.75").first().waitFor()
  await solo.screenshot('withdraw-destination')
  await expect.poll(() => listViolations(solo.page)).toEqual([])
  await cab.role('button', /^Withdraw \$100\.00/).click()
  await cab.text('Taken from your balance').waitFor()
  await solo.screenshot('withdrawal-receipt')
  await cab.role('button', 'Done').click()
  await isAt(solo.page, '/solo-trucker/payments')
  await cab.text('held for a withdrawal').waitFor()
  await cab.text('To Sam Delgado, First Bank ••1234: $100.00 less $1.25 fee').waitFor()
  await solo.screenshot('withdrawal-destination')
  await cab.text('$46.61').waitFor()
})

test('the button approves as many loads as it names, and each load that is left out or refused shows why', async () => {
  const base = stage.region
  const region = { ...base, addUser: (name: string) => base.addUser(`${name} Two`) }
  const crew = await addCrew(region)
  const beganAt = Date.parse('2026-03-10T14:00:00Z')
  const deliver = (n: number) => addDelivered(region, crew, crew.solo, beganAt + n * 90 * 60_000)
  const first = await deliver(0)
  const second = await deliver(1)
  const disputed = await deliver(2)
  const actOn = (load: typeof first) => ({ ...load, actId: newTestId() })
  await crew.solo.client.disputeLoad({ ...actOn(disputed), reason: 'The amount is too low.' })
  const tooMuch = { amountMilli: 90_000, unit: 'ton' as const }
  await crew.pit.client.correctLoad({ ...actOn(second), quantity: tooMuch, reason: 'Weighed again.' })

  const jobber = await stage.browser.party('Alder Two', { viewport: desktop })
  await enter(jobber, '/jobber/dashboard')
  await jobber.page.goto('/jobber/approve')
  const office = visible(jobber.page)
  await office.text('Nothing ready. Check 2 loads.').waitFor()
  await office.text("The quantity is over this truck's legal payload.").waitFor()
  await isGone(office.role('button', /^Approve \d load/))
  await office.role('checkbox', 'Approve load 1').check()
  await office.role('checkbox', 'Approve load 2').check()
  await office.role('button', /^Approve 2 loads/).waitFor()

  // One of the two is disputed just before the tap is handled: the other is approved anyway.
  await jobber.page.route('**/approve-load', async route => {
    if (route.request().postData()?.includes(first.loadLogId)) {
      await crew.solo.client.disputeLoad({ ...actOn(first), reason: 'Two buckets more.' })
    }
    await route.continue()
  })
  await office.role('button', /^Approve 2 loads/).click()
  await office.text('Load 1 was not approved. This load is disputed.').waitFor()
  const state = async (load: typeof first) => (await readLoad(region, crew.jobber, load.loadLogId)).state
  await expect.poll(() => state(second)).toBe('approved')
  expect(await state(first)).toBe('delivered')
  jobber.forgive(/409/)
})

/** A jobber approves a load and can still undo it. @param last the last name of everyone involved */
async function holdApproval(last: string) {
  const base = stage.region
  const region = { ...base, addUser: (name: string) => base.addUser(`${name} ${last}`) }
  const crew = await addCrew(region)
  const load = await addDelivered(region, crew, crew.solo)
  const jobber = await stage.browser.party(`Alder ${last}`)
  await enter(jobber, '/jobber/dashboard')
  await jobber.page.goto('/jobber/approve')
  const seen = visible(jobber.page)
  await seen.role('checkbox', 'Approve load 1').check()
  await seen.role('button', /^Approve 1 load/).click()
  await seen.role('button', /^Undo, \d+ s/).waitFor()
  return { crew, jobber, seen, read: () => readLoad(region, crew.jobber, load.loadLogId) }
}

test('held approvals are sent before their user logs out, as that user', async () => {
  const { crew, jobber, seen, read } = await holdApproval('Three')
  await follow(seen.role('link', /^Account/))
  await seen.role('button', 'Log out').click()
  await isAt(jobber.page, '/auth/login')
  const approval = (await read()).acts.find(({ kind }) => kind === 'approve')
  expect(approval?.by).toEqual({ uid: crew.jobber.uid, entityId: crew.jobber.entityId })
})

test('held approvals are sent when their page is loaded again', async () => {
  const { jobber, read } = await holdApproval('Four')
  await jobber.page.reload()
  await expect.poll(async () => (await read()).state).toBe('approved')
})

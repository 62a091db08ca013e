/** A dispute of a line from both screens: what is accepted is owed, the rest waits, and both end it. */
import { paths } from '@haulway/app/paths.ts'
import type { EntityTypeName } from '@haulway/domain/entity/entity-type.ts'
import { addCrew, addDelivered, type Crew, readLoad } from '@haulway/server/testing/load.fixture.ts'
import { beforeAll, expect, test } from 'vitest'
import { listViolations } from './faults/faults.ts'
import { isAt, logIn, push, visible } from './testing/browser.ts'
import { startServer } from './testing/server.ts'
import { openStage } from './testing/stage.ts'

const stage = openStage(startServer)
let crew: Crew
let load: Awaited<ReturnType<typeof addDelivered>>
beforeAll(async () => {
  crew = await addCrew(stage.region)
  load = await addDelivered(stage.region, crew, crew.solo)
})

async function openLoad(name: string, area: EntityTypeName) {
  const party = await stage.browser.party(name, { timezoneId: 'America/New_York' })
  await party.page.goto('/')
  await logIn(party)
  const seen = visible(party.page)
  await seen.role('tab').first().waitFor()
  const path = paths.loadLog(area, load.projectId, load.loadLogId)
  await push(party.page, path)
  await isAt(party.page, path)
  return { ...party, seen }
}

/** 20.94 tons at $6.50 are $136.11, and 19.94 tons $129.61. */
test('the payer accepts a part of a line, the hauler agrees, and what waited is released', async () => {
  const jobber = await openLoad('Alder', 'jobber')
  await jobber.seen.role('button', 'Dispute a line').click()
  await jobber.seen.role('button', /^Haul/).click()
  await jobber.seen.label('I accept').fill('19.94')
  await jobber.seen.text('$129.61').first().waitFor()
  await jobber.seen.text('$6.50').first().waitFor()
  await jobber.seen.text('held until resolved').waitFor()
  await jobber.seen.label('Reason').fill('The gate counted less.')
  await expect.poll(() => listViolations(jobber.page)).toEqual([])
  await jobber.screenshot('dispute-raised')
  await jobber.seen.role('button', /^Dispute this line/).click()
  await jobber.seen.text('Held until resolved').waitFor()
  await jobber.seen.role('button', 'Approve').click()
  const state = async () => (await readLoad(stage.region, crew.jobber, load.loadLogId)).state
  await expect.poll(state).toBe('approved')

  const solo = await openLoad('Sam', 'soloTrucker')
  await solo.seen.text('19.94 tons = $129.61').first().waitFor()
  await solo.seen.text(/The gate counted less\./).waitFor()
  await solo.screenshot('dispute-answer')
  await solo.seen.role('button', /^Agree to \$129\.61/).click()
  const settled = async () =>
    (await readLoad(stage.region, crew.solo, load.loadLogId)).money?.holds?.[0]?.settled?.cents
  await expect.poll(settled).toBe(12_961)

  // Both see what was booked: the approval, what the dispute held, and what became of it.
  await solo.seen.role('link', 'Why this amount').click()
  await solo.seen.text(/^Dispute resolved,/).waitFor()
  await expect.poll(() => solo.seen.text(/^Journal entry/).count()).toBe(3)
  const facts = solo.page.locator('.why-fact').filter({ hasText: 'Journal entry', visible: true })
  const amounts = (await facts.allTextContents()).map(text => text.match(/(Payer owes|Held|Payee is owed).*$/)?.[0])
  expect(amounts).toEqual([
    'Payer owes $146.61Payee is owed $146.61',
    'Held for the dispute $6.50Payer owes –$6.50',
    'Held for the dispute –$6.50Payee is owed –$6.50',
  ])
  await expect.poll(() => listViolations(solo.page)).toEqual([])
})

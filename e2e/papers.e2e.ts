/** A buyer requires insurance: dispatch refuses by name until it is on file, and again once it has expired. */
import { tinyPdf } from '@haulway/domain/attachment/attachment.fixture.ts'
import { addDays, dayMs, dayOf } from '@haulway/domain/time.ts'
import { addCrew } from '@haulway/server/testing/load.fixture.ts'
import { newTestId } from '@haulway/server/testing/test-node.ts'
import { addFleetTrucker, addTruck, timeZone } from '@haulway/server/testing/work.fixture.ts'
import { expect, test } from 'vitest'
import { listTooWide, listViolations } from './faults/faults.ts'
import { desktop, enter, isAt, isGone, type Party, phone, visible } from './testing/browser.ts'
import { startServer } from './testing/server.ts'
import { openStage } from './testing/stage.ts'

/** How far the server's clock is ahead. */
let aheadMs = 0
const stage = openStage(() => startServer({ clock: () => Date.now() + aheadMs }))

test('required insurance stops a dispatch by name until it is on file, and again once it has expired', async () => {
  const { region } = stage
  const crew = await addCrew(region)
  for (const [number, firstName] of [
    ['8', 'Drew'],
    ['9', 'Dale'],
  ] as const) {
    await addTruck(crew.fleet, number)
    await addFleetTrucker(region, crew.fleet, firstName)
  }
  const notice = { projectId: crew.projectId, noticeId: crew.haulId, entityId: crew.fleet.entityId }
  await crew.fleet.client.acceptTruckerNotice({ ...notice, offerId: newTestId(), trucks: 2 })

  const jobber = await stage.browser.party('Alder', { viewport: desktop })
  await enter(jobber, '/jobber/dashboard')
  await jobber.page.goto('/jobber/requirements')
  const buyer = visible(jobber.page)
  await buyer.label('Insurance certificate').selectOption('Block')
  await buyer.label('Inspection').selectOption('Warn')
  await buyer.text('Keystone has no insurance certificate on file.').waitFor()
  await buyer.text("Keystone's truck 7 has no inspection on file.").waitFor()
  await expectGood(jobber, 'requirements')
  await buyer.role('button', 'Save requirements').click()
  await buyer.text('Saved. Applies to new work from now on.').waitFor()

  const fleet = await stage.browser.party('Keystone')
  await enter(fleet, '/trucking-fleet/dashboard')
  const office = visible(fleet.page)
  await office.text('Keystone has no insurance certificate on file.').first().waitFor()
  await openDispatch(fleet)
  await office.text('Keystone has no insurance certificate on file.').waitFor()
  await office.text('Alder requires one.').waitFor()
  await office.text('Alder asks for one.').waitFor()
  await isGone(office.role('button', /^Dispatch /), { sheets: 1 })
  await expectGood(fleet, 'dispatch-stopped')

  await office.role('button', /^Add document/).click()
  await isAt(fleet.page, '/trucking-fleet/documents')
  // Already open: it is what stops the dispatch.
  await office.label('Insurance company').fill('Lackawanna Casualty')
  await office.label(/^Expires/).fill(addDays(dayOf(Date.now(), timeZone), 1))
  const pdf = { name: 'certificate.pdf', mimeType: 'application/pdf', buffer: Buffer.from(tinyPdf()) }
  await office.label('Add photo or PDF').setInputFiles(pdf)
  await office.role('button', 'Replace photo or PDF').or(office.label('Replace photo or PDF')).first().waitFor()
  await fleet.screenshot('document-form')
  await office.role('button', 'Save document').click()
  await office.text(/^Blocks work for Alder from /).waitFor()
  await office.text('Expires in 1 day').first().waitFor()
  await expectGood(fleet, 'documents')
  await fleet.page.setViewportSize(desktop)
  await expectGood(fleet, 'documents-desktop')
  await fleet.page.setViewportSize(phone)

  await openDispatch(fleet)
  await office.role('button', /^Dispatch /).click()
  await isGone(office.role('button', /^Dispatch /))

  // Two days later, every session of today has expired.
  await stage.browser.closeDevices()
  aheadMs = 2 * dayMs
  const later = await stage.browser.party('Keystone')
  await enter(later, '/trucking-fleet/dashboard')
  await openDispatch(later)
  const seen = visible(later.page)
  await seen.text('The insurance certificate of Keystone has expired.').waitFor()
  await isGone(seen.role('button', /^Dispatch /), { sheets: 1 })
  await later.screenshot('dispatch-expired')
})

async function openDispatch({ page }: Party): Promise<void> {
  await page.goto('/trucking-fleet/dispatch')
  await visible(page)
    .role('button', /^Assign/)
    .first()
    .click()
}

async function expectGood({ page, screenshot }: Party, title: string): Promise<void> {
  await expect.poll(() => listViolations(page)).toEqual([])
  await expect.poll(() => listTooWide(page)).toEqual([])
  await screenshot(title)
}

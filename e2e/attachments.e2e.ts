/** Offline, a trucker photographs the ticket and the receiver signs: both are stored, sent once and shown once. */
import { addDays, dayOf } from '@haulway/domain/time.ts'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { listTooWide, listViolations } from './faults/faults.ts'
import { desktop, follow, goOffline, isAt, isGone, logIn, phone, timeZone, visible } from './testing/browser.ts'
import { bringToSite, openTrucker, openWork, readAs } from './testing/offline-trucker.ts'
import { logInAsOwner } from './testing/people.ts'
import { startServer } from './testing/server.ts'
import { signAcross } from './testing/sign.ts'
import { openStage } from './testing/stage.ts'

const stage = openStage(startServer)

test('a ticket photo and a signature that a trucker takes offline reach the jobber, each exactly once', async () => {
  const { pit, jobber } = await openWork(stage.server)
  const tess = await openTrucker(stage.server, stage.browser, 'Tess')
  const seen = visible(tess.page)
  await bringToSite(tess, pit)

  await goOffline(tess)
  await follow(seen.role('link', 'Signature and photos'))
  await seen.label('Photo of ticket').setInputFiles(await photo(tess.page, 3000, 2000))
  await isThereOnce(seen.role('img', 'Photo of the ticket'))
  await seen.role('button', "Receiver's signature").click()
  await seen.label(/^Receiver's name/).fill('Rosa Marsh')
  await signAcross(tess.page)
  await tess.screenshot('sign')
  await seen.role('button', 'Received').click()
  await isThereOnce(seen.role('img', "Receiver's signature"))
  await expect.poll(() => listViolations(tess.page)).toEqual([])
  await tess.screenshot('load-pictures')

  await tess.page.reload()
  await isThereOnce(seen.role('img', "Receiver's signature"))
  await isThereOnce(seen.role('img', 'Photo of the ticket'))
  await expect.poll(() => seen.text('To send').count()).toBe(2)
  await tess.page.goto('/solo-trucker/outbox')
  await seen.text('Photos to send').waitFor()
  await seen
    .text(/\d\sKB, taken/)
    .nth(1)
    .waitFor()
  await tess.screenshot('waiting-pictures')
  await expect.poll(() => readAs(jobber, 'attachments')).toEqual([])

  // With two tabs of one browser, only one of them sends.
  const other = await tess.context.newPage()
  await tess.context.setOffline(false)
  await other.goto('/solo-trucker/dashboard')
  await seen.text('Nothing to send').waitFor()
  const kinds = (await readAs(jobber, 'attachments')).map(({ kind }) => kind)
  expect(kinds.sort()).toEqual(['signature', 'ticketPhoto'])
  const [load] = await readAs(jobber, 'load-logs')
  expect(load?.state).toBe('delivered')
  // One delivery from the trucker, one from the receiver's signature. Either may have been sent first.
  const deliveries = load?.acts.filter(({ kind }) => kind === 'deliver')
  expect(deliveries?.map(({ witness }) => witness).sort()).toEqual(['receiver', 'trucker'])
  expect(deliveries).toMatchObject([{ receiverName: 'Rosa Marsh' }, { receiverName: 'Rosa Marsh' }])

  const joe = await stage.browser.party('Joe', { viewport: desktop })
  await joe.page.goto('/')
  await logIn(joe)
  await isAt(joe.page, '/jobber/dashboard')
  await joe.page.goto(`/jobber/load/${load!.projectId}/${load!.loadLogId}`)
  const office = visible(joe.page)
  await isThereOnce(office.role('img', "Receiver's signature"))
  await isThereOnce(office.role('img', 'Photo of the ticket'))
  await isThereOnce(office.role('img', 'Signature of the receiver'))
  await office.text(/^Received .* by Rosa Marsh$/).waitFor()
  await joe.screenshot('jobber-signed-ticket')
  await office.role('button', /Photo of the ticket/).click()
  await isShownWhole(joe.page, 2000)
  await joe.screenshot('jobber-picture')

  await addPhotoAsPit(load!)
  await office.role('button', 'Close').click()
  await isThereOnce(office.role('img', 'Photo of the load'))
})

/** The pit sees the ticket's photo but no signature, and adds a photo of the load. */
async function addPhotoAsPit({ projectId, loadLogId }: { projectId: string; loadLogId: string }): Promise<void> {
  const pia = await stage.browser.party('Pia')
  await pia.page.goto('/')
  await logIn(pia)
  await isAt(pia.page, '/pit-operation/dashboard')
  await pia.page.goto(`/pit-operation/load/${projectId}/${loadLogId}`)
  const seen = visible(pia.page)
  await isThereOnce(seen.role('img', 'Photo of the ticket'))
  await isGone(seen.role('img', "Receiver's signature"))
  await seen.role('button', /Photo of the ticket/).click()
  await isShownWhole(pia.page, 2000)
  await seen.role('button', 'Close').click()
  await seen.label('Photo of load').setInputFiles(await photo(pia.page, 1600, 1200))
  await isThereOnce(seen.role('img', 'Photo of the load'))
  await isGone(seen.text('To send'))
  await expect.poll(() => listViolations(pia.page)).toEqual([])
  await pia.screenshot('pit-picture')
  await seen.role('link', 'Back').click()
  await isAt(pia.page, '/pit-operation/loading')
}

/** Waits until the page has exactly one such picture. */
async function isThereOnce(picture: Locator): Promise<void> {
  await expect.poll(() => picture.count()).toBe(1)
}

/** Waits for the whole picture. The sheet grows as it loads, so a button tapped before that would move away. */
async function isShownWhole(page: Page, width: number): Promise<void> {
  await expect.poll(() => page.evaluate(`document.querySelector('dialog[open] img')?.naturalWidth`)).toBe(width)
}

/** A picture as a phone's camera takes it, larger than the app stores. */
async function photo(page: Page, width: number, height: number) {
  const base64 = await page.evaluate<string>(`(async () => {
    const canvas = new OffscreenCanvas(${width}, ${height})
    const ink = canvas.getContext('2d')
    ink.fillStyle = '#f7f4ec'
    ink.fillRect(0, 0, ${width}, ${height})
    ink.fillStyle = '#191b1d'
    ink.font = '200px sans-serif'
    ink.fillText('IB-1  21.38 tons', 200, 600)
    const blob = await canvas.convertToBlob({ type: 'image/jpeg' })
    return btoa(Array.from(new Uint8Array(await blob.arrayBuffer()), byte => String.fromCharCode(byte)).join(''))
  })()`)
  return { name: 'ticket.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') }
}

test('a fleet stores truck documents with their photos, sees which ones expire soon, and retires a truck', async () => {
  const fleet = await stage.browser.party('Flora', { viewport: desktop })
  await logInAsOwner(stage.server, fleet, 'truckingFleet', 'Keystone Hauling')
  const seen = visible(fleet.page)
  await fleet.page.goto('/trucking-fleet/trucks')
  await seen.role('row').nth(1).click()
  await seen.role('button', 'Add document').click()
  await seen.label('Document').selectOption('insurance')
  await seen.label('Number').fill('P 7731')
  await seen.label('Expires').fill(dayFromNow(9))
  await seen.label('Add photo or PDF').setInputFiles(await photo(fleet.page, 1200, 1600))
  await seen.role('img', 'Photo or PDF').waitFor()
  await fleet.screenshot('document-form')
  await seen.role('button', 'Save document').click()
  // In the table and in the details beside it.
  await seen
    .text(/Expires in [89] days/)
    .last()
    .waitFor()
  await fleet.screenshot('truck-page')
  await seen.role('button', /Insurance P 7731/).click()
  await seen.role('img', 'Photo or PDF').waitFor()
  await isShownWhole(fleet.page, 1200)
  await seen.role('button', 'Close').click()
  await seen.role('button', 'Edit details').click()
  await seen
    .text(/^Legal payload/)
    .last()
    .waitFor()
  await fleet.screenshot('truck-form')
  await seen.label('Plate').fill('CO 7731')
  await seen.label(/^State/).selectOption('PA')
  await seen.role('button', 'Save truck').click()
  await seen.text('CO 7731').last().waitFor()
  await seen.text('As entered, below the limit of Pennsylvania.').waitFor()
  await seen.text('New weights or permits apply from its next dispatch.').waitFor()
  await seen.role('button', 'Add document').click()
  await seen.label('Document').selectOption('weightPermit')
  await seen.label('Number').fill('4471')
  await seen.label('Expires').fill(dayFromNow(36))
  await seen.label(/^Gross weight with the permit/).fill('76,000')
  await fleet.screenshot('weight-permit')
  await seen.role('button', 'Save document').click()
  await seen.text(/^Pennsylvania, permit 4471 until /).waitFor()
  await fleet.screenshot('truck-page-permit')

  await fleet.page.goto('/trucking-fleet/dashboard')
  await seen.text('Documents expiring').waitFor()
  await fleet.screenshot('documents-expiring')
  await seen.role('link', /Insurance/).click()
  await seen.role('button', 'Retire this truck').waitFor()
  await expect.poll(() => listViolations(fleet.page)).toEqual([])
  await fleet.screenshot('truck-page')
  await fleet.page.setViewportSize({ width: 320, height: 700 })
  await expect.poll(() => listTooWide(fleet.page)).toEqual([])
  await fleet.page.emulateMedia({ colorScheme: 'dark' })
  await fleet.screenshot('truck-page-narrow-dark')
  await fleet.page.setViewportSize(desktop)
  await seen.role('button', 'Retire this truck').click()
  await seen.role('button', 'Put back in service').waitFor()
  await fleet.page.goto('/trucking-fleet/trucks')
  await seen.role('heading', 'Retired').waitFor()
  await fleet.page.setViewportSize(phone)
  await fleet.screenshot('trucks-phone')
})

test('a pit sets how much a material weighs, and a new price from a later day', async () => {
  const pit = await stage.browser.party('Petra', {})
  await logInAsOwner(stage.server, pit, 'pitOperation', 'Stone Gate')
  const seen = visible(pit.page)
  await pit.page.goto('/pit-operation/materials')
  await seen.role('button', /Crushed rock/).click()
  await seen.label('Type').selectOption('crushedStone')
  await seen.text('22 tons is about 16.6 yd³.').waitFor()
  await seen.label(/^New price/).fill('15.25')
  await seen.label('Effective from').fill(dayFromNow(20))
  await pit.screenshot('material-form')
  await seen.role('button', 'Save material').click()
  await seen.text(/\$15\.25 from/).waitFor()
  await seen.role('button', /Crushed rock/).click()
  await seen.label('For sale').selectOption('outOfStock')
  await seen.role('button', 'Save material').click()
  await seen.text('Out of stock').waitFor()
  await pit.screenshot('materials')
})

function dayFromNow(days: number): string {
  return addDays(dayOf(Date.now(), timeZone), days)
}

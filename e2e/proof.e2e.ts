/**
 * A signed proof from the ticket to the checker: downloaded by a party, checked in a saved page without a network, and
 * red as soon as one ton is changed.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { drawPages, readAttached } from '@haulway/server/pay/print/read-pdf.fixture.ts'
import { addCrew, addDelivered, type Crew, ticketNoOf } from '@haulway/server/testing/load.fixture.ts'
import jsQr from 'jsqr'
import { PNG } from 'pngjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { desktop, enter, isAt, loseNetwork, type Party, phone, visible } from './testing/browser.ts'
import { startServer } from './testing/server.ts'
import { openStage } from './testing/stage.ts'

const stage = openStage(startServer)
let crew: Crew
let folder: string
let load: { projectId: string; loadLogId: string }
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'haulway-proofs-'))
  const { region } = stage
  crew = await addCrew(region)
  load = await addDelivered(region, crew, crew.solo)
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
})

/** What a press downloads, under the name that the file has on the device. */
async function download({ page }: Party, button: string): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), visible(page).role('button', button).click()])
  const saved = path.join(folder, file.suggestedFilename())
  await file.saveAs(saved)
  return saved
}

async function openProofs(name: string, area: string, viewport = phone): Promise<Party> {
  const party = await stage.browser.party(name, { viewport })
  await enter(party, `/${area}/dashboard`)
  await party.page.goto(`/${area}/load/${load.projectId}/${load.loadLogId}`)
  await visible(party.page).role('button', 'Signed proof').click()
  return party
}

test('a proof of the ticket is checked in a saved page without a network, and one changed ton is named', async () => {
  const jobber = await openProofs('Alder', 'jobber', desktop)
  await jobber.screenshot('proof-choices')
  const pdf = await download(jobber, 'PDF with QR code')
  const json = await download(jobber, 'File for programs (JSON)')
  const ticketNo = ticketNoOf(load)
  expect([pdf, json].map(file => path.basename(file))).toEqual([`proof-${ticketNo}.pdf`, `proof-${ticketNo}.json`])

  const inspector = await stage.browser.party('Ines', { viewport: desktop })
  const saved = path.join(folder, 'verify.html')
  writeFileSync(saved, await (await inspector.context.request.get('/verify.html')).text())
  await loseNetwork(inspector)
  const { page } = inspector
  await page.goto(pathToFileURL(saved).href)
  for (const file of [json, pdf]) {
    await page.setInputFiles('#file', file)
    await expect.poll(() => page.locator('.banner').textContent()).toContain('This is exactly what Haulway signed.')
    const says = await page.locator('dl').textContent()
    expect(says).toContain('20.94 ton')
    expect(says).toContain(ticketNo)
    expect(says).not.toContain('$')
  }
  await inspector.screenshot('proof-genuine')

  const text = readFileSync(json, 'utf8')
  const forged = path.join(folder, 'forged.json')
  writeFileSync(forged, text.replaceAll('20940', '21940'))
  await page.setInputFiles('#file', forged)
  await expect.poll(() => page.locator('.banner').textContent()).toContain('This is not what Haulway signed.')
  const changes = page.locator('.changes')
  await expect.poll(() => changes.textContent()).toContain('Quantity (load, quantity, amountMilli): changed, now 21940')
  await expect.poll(() => page.locator('dl').count()).toBe(0)
  await inspector.screenshot('proof-changed')
})

test('the code on the paper opens the page, which says if it was signed and which file belongs to it', async () => {
  const solo = await openProofs('Sam', 'solo-trucker')
  await solo.screenshot('proof-choices-phone')
  const json = await download(solo, 'File for programs (JSON)')
  const { content, hash, signature } = JSON.parse(readFileSync(json, 'utf8'))
  const { page } = await stage.browser.party('Otto')
  await page.goto(`/verify.html#${content.keyId}.${hash}.${signature}`)
  await expect.poll(() => page.locator('.banner').textContent()).toContain('The printed code was signed by Haulway.')
  await page.setInputFiles('#file', json)
  await expect.poll(() => page.locator('.results').textContent()).toContain('The printed code belongs to this proof.')
  await page.goto(`/verify.html#${content.keyId}.${'A'.repeat(43)}.${signature}`)
  await expect.poll(() => page.locator('.banner').textContent()).toContain('was not signed by Haulway')
})

test('the code printed in the PDF is that of the proof in it, and one changed ton of the file is red', async () => {
  const jobber = await openProofs('Alder', 'jobber', desktop)
  const pdf = readFileSync(await download(jobber, 'PDF with QR code'))
  const pages = await drawPages(pdf)
  const [scanned = ''] = pages.flatMap(({ data, width, height }) => jsQr.default(data, width, height)?.data ?? [])
  const text = await readAttached(pdf)
  const { content, hash, signature } = JSON.parse(text)
  expect(scanned).toBe(`${stage.server.url}/verify.html#${content.keyId}.${hash}.${signature}`)

  const inspector = await stage.browser.party('Ines', { viewport: desktop })
  const { page } = inspector
  await page.goto(scanned)
  const banner = page.locator('.banner')
  await expect.poll(() => banner.textContent()).toContain('The printed code was signed by Haulway.')
  const choose = (proof: string) => {
    const buffer = Buffer.from(proof)
    return page.setInputFiles('#file', { name: 'proof.json', mimeType: 'application/json', buffer })
  }
  await choose(text)
  await expect.poll(() => page.locator('.results').textContent()).toContain('The printed code belongs to this proof.')
  expect(text).toContain('20940')
  await choose(text.replaceAll('20940', '21940'))
  await expect.poll(() => banner.textContent()).toContain('This is not what Haulway signed.')
  await expect.poll(() => banner.getAttribute('class')).toBe('banner bad')
  await inspector.screenshot('proof-scanned-changed')
})

test("a scanned ticket opens the scanning party's own page of the load", async () => {
  const solo = await stage.browser.party('Sam')
  await enter(solo, '/solo-trucker/dashboard')
  await solo.page.goto(`/solo-trucker/load/${load.projectId}/${load.loadLogId}`)
  const code = solo.page.getByRole('img', { name: `QR code of ticket ${ticketNoOf(load)}` })
  const { data, width, height } = PNG.sync.read(await code.screenshot())
  const scanned = jsQr.default(new Uint8ClampedArray(data), width, height)?.data ?? ''

  const jobber = await stage.browser.party('Alder')
  await enter(jobber, '/jobber/dashboard')
  await jobber.page.goto(scanned)
  await isAt(jobber.page, `/jobber/load/${load.projectId}/${load.loadLogId}`)
  await visible(jobber.page).text(ticketNoOf(load)).first().waitFor()
})

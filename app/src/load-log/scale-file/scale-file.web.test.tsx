/** A scale house's file is recorded as it was written, wherever its reader lives. */
import { entityScope } from '@haulway/domain/document/scope.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { i18n } from '@lingui/core'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { idOf } from '../../areas/forms/form-documents.fixture.ts'
import { openFormStage } from '../../areas/forms/form-stage.fixture.tsx'
import { loadOf } from '../../tracking/replay/replay.fixture.ts'
import { openStage } from '../../ui/stage.fixture.tsx'
import { ScaleFile } from './ScaleFile.tsx'

const { draw, stage } = openStage('div')
const scope = entityScope(idOf(1))
const speak = (locale: string) => i18n.loadAndActivate({ locale, messages: {} })
afterEach(() => speak('en'))

const pounds = { 48213: 41_880, 48214: 43_560 }
const loads = Object.entries(pounds).map(([ticketNo, net], nth) => {
  const load = loadOf(nth + 1, 'confirmLoad', Date.UTC(2026, 9, 15, 12))
  const quantity = { amountMilli: net / 2, unit: 'ton' as const }
  return { ...load, ticketNo, quantity: { ...load.quantity!, ...quantity } }
})

async function open(text: string, shown: readonly LoadLogDocument[] = loads) {
  await page.viewport(390, 2000)
  const stored = shown.map(body => ({ scope, collection: 'load-logs', id: body.loadLogId, body }))
  const opened = await openFormStage('/', { kind: 'accepted', reply: {}, versions: {} }, stored)
  draw(opened.part(<ScaleFile timeZone="America/New_York" />))
  await page.getByLabelText('Weights').fill(text)
  return opened
}

test.each(['en-US', 'en-DE', 'es-ES', 'es-CO', 'es-AR', 'fr-FR', 'fr-CA', 'de-DE'])(
  'a file has the same weights for a reader of %s',
  async locale => {
    speak(locale)
    const { commands } = await open('Ticket,Net (lb)\n48213,"41,880"\n48214,"43,560"')
    await page.getByRole('button', { name: 'Record 2 weights' }).click()
    const weights = Object.values(pounds).map(net => ({ weights: { unit: 'lb', netMicro: net * 1_000_000 } }))
    await expect.poll(() => commands.map(({ input }) => input)).toMatchObject(weights)
  },
)

test('a weight that the load’s truck can’t carry is listed with the reason, and not recorded', async () => {
  const uncounted = loads.map(load => ({ ...load, quantity: null }))
  const { commands } = await open('Ticket,Net (lb)\n48213,41.88\n48214,"43,560"', uncounted)
  const sentence = "This weight can't be right for this truck. Check the unit and the decimal point."
  await expect.poll(() => stage.textContent).toContain(sentence)
  await page.getByRole('button', { name: 'Record 1 weight 1 row left unchanged' }).click()
  await expect.element(page.getByText('1 weight recorded')).toBeVisible()
  expect(commands.map(({ input }) => input)).toMatchObject([{ weights: { netMicro: 43_560_000_000 } }])
})

test('what can’t be read and what is too long is said, on the width of a phone', async () => {
  await open('Ticket,Truck,Net\n1,12,41880\n2,12,x')
  await expect.element(page.getByText("The weight can't be read.")).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  const weighings = Array.from({ length: 1200 }, (_, nth) => `${10_000 + nth},12,41880`)
  await page.getByLabelText('Weights').fill(['Ticket,Truck,Net', ...weighings].join('\n'))
  const sentence = '1,200 rows. Only the first 1,000 are read: split the file.'
  await expect.element(page.getByText(sentence)).toBeVisible()
})

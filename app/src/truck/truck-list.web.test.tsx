/** What the list of trucks says of their documents. */

import { addDays } from '@haulway/domain/time.ts'
import { truckDocumentSchema } from '@haulway/domain/truck/truck.documents.ts'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { idOf } from '../areas/forms/form-documents.fixture.ts'
import { useRowPane } from '../ui/layout/use-row-pane.ts'
import { openStage } from '../ui/stage.fixture.tsx'
import { TruckList } from './TruckList.tsx'

const { stage, draw } = openStage('div')
const today = '2026-11-25'
const future = { v7_startTransition: true, v7_relativeSplatPath: true }
const truckOf = (number: string, nth: number, papers: object[], more: object = {}) =>
  truckDocumentSchema.parse({
    truckId: idOf(60 + nth),
    entityId: idOf(1),
    number,
    plate: '',
    truckType: 'triAxle',
    axles: 4,
    papers,
    tareGrams: 12_000_000,
    legalGrossGrams: 33_000_000,
    createdOn: 0,
    ...more,
  })
const insured = (expiresOn: string) => ({ paperId: idOf(90), kind: 'insurance', number: '1', expiresOn })

function Shown({ trucks }: { trucks: Parameters<typeof TruckList>[0]['trucks'] }) {
  const pane = useRowPane('truck')
  return (
    <TruckList area={'truckingFleet'} trucks={trucks} find={''} today={today} pane={pane} driverOf={() => undefined} />
  )
}

test('a license plate stays on one line, whatever is in it', async () => {
  await page.viewport(1000, 900)
  draw(
    <MemoryRouter future={future}>
      <Shown trucks={[truckOf('1', 1, [], { plate: 'AG-70412' })]} />
    </MemoryRouter>,
  )
  const lines: number[] = []
  for (let width = 400; width <= 760; width += 20) {
    stage.style.width = `${width}px`
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    // A table that is too narrow hides it.
    const [plate] = page.getByText('AG-70412').elements()
    const range = document.createRange()
    if (plate) range.selectNodeContents(plate)
    if (plate) lines.push(range.getClientRects().length)
  }
  stage.style.width = ''
  expect(lines.length).toBeGreaterThan(8)
  expect(new Set(lines)).toEqual(new Set([1]))
})

test('a truck without documents has nothing on file, which is not "None expires soon"', async () => {
  await page.viewport(1440, 900)
  const trucks = [
    truckOf('1', 1, []),
    truckOf('2', 2, [insured(addDays(today, 300))]),
    truckOf('3', 3, [insured(addDays(today, 5))]),
    truckOf('4', 4, [], { retiredOn: 1 }),
  ]
  draw(
    <MemoryRouter future={future}>
      <Shown trucks={trucks} />
    </MemoryRouter>,
  )
  const cells = () => [...stage.querySelectorAll('tbody tr')].map(row => row.lastElementChild?.textContent)
  await expect.poll(cells).toEqual(['Nothing on file', 'None expires soon', 'InsuranceExpires in 5\u0020days', '–'])
})

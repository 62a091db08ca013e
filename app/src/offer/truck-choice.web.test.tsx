/** A solo trucker about to take work is told of the truck's papers, by the rule of the fleet's dispatch. */
import { dayMs } from '@haulway/domain/time.ts'
import { type TruckPaper, truckPaperSchema } from '@haulway/domain/truck/truck-paper.ts'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { newId } from '../native/new-id.ts'
import { startUi } from '../ui/start-ui.ts'
import { type OwnTruck, TruckChoice } from './TruckChoice.tsx'

let root: Root | undefined
const stage = document.createElement('main')

beforeAll(() => {
  startUi()
  document.body.append(stage)
})
afterEach(() => {
  root?.unmount()
  root = undefined
})

function paperEndingIn(days: number, kind: TruckPaper['kind']): TruckPaper {
  const expiresOn = new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)
  return truckPaperSchema.parse({ paperId: newId(), kind, expiresOn })
}

function Choice({ trucks }: { trucks: readonly OwnTruck[] }) {
  const [truckId, setTruckId] = useState(trucks[0]?.truckId)
  return <TruckChoice trucks={trucks} value={truckId} onChange={setTruckId} />
}

function show(...trucks: OwnTruck[]): void {
  root = createRoot(stage)
  root.render(
    <I18nProvider i18n={i18n}>
      <Choice trucks={trucks} />
    </I18nProvider>,
  )
}

const shown = () => [...stage.querySelectorAll('.hw-state-word')].map(word => word.textContent)

test('of the truck that goes: what is over, and what soon will be, and nothing of what is good for long', async () => {
  const papers = [paperEndingIn(300, 'registration'), paperEndingIn(10, 'inspection'), paperEndingIn(-3, 'insurance')]
  show({ truckId: newId(), number: '12', papers })
  await expect.poll(shown).toEqual(['Insurance', 'Inspection'])
})

test('of the other truck when that one is chosen', async () => {
  show(
    { truckId: newId(), number: '12', papers: [paperEndingIn(-3, 'insurance')] },
    { truckId: newId(), number: '14', papers: [paperEndingIn(300, 'insurance')] },
  )
  await expect.poll(shown).toEqual(['Insurance'])
  await page.getByLabelText('Truck').selectOptions('14')
  await expect.poll(shown).toEqual([])
})

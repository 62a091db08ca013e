/** A solo trucker about to accept work sees the truck's expiring documents, by the same rule as a fleet's dispatch. */

import { newId } from '@haulway/client/new-id.ts'
import { dayMs } from '@haulway/domain/time.ts'
import { type TruckPaper, truckPaperSchema } from '@haulway/domain/truck-paper/truck-paper.ts'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStage } from '../../ui/stage.fixture.tsx'
import { type OwnTruck, TruckChoice } from './TruckChoice.tsx'

const { stage, draw } = openStage()

function paperExpiringIn(days: number, kind: TruckPaper['kind']): TruckPaper {
  const expiresOn = new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)
  return truckPaperSchema.parse({ paperId: newId(), kind, expiresOn })
}

function Choice({ trucks }: { trucks: readonly OwnTruck[] }) {
  const [truckId, setTruckId] = useState(trucks[0]?.truckId)
  return <TruckChoice trucks={trucks} value={truckId} onChange={setTruckId} />
}

function show(...trucks: OwnTruck[]): void {
  draw(<Choice trucks={trucks} />)
}

const warnings = () => [...stage.querySelectorAll('.hw-state-word')].map(element => element.textContent)

test('shows expired and soon expiring documents of the chosen truck, and no others', async () => {
  const papers = [
    paperExpiringIn(300, 'registration'),
    paperExpiringIn(10, 'inspection'),
    paperExpiringIn(-3, 'insurance'),
  ]
  show({ truckId: newId(), number: '12', papers })
  await expect.poll(warnings).toEqual(['Insurance', 'Inspection'])
})

test('shows the documents of another truck once that truck is chosen', async () => {
  show(
    { truckId: newId(), number: '12', papers: [paperExpiringIn(-3, 'insurance')] },
    { truckId: newId(), number: '14', papers: [paperExpiringIn(300, 'insurance')] },
  )
  await expect.poll(warnings).toEqual(['Insurance'])
  await page.getByLabelText('Truck').selectOptions('14')
  await expect.poll(warnings).toEqual([])
})

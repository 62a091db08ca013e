/** A solo trucker about to take work is told of the truck's papers, by the rule of the fleet's dispatch. */

import { newId } from '@haulway/client/new-id.ts'
import { dayMs } from '@haulway/domain/time.ts'
import { type TruckPaper, truckPaperSchema } from '@haulway/domain/truck/truck-paper.ts'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStage } from '../../ui/stage.fixture.tsx'
import { type OwnTruck, TruckChoice } from './TruckChoice.tsx'

const { stage, draw } = openStage()

function paperEndingIn(days: number, kind: TruckPaper['kind']): TruckPaper {
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

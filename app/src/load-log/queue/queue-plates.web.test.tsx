/** The plates of trucks that are not in line yet: what a plate shows is what it is called. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { loadOf } from '../../tracking/replay/replay.fixture.ts'
import { openStage } from '../../ui/stage.fixture.tsx'
import { listViolations } from '../../ui/violations.fixture.ts'
import { QueuePlates } from './QueuePlates.tsx'
import type { QueueTruck } from './queue-trucks.ts'

const { stage, draw } = openStage()

function truckOf(n: number, material = '2A stone'): QueueTruck {
  const { projectId, terms } = loadOf(n)
  const dispatchId = `${terms.dispatchId} ${material}`
  return {
    projectId,
    terms: { ...terms, materialName: material },
    dispatchId,
    stage: 'onTheWay',
    since: 1,
    legal: undefined,
  }
}

test('a plate is called by the words on it: its truck, its material where two are shown, its minutes', async () => {
  const coming = truckOf(12)
  const queue = [coming, truckOf(14), truckOf(14, '2B stone')]
  draw(<QueuePlates queue={queue} arrivals={[{ truck: coming, inMinutes: 0.7 }]} onPress={() => {}} />)
  await expect.element(page.getByRole('button', { name: /1 min away$/ })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /2B stone$/ })).toBeVisible()
  expect(await listViolations(stage, { 'label-content-name-mismatch': { enabled: true } })).toEqual([])
})

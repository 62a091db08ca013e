/** What needs attention: an overweight load with its excess in the unit of the load, and the project where needed. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { poundGrams, type Unit } from '@haulway/domain/units.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { loadOf } from '../../../tracking/replay/replay.fixture.ts'
import { openStage } from '../../../ui/stage.fixture.tsx'
import { idOf } from '../../forms/form-documents.fixture.ts'
import { openFormStage } from '../../forms/form-stage.fixture.tsx'
import { NeedsAttention } from './NeedsAttention.tsx'

const { draw } = openStage('div')
const now = Date.now()
const pounds = (number: number) => Math.round(number * poundGrams)

function overLegal(unit: Unit, grossPounds: number): LoadLogDocument {
  const load = loadOf(12, 'deliver', now)
  return {
    ...{ ...load, terms: { ...load.terms, unit }, needsYou: ['overLegalWeight'] },
    overLegal: { grossGrams: pounds(grossPounds), legalGrams: pounds(73_280) },
  }
}

test.each([
  ['ton', 74_520, 'Over legal weight by 1,240 lb: 74,520 lb, legal 73,280 lb'],
  ['tonne', 75_680, 'Over legal weight by 2,400 lb: 75,680 lb, legal 73,280 lb'],
  ['yard', 74_520, 'Over legal weight by 1,240 lb: 74,520 lb, legal 73,280 lb'],
  ['ton', 73_290, 'Over legal weight by 10 lb: 73,290 lb, legal 73,280 lb'],
] as const)('a load by the %s that weighs %i lb: "%s"', async (unit, grossPounds, sentence) => {
  const { part } = await openFormStage('/jobber/dashboard', undefined, [], { type: 'jobber' })
  const work = { projects: [], summaries: [], offers: [], dispatches: [], loads: [overLegal(unit, grossPounds)] }
  draw(part(<NeedsAttention work={work} days={[]} logs={[]} entityId={idOf(1)} now={now} />))
  await expect.element(page.getByText(sentence, { exact: true })).toBeVisible()
})

test('loads of the same number and hauler on two projects name their project', async () => {
  const load = overLegal('ton', 74_520)
  const other = { ...load, projectId: idOf(77), loadLogId: idOf(78) }
  const second = { ...other, terms: { ...other.terms, projectName: 'Church Street' } }
  const { part } = await openFormStage('/jobber/dashboard', undefined, [], { type: 'jobber' })
  const work = { projects: [], summaries: [], offers: [], dispatches: [], loads: [load, second] }
  draw(part(<NeedsAttention work={work} days={[]} logs={[]} entityId={idOf(1)} now={now} />))
  await expect.element(page.getByText(/^Church Street: Over legal weight by/)).toBeVisible()
  await expect.element(page.getByText(/^SR 222 Bypass: Over legal weight by/)).toBeVisible()
})

/** What is beside a jobber's day on a desktop: what is due next, and the loads that were delivered last. */
import { entityScope } from '@haulway/domain/document/scope.ts'
import { statementDocument } from '@haulway/domain/payment/statement/statement.fixture.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { DueNext } from '../../payment/due/DueNext.tsx'
import { loadOf } from '../../tracking/replay/replay.fixture.ts'
import { openStage } from '../../ui/stage.fixture.tsx'
import { Where, whereIn } from '../../ui/where.fixture.tsx'
import { LastLoads } from '../../work/project/days/LastLoads.tsx'
import { idOf } from '../forms/form-documents.fixture.ts'
import { openFormStage, type Stored } from '../forms/form-stage.fixture.tsx'

const { stage, draw } = openStage('div')
const scope = entityScope(idOf(1))
const statement = (n: number, payCents: number, more: object = {}) => {
  const own = { statementId: idOf(900 + n), number: `S-${n}`, payerEntityId: idOf(1), payeeEntityId: idOf(n) }
  return statementDocument({ ...own, payCents, dueOn: '2026-10-18', ...more })
}
const stored = (all: ReturnType<typeof statement>[]): Stored[] =>
  all.map(body => ({ scope, collection: 'statements', id: body.statementId, body }))

async function show(part: React.ReactNode, documents: Stored[] = []) {
  await page.viewport(1440, 900)
  const form = await openFormStage('/jobber/dashboard', undefined, documents, { type: 'jobber' })
  draw(
    form.part(
      <>
        <Where />
        {part}
      </>,
    ),
  )
}

test('what is due first is one sum with its day and its businesses, and leads to the payments', async () => {
  const later = statement(6, 10_000, { dueOn: '2026-10-25' })
  const owed = statement(7, 99_900, { payerEntityId: idOf(4), payeeEntityId: idOf(1) })
  await show(<DueNext today="2026-10-16" />, stored([statement(4, 196_842), statement(5, 49_624), later, owed]))
  const row = page.getByRole('link', { name: /Due Sun/ })
  await expect.element(row.getByText('2 businesses, in 2 days')).toBeVisible()
  await expect.element(row.getByText('$2,464.66')).toBeVisible()
  await row.click()
  await expect.poll(() => whereIn(stage)).toBe('/jobber/payments')
})

test('a row of the loads that were delivered last opens its load', async () => {
  const load = loadOf(12)
  await show(<LastLoads days={[{ loads: [loadOf(41, 'arriveAtSite'), load] }]} />)
  const row = page.getByRole('link', { name: /12.*11:04 AM, 21\.38 tons.*SR 222 Bypass/ })
  await expect.element(row).toBeVisible()
  expect(page.getByRole('link').elements()).toHaveLength(1)
  await row.click()
  await expect.poll(() => whereIn(stage)).toBe(`/jobber/load/${load.projectId}/${load.loadLogId}`)
})

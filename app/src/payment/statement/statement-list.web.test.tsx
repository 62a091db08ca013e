/** Statements that have left this device are read on request. */
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openFormStage } from '../../areas/forms/form-stage.fixture.tsx'
import { allRead, due, moyer, old, today } from '../../areas/forms/statement-weeks.fixture.ts'
import { openStage } from '../../ui/stage.fixture.tsx'
import { withOlder } from '../due/use-dues.ts'
import { StatementList } from './StatementList.tsx'

const { stage, draw } = openStage('div')
afterEach(() => void localStorage.clear())

async function show(older: Parameters<typeof StatementList>[0]['older'], width: number) {
  await page.viewport(width, 900)
  const { part } = await openFormStage('/')
  const { payeeEntityId } = moyer
  await draw(
    part(
      <StatementList
        entityId={payeeEntityId}
        dues={withOlder([due(moyer)], older.documents, [])}
        older={older}
        today={today}
      />,
    ),
  )
  await expect.element(page.getByRole('heading', { name: 'Statements' })).toBeVisible()
}

const shown = () => stage.textContent?.match(/S-\d+/g) ?? []
const request = page.getByRole('button', { name: 'Older statements' })

test.each([390, 1440])('a list on %d px shows the older ones once they are read, and each only once', async width => {
  const readNext = vi.fn()
  await show({ ...allRead, hasAll: false, readNext }, width)
  expect(new Set(shown())).toEqual(new Set(['S-4']))
  await request.click()
  expect(readNext).toHaveBeenCalledOnce()
  const once = shown().length
  await show({ ...allRead, documents: [moyer, old] }, width)
  expect(new Set(shown())).toEqual(new Set(['S-4', 'S-1']))
  expect(shown()).toHaveLength(2 * once)
  expect(request.elements()).toEqual([])
})

test('on a phone, the total waits until all are read', async () => {
  await show({ ...allRead, hasAll: false }, 390)
  expect(stage.textContent).toContain('Recent')
  expect(stage.textContent).not.toContain('Total')
  await show({ ...allRead, documents: [old] }, 390)
  await expect.element(page.getByText(/^Total /)).toBeVisible()
})

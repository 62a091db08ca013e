/** What a buyer requires: saving is the next act only once something has changed. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { idOf } from '../areas/forms/form-documents.fixture.ts'
import { openFormStage } from '../areas/forms/form-stage.fixture.tsx'
import { openStage } from '../ui/stage.fixture.tsx'
import { RequirementsForm } from './RequirementsForm.tsx'

const { stage, draw } = openStage()

test('the button to save is the act only while a level differs from what is saved', async () => {
  const { part } = await openFormStage('/')
  const form = { entityId: idOf(1), levels: { w9: 'warn' as const }, holders: [], today: '2026-11-25' }
  draw(part(<RequirementsForm {...form} onSaved={() => {}} />))
  const save = page.getByRole('button', { name: 'Save requirements' })
  const isAct = () => stage.querySelector('.hw-act') !== null
  await expect.element(save).toBeVisible()
  expect(isAct()).toBe(false)
  const w9 = page.getByLabelText('W-9')
  await w9.selectOptions('block')
  await expect.poll(isAct).toBe(true)
  await w9.selectOptions('warn')
  await expect.poll(isAct).toBe(false)
  await expect.element(save).toBeVisible()
})

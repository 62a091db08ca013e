/** A haul that two people change at the same time keeps what each of them changed. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { project } from '../../areas/forms/form-documents.fixture.ts'
import { openFormStage } from '../../areas/forms/form-stage.fixture.tsx'
import { openStage } from '../../ui/stage.fixture.tsx'
import { ChangeHaul } from './ChangeHaulSheet.tsx'

const { draw } = openStage()

test('only what was changed is sent, so that nothing goes back to what it was when the form was opened', async () => {
  const [haul] = project.hauls
  const card = project.money?.hauls[0]?.haul?.card
  const { part, commands } = await openFormStage('/', undefined, [], { type: 'jobber' })
  draw(part(haul && card && <ChangeHaul project={project} haul={haul} card={card} />))
  await page.getByRole('button', { name: /^Edit haul/ }).click()
  await page.getByLabelText(/^Trucks needed/).fill('6')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => commands).toHaveLength(1)
  expect(commands[0]?.input).toEqual({ projectId: project.projectId, haulId: haul?.haulId, trucksWanted: 6 })
})

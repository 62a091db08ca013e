/** Logging out other devices, and the line that says that it is done. */
import type { Device } from '@haulway/domain/user/account.calls.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { idOf } from '../../areas/forms/form-documents.fixture.ts'
import { openFormStage } from '../../areas/forms/form-stage.fixture.tsx'
import { openStage } from '../../ui/stage.fixture.tsx'
import { DevicesSection } from './DevicesSection.tsx'

const { draw } = openStage()
const deviceOf = (n: number, isThis: boolean): Device => ({
  sessionId: idOf(n),
  agent: '',
  signedInAt: 0,
  lastUsedAt: 0,
  isThis,
})
const accepted = { kind: 'accepted' as const, reply: {}, versions: {} }

async function show(answer?: typeof accepted) {
  await page.viewport(390, 844)
  const stage = await openFormStage('/', answer)
  let reads = 0
  const onChanged = async () => void reads++
  draw(stage.part(<DevicesSection devices={[deviceOf(1, true), deviceOf(2, false)]} onChanged={onChanged} />))
  return { ...stage, readCount: () => reads }
}

test('a device that is logged out is announced, and the list is read again', async () => {
  const { sent, readCount } = await show(accepted)
  await page.getByRole('button', { name: 'Log out Another app' }).click()
  await expect.element(page.getByText('Another app is logged out')).toBeVisible()
  expect(sent).toEqual(['endSession'])
  await expect.poll(readCount).toBe(1)
})

test('logging out all other devices is announced', async () => {
  await show(accepted)
  await page.getByRole('button', { name: 'Log out everywhere else' }).click()
  await expect.element(page.getByText('All other devices are logged out')).toBeVisible()
})

test('a failed logout shows no confirmation and reloads the list', async () => {
  const { readCount } = await show()
  await page.getByRole('button', { name: 'Log out Another app' }).click()
  await expect.element(page.getByText('The server says no.')).toBeVisible()
  expect(page.getByText('Another app is logged out').elements()).toEqual([])
  await expect.poll(readCount).toBe(1)
})

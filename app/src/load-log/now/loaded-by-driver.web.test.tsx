/** Spoil is loaded at the jobber's place, where no pit has an operator: the driver records it. */
import { minuteMs } from '@haulway/domain/time.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openFormStage } from '../../areas/forms/form-stage.fixture.tsx'
import { ConnectionContext } from '../../sync/sync-context.ts'
import { loadOf } from '../../tracking/replay/replay.fixture.ts'
import { openStage } from '../../ui/stage.fixture.tsx'
import { DrivingAct } from './DrivingAct.tsx'
import { NothingToTap } from './LoadNow.tsx'

const { stage, draw } = openStage()
const now = Date.UTC(2026, 9, 15, 15)
const text = () => stage.textContent?.replaceAll(/\s+/g, ' ')
const isPlate = () => stage.querySelector('.hw-act') !== null

test('where spoil is loaded no operator records it, so the driver does, in the driving view, too', async () => {
  await page.viewport(390, 844)
  const { part, commands } = await openFormStage('/')
  const load = { ...loadOf(41, 'arriveAtPit', now - 20 * minuteMs), relations: ['trucker' as const] }
  const { terms } = load
  const destination = { ...terms.destination, entityId: terms.pitEntityId }
  const spoil = { ...load, terms: { ...terms, destination, unit: 'load' as const } }
  const views = [
    <NothingToTap key="page" load={spoil} hasAct={false} />,
    <DrivingAct key="driving" load={spoil} now={now} isTracked />,
  ]
  for (const view of views) {
    draw(part(<ConnectionContext value={{ isConnected: true, since: 0 }}>{view}</ConnectionContext>))
    await expect.poll(text).toContain('No operator records loads at Ormrod Pit.')
    expect(text()).not.toContain('Nothing to tap')
    expect(isPlate()).toBe(true)
  }
  await page.getByRole('button', { name: /^Loaded, with quantity/ }).click()
  // A truck carries one load.
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Loaded, with quantity/ })
    .click()
  await expect
    .poll(() => commands.at(-1))
    .toMatchObject({ call: 'confirmLoad', input: { quantity: { amountMilli: 1000, unit: 'load' } } })
})

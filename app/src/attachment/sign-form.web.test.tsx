/** The receiver's form: one signature for each load, however often it is tapped. */
import { afterEach, expect, test, vi } from 'vitest'
import { openFormStage } from '../areas/forms/form-stage.fixture.tsx'
import { loadOf } from '../tracking/replay/replay.fixture.ts'
import { openStage } from '../ui/stage.fixture.tsx'
import { SignForm } from './SignForm.tsx'
import { wave, write } from './sign.fixture.ts'

const { stage, draw } = openStage()
afterEach(() => {
  vi.restoreAllMocks()
})

test('two taps in the same moment give one signature', async () => {
  const drawn = vi.spyOn(HTMLCanvasElement.prototype, 'toBlob')
  const { part } = await openFormStage('/', undefined, [], { type: 'jobber' })
  const onDone = vi.fn()
  draw(part(<SignForm load={loadOf(41, 'arriveAtSite', Date.now() - 60_000)} onDone={onDone} />))
  await expect.poll(() => stage.querySelector('canvas')?.width ?? 0).toBeGreaterThan(0)
  write(stage.querySelector('canvas')!, wave)
  const received = () => stage.querySelector<HTMLElement>('.hw-act')
  await expect.poll(received).not.toBeNull()
  const button = received()!.matches('button') ? received()! : received()!.querySelector('button')!
  button.click()
  button.click()
  await expect.poll(() => onDone.mock.calls.length).toBe(1)
  expect(drawn).toHaveBeenCalledTimes(1)
})

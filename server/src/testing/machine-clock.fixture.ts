/** A machine whose clock is wrong: all code of this process reads it, the libraries too. */
import { onTestFinished, vi } from 'vitest'

/** The right time, whatever a test does to the clock. */
export const rightNow = () => Math.floor(performance.timeOrigin + performance.now())

/** Sets the machine's clock until the test ends. */
export function setMachineClock(aheadMs: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: rightNow() + aheadMs, shouldAdvanceTime: true })
  onTestFinished(() => {
    vi.useRealTimers()
  })
}

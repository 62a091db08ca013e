/** The screen stays on while the driving view is shown, even after its page was hidden. */
import { eventually } from '@haulway/domain/eventually.fixture.ts'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { useWakeLock } from './wake-lock.ts'

function View() {
  useWakeLock()
  return null
}

/** A device whose page can be hidden: the browser then releases the lock. */
function openDevice() {
  let visibility: DocumentVisibilityState = 'visible'
  const locks: { released: boolean; release: () => Promise<void> }[] = []
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  vi.spyOn(navigator.wakeLock, 'request').mockImplementation(async () => {
    const lock = Object.assign(new EventTarget(), {
      type: 'screen' as const,
      released: false,
      onrelease: null,
      release: async () => {
        lock.released = true
      },
    })
    locks.push(lock)
    return lock
  })
  return {
    held: () => locks.filter(lock => !lock.released).length,
    requested: () => locks.length,
    show: (next: DocumentVisibilityState) => {
      visibility = next
      if (next === 'hidden') for (const lock of locks) lock.released = true
      document.dispatchEvent(new Event('visibilitychange'))
    },
  }
}

afterEach(() => vi.restoreAllMocks())

test('the screen stays on while the view is shown, even after its page was hidden, but not longer', async () => {
  const device = openDevice()
  const root = createRoot(document.createElement('div'))
  root.render(<View />)
  await eventually(() => expect(device.held()).toBe(1))
  device.show('hidden')
  expect(device.held()).toBe(0)
  device.show('visible')
  await eventually(() => expect(device.held()).toBe(1))
  expect(device.requested()).toBe(2)
  root.unmount()
  await eventually(() => expect(device.held()).toBe(0))
})

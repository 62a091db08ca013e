import { useState } from 'react'
import { flushSync } from 'react-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openStage } from './stage.fixture.tsx'
import { undoForMs } from './undo-time.ts'
import { useHold } from './use-hold.ts'

const { draw } = openStage('div')
const sent: string[] = []

// Only timeouts: waiting for the page has clocks of its own.
beforeEach(() => {
  sent.length = 0
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => vi.useRealTimers())

test('what is not undone is sent once, after ten seconds', async () => {
  await show()
  tap('first')
  vi.advanceTimersByTime(undoForMs - 1)
  expect(sent).toEqual([])
  vi.advanceTimersByTime(1)
  expect(sent).toEqual(['first'])
  vi.advanceTimersByTime(60_000)
  dispatchEvent(new PageTransitionEvent('pagehide'))
  expect(sent).toEqual(['first'])
})

test('what is undone is never sent', async () => {
  await show()
  tap('first')
  tap('undo')
  expect(document.body.textContent).toContain('nothing held')
  vi.advanceTimersByTime(60_000)
  dispatchEvent(new PageTransitionEvent('pagehide'))
  expect(sent).toEqual([])
})

test('leaving the app sends at once', async () => {
  await show()
  tap('first')
  dispatchEvent(new PageTransitionEvent('pagehide'))
  expect(sent).toEqual(['first'])
})

test('a screen that is locked or covered sends at once', async () => {
  await show()
  tap('first')
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  hidden.mockRestore()
  expect(sent).toEqual(['first'])
})

test('leaving the page sends at once', async () => {
  await show()
  tap('first')
  draw(<p>another page</p>)
  await expect.element(page.getByText('another page')).toBeVisible()
  expect(sent).toEqual(['first'])
})

test('deciding something else sends the first, and gives the second its own time', async () => {
  await show()
  tap('first')
  vi.advanceTimersByTime(undoForMs - 1)
  tap('second')
  expect(sent).toEqual(['first'])
  vi.advanceTimersByTime(undoForMs - 1)
  expect(sent).toEqual(['first'])
  vi.advanceTimersByTime(1)
  expect(sent).toEqual(['first', 'second'])
})

test('what is sent is sent as the page is then, not as it was when it was decided', async () => {
  await show()
  tap('first')
  tap('change')
  vi.advanceTimersByTime(undoForMs)
  expect(sent).toEqual(['changed first'])
})

async function show(): Promise<void> {
  draw(<Deciding />)
  await expect.element(page.getByText('nothing held')).toBeVisible()
}

/** Without a wait that moves the timers on, as vitest's own do. */
function tap(name: string): void {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  flushSync(() => button?.click())
  if (name !== 'undo' && name !== 'change') expect(document.body.textContent).toContain(`held: ${name}`)
}

function Deciding() {
  const [prefix, setPrefix] = useState('')
  const { hold, undo, held } = useHold<string>(value => void sent.push(`${prefix}${value}`))
  return (
    <>
      <button type="button" onClick={() => hold('first')}>
        first
      </button>
      <button type="button" onClick={() => hold('second')}>
        second
      </button>
      <button type="button" onClick={undo}>
        undo
      </button>
      <button type="button" onClick={() => setPrefix('changed ')}>
        change
      </button>
      <p>{held ? `held: ${held.value}` : 'nothing held'}</p>
      <p>{prefix && 'changed'}</p>
    </>
  )
}

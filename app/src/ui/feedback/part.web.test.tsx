/** A part that can't be loaded says so in its place, and is drawn once it can be loaded. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openStage } from '../stage.fixture.tsx'
import { lazyPart, Part } from './Part.tsx'

const { draw } = openStage('div')
const reported = vi.fn()

beforeEach(() => void vi.spyOn(window, 'reportError').mockImplementation(reported))
afterEach(() => {
  vi.restoreAllMocks()
  reported.mockClear()
})

function partOf(load: () => Promise<unknown>) {
  return lazyPart(async () => {
    await load()
    return () => <p>The part</p>
  })
}

test('a part that can’t be loaded is reported, and leaves its page working', async () => {
  const lost = new Error('Unable to preload CSS')
  draw(
    <>
      <p>The rest</p>
      <Part of={partOf(() => Promise.reject(lost))} with={{}} missing={<p>Missing</p>} />
    </>,
  )
  await expect.element(page.getByText('Missing')).toBeVisible()
  await expect.element(page.getByText('The rest')).toBeVisible()
  expect(reported.mock.calls).toEqual([[new Error('A part could not be loaded', { cause: lost })]])
})

test('a page that can’t be loaded offers to load it again', async () => {
  draw(<Part of={partOf(() => Promise.reject(new Error('lost')))} with={{}} />)
  await expect.element(page.getByText('This page could not be loaded')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
})

test('a part that is missing on one node is drawn by the next try, and not reported', async () => {
  const load = vi.fn().mockRejectedValueOnce(new Error('404')).mockResolvedValue(undefined)
  draw(<Part of={partOf(load)} with={{}} missing={<p>Missing</p>} />)
  await expect.element(page.getByText('The part')).toBeVisible()
  expect(reported).not.toHaveBeenCalled()
})

test('a part that could not be loaded is drawn once the network is back', async () => {
  const load = vi.fn().mockRejectedValueOnce(new Error('lost')).mockRejectedValueOnce(new Error('lost'))
  draw(<Part of={partOf(load)} with={{}} missing={<p>Missing</p>} />)
  await expect.element(page.getByText('Missing')).toBeVisible()
  window.dispatchEvent(new Event('online'))
  await expect.element(page.getByText('The part')).toBeVisible()
  expect(page.getByText('Missing').elements()).toEqual([])
})

test('a part is not drawn without a style sheet that failed with it, which is loaded again', async () => {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: 'http://127.0.0.1:1/lost.css' })
  // As Vite does: it asks for a style sheet once, and then goes on without it.
  const first = () =>
    new Promise((_, reject) => {
      link.addEventListener('error', reject)
      document.head.append(link)
    })
  const load = vi.fn().mockImplementationOnce(first).mockResolvedValue(undefined)
  // Counted from the start: it can fail before a test that waits for it has begun to.
  const failures = vi.fn()
  const count = ({ target }: Event) => void (target instanceof HTMLLinkElement && failures())
  addEventListener('error', count, true)
  const sheets = () => [...document.querySelectorAll<HTMLLinkElement>('link[href*="lost.css"]')]
  draw(<Part of={partOf(load)} with={{}} missing={<p>Missing</p>} />)
  await expect.element(page.getByText('Missing')).toBeVisible()
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => sheets().length === 1 && sheets()[0] !== link).toBe(true)
  const [again] = sheets()
  await expect.poll(() => failures.mock.calls.length).toBe(2)
  removeEventListener('error', count, true)
  expect(load).toHaveBeenCalledTimes(1)
  again!.href = 'data:text/css,'
  window.dispatchEvent(new Event('online'))
  await expect.element(page.getByText('The part')).toBeVisible()
})

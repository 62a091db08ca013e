/** A sheet with three stops in a real browser: by tap, by keys and by drag. */
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openStage } from '../stage.fixture.tsx'
import { StopSheet } from './StopSheet.tsx'
import type { SheetStop } from './stop-sheet.ts'

const { stage, draw } = openStage()
afterEach(() => stage.removeAttribute('style'))

let rows = 1

function Sheet() {
  const [stop, setStop] = useState<SheetStop>('middle')
  return (
    <StopSheet
      stop={stop}
      onStop={setStop}
      label="Posted work"
      head={<h2>4 jobs</h2>}
      under={covered => <button type="button">{`Map above ${covered}`}</button>}
    >
      {Array.from({ length: rows }, (_, row) => `Job ${row + 1}`).map(job => (
        <p key={job} style={{ height: 108 }}>
          <button type="button">{job}</button>
        </p>
      ))}
    </StopSheet>
  )
}

const handle = () => page.getByRole('slider', { name: 'Sheet height' })
const height = () => Math.round(page.getByRole('region', { name: 'Posted work' }).element().clientHeight)
const body = () => stage.querySelector<HTMLElement>('.hw-stop-sheet-body')!
const grip = () => stage.querySelector<HTMLElement>('.hw-stop-sheet-grip')!
const headHeight = () => grip().offsetHeight

async function show(count = 1) {
  rows = count
  await page.viewport(390, 700)
  Object.assign(stage.style, { display: 'block', height: '700px' })
  draw(<Sheet />)
  await expect.element(handle()).toHaveAttribute('aria-valuetext', 'Half page')
  await expect.poll(height).toBe(455)
}

test('it opens at its middle stop, and does not move there', async () => {
  await page.viewport(390, 700)
  Object.assign(stage.style, { display: 'block', height: '700px' })
  draw(<Sheet />)
  const heights = new Set<number>()
  for (let frame = 0; frame < 10; frame++) {
    await new Promise(requestAnimationFrame)
    const sheet = stage.querySelector('.hw-stop-sheet')
    if (sheet) heights.add(Math.round(sheet.clientHeight))
  }
  expect([...heights]).toEqual([455])
})

test('a tap on the head goes to the next stop, and from the top to the lowest', async () => {
  await show()
  await page.getByText('4 jobs').click()
  await expect.element(handle()).toHaveAttribute('aria-valuetext', 'Full page')
  await expect.poll(height).toBe(700)
  await page.getByText('4 jobs').click()
  await expect.element(handle()).toHaveAttribute('aria-valuetext', 'Header only')
  await expect.poll(height).toBe(headHeight())
})

test('what is under the sheet learns how much is covered, and stays as it is below a full sheet', async () => {
  await show()
  await expect.element(page.getByText('Map above 455')).toBeVisible()
  handle().element().focus()
  await userEvent.keyboard('{Home}')
  await expect.element(page.getByText(`Map above ${headHeight()}`)).toBeVisible()
  await userEvent.keyboard('{End}')
  await expect.poll(() => stage.querySelector('.hw-under')?.textContent).toBe('Map above 455')
})

test('the arrow keys move it, and what is out of sight gets no focus', async () => {
  await show()
  const focused = () => document.activeElement?.textContent
  handle().element().focus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(handle()).toHaveAttribute('aria-valuetext', 'Full page')
  await userEvent.keyboard('{Tab}')
  expect(focused()).toBe('Job 1')
  await userEvent.keyboard('{Tab}')
  expect(focused()).not.toMatch(/^Map/)
  handle().element().focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(handle()).toHaveAttribute('aria-valuetext', 'Header only')
  await userEvent.keyboard('{Tab}')
  expect(focused()).toMatch(/^Map/)
})

test('only a list that is longer than the sheet scrolls', async () => {
  await show(1)
  expect(body().scrollHeight).toBe(body().clientHeight)
  await show(20)
  expect(body().scrollHeight).toBeGreaterThan(body().clientHeight)
  expect(stage.scrollHeight).toBe(stage.clientHeight)
})

test('the sheet follows a finger on its head, and goes to a stop when it is released', async () => {
  await show()
  const at = (y: number) => ({ bubbles: true, cancelable: true, clientX: 195, clientY: y, button: 0 })
  const press = (y: number) => {
    grip().dispatchEvent(new PointerEvent('pointerdown', at(y)))
    grip().dispatchEvent(new MouseEvent('mousedown', at(y)))
  }
  // A finger is looked at once a frame.
  const move = async (y: number) => {
    document.dispatchEvent(new MouseEvent('mousemove', at(y)))
    await new Promise(requestAnimationFrame)
  }
  const release = (y: number) => {
    document.dispatchEvent(new MouseEvent('mouseup', at(y)))
    grip().dispatchEvent(new MouseEvent('click', at(y)))
  }
  const { top } = grip().getBoundingClientRect()
  press(top + 10)
  for (const up of [10, 50, 100, 200]) await move(top + 10 - up)
  await expect.poll(height).toBeGreaterThan(600)
  release(top - 190)
  await expect.element(handle()).toHaveAttribute('aria-valuetext', 'Full page')
  await expect.poll(height).toBe(700)
  press(10)
  for (const y of [30, 200, 500, 690]) await move(y)
  await expect.poll(height).toBe(headHeight())
  release(690)
  await expect.element(handle()).toHaveAttribute('aria-valuetext', 'Header only')
})

test('on a phone on its side the list is beside the whole map, and upright again it is over it', async () => {
  await show(20)
  handle().element().focus()
  await userEvent.keyboard('{Home}')
  await page.viewport(640, 360)
  stage.style.height = '300px'
  await expect.element(page.getByText('Map above 0')).toBeVisible()
  expect(handle().query()).toBeNull()
  const map = stage.querySelector('.hw-under')!.getBoundingClientRect()
  const list = page.getByRole('region', { name: 'Posted work' }).element().getBoundingClientRect()
  expect([map.height, list.height, list.left]).toEqual([300, 300, map.right])
  expect(body().scrollHeight).toBeGreaterThan(body().clientHeight)
  await page.getByText('4 jobs').click()
  await page.getByRole('button', { name: 'Job 20' }).click()
  await page.viewport(390, 700)
  stage.style.height = '700px'
  await expect.element(handle()).toHaveAttribute('aria-valuetext', 'Header only')
  await expect.poll(height).toBe(headHeight())
})

import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { galleryPitTimeline, galleryTimeline } from '../gallery/gallery-timeline.ts'
import { openStage } from '../ui/stage.fixture.tsx'
import { LiveTimeline } from './LiveTimeline.tsx'

const { stage, draw } = openStage()
const shared = { pit: 'Ormrod Pit', timeZone: 'America/New_York', toTruck: (id: string) => `/load/${id}` }

async function open(width: number, ofPit = false): Promise<void> {
  await page.viewport(width, 900)
  draw(
    <MemoryRouter>
      {ofPit ? (
        <LiveTimeline {...shared} timeline={galleryPitTimeline} />
      ) : (
        <LiveTimeline {...shared} timeline={galleryTimeline} site="Gate 3" />
      )}
    </MemoryRouter>,
  )
  await expect.poll(() => stage.querySelectorAll('a').length).toBeGreaterThan(5)
  await document.fonts.ready
}

const linkNames = () => [...stage.querySelectorAll('a')].map(link => link.getAttribute('aria-label') ?? '')

test.each([320, 390, 1180])(
  'at %i px every truck is a target of 48 px that opens its load, within the screen',
  async width => {
    await open(width)
    const boxes = [...stage.querySelectorAll('a')].map(link => link.getBoundingClientRect())
    expect(boxes.every(box => box.width >= 48 && box.height >= 48)).toBe(true)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    expect([...stage.querySelectorAll('a')].map(link => link.getAttribute('href'))).toContain('/load/T-203')
  },
)

test.each([390, 1180])('at %i px every plate says where its truck is or when it comes', async width => {
  await open(width)
  const names = linkNames()
  expect(names).toContain('T-208, loading')
  expect(names).toContain('T-211, 8 min')
  expect(names).toContain('T-205, unloading 1 min')
  expect(names.some(name => /^T-203, loaded, \d+ min to Gate 3$/.test(name))).toBe(true)
  expect(names.some(name => /^T-207 arrives at Gate 3 between 10:\d\d.AM and 1\d:\d\d.AM$/.test(name))).toBe(true)
  expect(names).toContain('12, empty, no GPS points, last seen on the way to Ormrod Pit')
})

test('the pit’s timeline names no truck that has left and no site', async () => {
  await open(390, true)
  expect(linkNames().filter(name => /T-203|T-205|T-207|Gate 3/.test(name))).toEqual([])
})

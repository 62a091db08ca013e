import type { Timeline } from '@haulway/domain/metrics/timeline/timeline.ts'
import type { TimelineTruck } from '@haulway/domain/metrics/timeline/timeline-truck.ts'
import { i18n } from '@lingui/core'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openFormStage } from '../areas/forms/form-stage.fixture.tsx'
import { galleryPitTimeline, galleryTimeline } from '../gallery/gallery-timeline.ts'
import { messages as french } from '../locales/fr.po'
import { openStage } from '../ui/stage.fixture.tsx'
import { LiveTimeline, type LiveTimelineProps } from './LiveTimeline.tsx'
import { PitTimeline } from './PitTimeline.tsx'

const { stage, draw } = openStage()
const shared = { pit: 'Ormrod Pit', timeZone: 'America/New_York', toTruck: (id: string) => `/load/${id}` }

async function open(width: number, ofPit = false, more: Partial<LiveTimelineProps> = {}): Promise<void> {
  await page.viewport(width, 900)
  const props = ofPit ? { timeline: galleryPitTimeline } : { timeline: galleryTimeline, site: 'Gate 3' }
  draw(
    <MemoryRouter>
      <LiveTimeline {...shared} {...props} {...more} />
    </MemoryRouter>,
  )
  await expect.poll(() => stage.querySelectorAll('a').length).toBeGreaterThan(5)
  await document.fonts.ready
}

const linkNames = () =>
  [...stage.querySelectorAll('a')].map(link => (link.getAttribute('aria-label') ?? '').replaceAll('\u00A0', ' '))

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

/** Boxes that share more than a hairline, as pairs of what they say. */
function overlaps(selector: string): string[] {
  const boxes = [...stage.querySelectorAll<HTMLElement>(selector)]
    .map(part => ({ text: part.textContent ?? '', box: part.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0)
  return boxes.flatMap(({ text, box: a }, index) =>
    boxes
      .slice(index + 1)
      .filter(({ box: b }) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5)
      .filter(({ box: b }) => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5)
      .map(other => `${text} / ${other.text}`),
  )
}
const plates = '.timeline-road .timeline-plate svg, .timeline-arrivals .timeline-plate svg'
const texts = '.timeline-names > *, .timeline-lane-name, .timeline-next > span, .timeline-axis > span, .timeline-beside'

const long = { pit: 'Ormrod Pit and Stone, North Quarry, EX 1', site: 'SR 222 Bypass, Section B2, Gate 3, north ramp' }

/** As many trucks on the road, the last ones silent, one of them for long. */
function crowded(count: number): Timeline {
  const [first] = galleryTimeline.road.toSite
  const on = (n: number): Timeline['road']['toSite'][number] => {
    const silence = n === 0 ? ('lost' as const) : ('silent' as const)
    const truck: TimelineTruck = { ...first!.truck, id: `C${n}`, number: `T-${300 + n}`, isLost: n < 2, silence }
    return { ...first!, truck, share: 1 - n / count }
  }
  const toSite = Array.from({ length: count }, (_, n) => on(n))
  return { ...galleryTimeline, road: { toSite, toPit: toSite.map(each => ({ ...each, share: 0 })) } }
}

test.each([700, 820, 1180])('at %i px no name, time or plate is over another, however long and many', async width => {
  await open(width, false, { ...long, timeline: crowded(16) })
  await expect.poll(() => overlaps(texts)).toEqual([])
  await expect.poll(() => overlaps(plates)).toEqual([])
  const beyond = () => {
    const [pit, site] = [...stage.querySelectorAll('.timeline-fence')].map(fence => fence.getBoundingClientRect())
    const onRoad = [...stage.querySelectorAll('.timeline-road-lane svg')].map(svg => svg.getBoundingClientRect())
    return onRoad.flatMap(({ left, right }) =>
      left < pit!.right - 1 || right > site!.left + 1 ? [{ left, right, from: pit!.right, to: site!.left }] : [],
    )
  }
  await expect.poll(beyond).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
})

test('a time of the axis keeps clear of "now", which is a long word in French', async () => {
  i18n.loadAndActivate({ locale: 'fr', messages: french })
  try {
    for (const width of [390, 700, 1180]) {
      await open(width)
      await expect.poll(() => stage.querySelector('.timeline-now')?.textContent).toBe('maintenant')
      await expect.poll(() => overlaps('.timeline-axis > span')).toEqual([])
      expect(stage.querySelectorAll('.timeline-axis > span').length).toBeGreaterThan(2)
    }
  } finally {
    i18n.loadAndActivate({ locale: 'en', messages: {} })
  }
})

test('a phone that is silent for minutes is a triangle, and an octagon once it is lost, as on the map', async () => {
  await open(1180, false, { timeline: crowded(3) })
  const tones = () =>
    ['T-300', 'T-301', 'T-302'].map(number => {
      const shape = stage.querySelector(`a[aria-label^="${number},"] .hw-state-shape`)
      return shape?.getAttribute('class')?.match(/hw-state-(?!shape)\w+/)?.[0]
    })
  await expect.poll(tones).toEqual(['hw-state-stop', 'hw-state-look', undefined])
})

test('when all trucks lost GPS, each end says so instead of an empty line', async () => {
  const lost = (trucks: TimelineTruck[]) => trucks.map(truck => ({ ...truck, isLost: true }))
  const { at } = galleryTimeline
  const timeline = {
    ...galleryTimeline,
    at: { ...at, toPit: lost(at.toPit), toSite: lost(at.toSite), atSite: [] },
    arrivals: { pit: [], site: [] },
  }
  for (const width of [390, 1180]) {
    await open(width, false, { timeline })
    const texts = () => [...stage.querySelectorAll('.timeline-arrivals')].map(row => row.textContent).sort()
    const sentence = (trucks: number) => `No arrivals known, ${trucks} trucks without GPS`
    await expect.poll(texts).toEqual([sentence(2), sentence(5)])
  }
})

test('the pit’s timeline is left out while no truck comes: its queue lists those that are here', async () => {
  await page.viewport(390, 900)
  const { part } = await openFormStage('/', undefined, [], { type: 'pitOperation' })
  const show = (timeline: Timeline) => draw(part(<PitTimeline timeline={timeline} pit="Ormrod Pit" timeZone="UTC" />))
  show(galleryPitTimeline)
  await expect.element(page.getByRole('heading', { name: 'Live timeline' })).toBeVisible()
  show({ ...galleryPitTimeline, at: { ...galleryPitTimeline.at, toPit: [] }, arrivals: { pit: [], site: [] } })
  await expect.element(page.getByRole('heading', { name: 'Live timeline' })).not.toBeInTheDocument()
})

test('an idle loader is a warning, except where the project meets its plan anyway', async () => {
  const [before] = galleryTimeline.at.queued
  const { now } = galleryTimeline
  const timeline = { ...galleryTimeline, idle: [{ fromAt: now, toAt: now + 300_000, before: before! }] }
  for (const isOnPlan of [false, true]) {
    await open(1180, false, { timeline, isOnPlan })
    await expect.element(page.getByText('No truck to load for 5 min')).toBeVisible()
    const badge = () => stage.querySelector('.timeline > .hw-state')?.className
    await expect.poll(badge).toContain(isOnPlan ? 'hw-state-normal' : 'hw-state-look')
  }
})

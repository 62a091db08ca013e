/** What a driver reads at a glance: where to, how far, what records itself, and the place in line. */
import type { Departure } from '@haulway/domain/geofence/departure.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openFormStage } from '../../areas/forms/form-stage.fixture.tsx'
import { ConnectionContext } from '../../sync/sync-context.ts'
import { loadOf } from '../../tracking/replay/replay.fixture.ts'
import { openStage } from '../../ui/stage.fixture.tsx'
import { LoadActionButton } from '../acts/LoadActionButton.tsx'
import { DrivingAct } from './DrivingAct.tsx'
import { InLineAt } from './InLine.tsx'
import { LoadNow, NothingToTap } from './LoadNow.tsx'

const { stage, draw } = openStage()
const now = Date.UTC(2026, 9, 15, 15)
const text = () => stage.textContent?.replaceAll(/\s+/g, ' ')

type Last = Parameters<typeof loadOf>[1]

async function show(last: Last, isTracked: boolean, { isConnected = true, isInside = false } = {}) {
  await page.viewport(390, 844)
  const { part, sent, commands } = await openFormStage('/')
  const load = { ...loadOf(41, last, now - 20 * minuteMs), relations: ['trucker' as const] }
  draw(
    part(
      <ConnectionContext value={{ isConnected, since: Date.now() - minuteMs }}>
        <LoadNow load={load} now={now} isTracked={isTracked} isInside={isInside} metersLeft={1609} />
        <NothingToTap load={load} hasAct={false} />
        <LoadActionButton load={load} isTracked={isTracked} />
      </ConnectionContext>,
    ),
  )
  await expect.poll(text).toBeTruthy()
  return { sent, commands }
}

const isPlate = () => stage.querySelector('.hw-act') !== null

test('while GPS works the drive says that it records the arrival, and a plain button does it by hand', async () => {
  const { sent } = await show('start', true)
  await expect.poll(text).toContain('Driving to Ormrod Pit')
  expect(text()).toContain('1.0 mi')
  expect(text()).toContain('Arrival is recorded automatically.')
  expect(isPlate()).toBe(false)
  const button = page.getByRole('button', { name: 'Check in at Ormrod Pit' })
  expect(button.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(72)
  await button.click()
  await expect.poll(() => sent).toContain('arriveAtPit')
})

test('while GPS does not work the arrival is on the plate, and nothing says that GPS records it', async () => {
  await show('confirmLoad', false)
  await expect.poll(text).toContain('Driving to Gate 3')
  expect(text()).toContain('Tap when you are there.')
  expect(text()).not.toContain('recorded automatically')
  expect(isPlate()).toBe(true)
})

test('a driver who is at the place already, where GPS does not work, reads to tap now and not later', async () => {
  await show('start', false, { isInside: true })
  await expect.poll(text).toContain("You're at Ormrod Pit")
  expect(text()).toContain('Tap to record it.')
  expect(text()).not.toContain('Tap when you are there.')
})

test('in line and at the loader there is nothing to tap', async () => {
  for (const last of ['arriveAtPit', 'confirmTrucker'] as const) {
    await show(last, true)
    await expect.poll(text).toContain('Nothing to tap')
    expect(stage.querySelectorAll('button')).toHaveLength(0)
  }
})

test('in line without a network a driver who is loaded enters the quantity of the ticket', async () => {
  const { commands } = await show('arriveAtPit', true, { isConnected: false })
  await expect.poll(text).toContain('No network')
  expect(text()).not.toContain('Nothing to tap')
  await page.getByRole('button', { name: 'Loaded, with quantity' }).click()
  await page.getByLabelText(/^Quantity/).fill('21.38')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Loaded, with quantity/ })
    .click()
  await expect
    .poll(() => commands.at(-1))
    .toMatchObject({ call: 'confirmLoad', input: { quantity: { amountMilli: 21_380 } } })
})

test('the driving view offers the same act without a network, and nothing with one', async () => {
  await page.viewport(390, 844)
  const { part, commands } = await openFormStage('/')
  const load = { ...loadOf(41, 'arriveAtPit', now - 20 * minuteMs), relations: ['trucker' as const] }
  const drive = (isConnected: boolean) =>
    draw(
      part(
        <ConnectionContext value={{ isConnected, since: Date.now() - minuteMs }}>
          <main>
            <DrivingAct load={load} now={now} isTracked />
          </main>
        </ConnectionContext>,
      ),
    )
  drive(false)
  const button = page.getByRole('button', { name: 'Loaded, with quantity' })
  await expect.element(button).toBeVisible()
  expect(button.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(72)
  await button.click()
  await page.getByLabelText(/^Quantity/).fill('21.38')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Loaded, with quantity/ })
    .click()
  await expect
    .poll(() => commands.at(-1))
    .toMatchObject({ call: 'confirmLoad', input: { quantity: { amountMilli: 21_380 } } })
  drive(true)
  // Only the arrival that GPS recorded can be undone.
  const names = () => [...stage.querySelectorAll('main button')].map(each => each.textContent)
  await expect.poll(names).toEqual(['Not there yet?'])
})

const left: Departure = { at: now - 5 * minuteMs, lat: 40.56, lng: -75.56, isCertain: true }

async function showLeft(last: 'arriveAtPit' | 'arriveAtSite') {
  await page.viewport(320, 844)
  const { part, commands, times } = await openFormStage('/')
  const load = { ...loadOf(41, last, now - 60 * minuteMs), relations: ['trucker' as const] }
  draw(
    part(
      <main>
        <LoadNow load={load} now={now} isTracked metersLeft={1609} left={left} />
        <NothingToTap load={load} left={left} hasAct={false} />
        <LoadActionButton load={load} isTracked left={left} />
      </main>,
    ),
  )
  await expect.poll(text).toContain('Left')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  return { commands, times }
}

test('a truck that GPS saw leave the pit reads when, and what it loaded is recorded with that time', async () => {
  const { commands, times } = await showLeft('arriveAtPit')
  expect(text()).toMatch(/Left Ormrod Pit10:55\sAM/)
  expect(text()).not.toContain('Nothing to tap')
  await page.getByRole('button', { name: 'Loaded, with quantity' }).click()
  await expect.element(page.getByRole('dialog').getByText(/^Recorded as 10:55.AM, when you left\.$/)).toBeVisible()
  await page.getByLabelText(/^Quantity/).fill('21.38')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Loaded, with quantity/ })
    .click()
  await expect.poll(() => commands.at(-1)).toMatchObject({ call: 'confirmLoad' })
  expect(times.at(-1)).toBe(left.at)
})

test('a truck that GPS saw leave the site is unloaded since then, or says that it unloaded just now', async () => {
  const { commands, times } = await showLeft('arriveAtSite')
  expect(text()).toContain('If you have unloaded, end the load.')
  await page.getByRole('button', { name: /^Unloaded At 10:55.AM, when you left$/ }).click()
  const { lat, lng } = left
  await expect.poll(() => commands.at(-1)).toMatchObject({ input: { lat, lng } })
  expect(times.at(-1)).toBe(left.at)
  const later = await showLeft('arriveAtSite')
  await page.getByRole('button', { name: 'Unloaded just now' }).click()
  await expect.poll(() => later.commands.at(-1)?.call).toBe('deliverLoad')
  expect(later.times.at(-1)).toBeGreaterThan(now)
})

test('a truck that may be back with the next fix has not left', async () => {
  const { part } = await openFormStage('/')
  const load = loadOf(41, 'arriveAtSite', now - 60 * minuteMs)
  draw(part(<LoadNow load={load} now={now} isTracked metersLeft={9} left={{ ...left, isCertain: false }} />))
  await expect.poll(text).toContain('At Gate 3')
})

test.each([
  ['arriveAtPit', /Still at Ormrod Pit\? ?If you are loaded, enter the ticket's quantity\. If not, cancel the load\./],
  ['confirmTrucker', /Still at Ormrod Pit\?/],
  ['arriveAtSite', /Still at Gate 3\? ?If you have unloaded, tap “Unloaded” to end the load\./],
] as const)('more than half a day after %s the page asks if the truck is still there', async (last, sentence) => {
  await page.viewport(320, 844)
  const { part } = await openFormStage('/')
  const show = (hours: number) => {
    const load = { ...loadOf(41, last, now - hours * 60 * minuteMs), relations: ['trucker' as const] }
    draw(
      part(
        <main>
          <LoadNow load={load} now={now} isTracked metersLeft={9} />
          <footer>
            <DrivingAct load={load} now={now} isTracked />
          </footer>
        </main>,
      ),
    )
  }
  show(11)
  await expect.poll(text).toMatch(/ h /)
  expect(text()).not.toContain('Still at')
  show(22)
  await expect.poll(text).toMatch(sentence)
  await expect.poll(() => stage.querySelector('footer')?.textContent?.replaceAll(/\s+/g, ' ')).toMatch(sentence)
  expect(page.getByRole('dialog').elements()).toEqual([])
  expect(page.getByRole('link', { name: 'Open the load' }).elements()).toHaveLength(last === 'arriveAtSite' ? 0 : 2)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})

test('at the site the one act is to unload', async () => {
  await show('arriveAtSite', true)
  await expect.element(page.getByRole('button', { name: /^Unloaded/ })).toBeVisible()
  expect(isPlate()).toBe(true)
})

test('the place in line is an ordinal with its minutes, and an old answer says when it was read', async () => {
  const load = loadOf(41, 'arriveAtPit', now - 19 * minuteMs)
  const show = (trucksAhead: number, asOf = now) => {
    draw(<InLineAt load={load} now={now} queue={{ isInLine: true, trucksAhead, trucksLoading: 1, asOf }} />)
  }
  for (const [trucksAhead, place] of [
    [0, '1st'],
    [1, '2nd'],
    [2, '3rd'],
    [10, '11th'],
  ] as const) {
    show(trucksAhead)
    await expect.poll(text).toContain(`${place}in line at Ormrod Pit`)
  }
  expect(text()).toContain('loads about')
  await expect.element(page.getByRole('img', { name: '1 loading, 10 before you' })).toBeVisible()
  show(1, now - 10 * minuteMs)
  await expect.poll(text).toContain('Line as of 10:50')
  for (const width of [320, 390]) {
    await page.viewport(width, 844)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  }
})

test('the minutes end at the right edge only where they fit beside the place, and begin with it below', async () => {
  const load = loadOf(41, 'arriveAtPit', now - 19 * minuteMs)
  const queue = { isInLine: true, trucksAhead: 10, trucksLoading: 1, asOf: now }
  const alignAt = async (width: number) => {
    await page.viewport(width, 844)
    draw(<InLineAt load={load} now={now} queue={queue} />)
    await expect.poll(text).toContain('loads about')
    return getComputedStyle(stage.querySelector('.load-now-pair > p:last-child')!).textAlign
  }
  expect(await alignAt(320)).toBe('start')
  expect(await alignAt(640)).toBe('end')
})

test('minutes are promised only while trucks are loaded; otherwise since when not, or that it is next', async () => {
  const load = loadOf(41, 'arriveAtPit', now - 78 * minuteMs)
  const show = (queue: Partial<Parameters<typeof InLineAt>[0]['queue']>, waitedMinutes?: number) => {
    const line = { isInLine: true, trucksAhead: 0, trucksLoading: 0, asOf: now, ...queue }
    draw(<InLineAt load={load} now={now} queue={line} waitedMinutes={waitedMinutes} />)
  }
  show({ stoppedSince: now - 50 * minuteMs })
  await expect.poll(text).toMatch(/Loading stoppedsince 10:10\sAM/)
  expect(text()).not.toContain('loads about')
  expect(text()).toContain('1 h 12 min in line')
  // The standby clock of the page says the minutes.
  show({ stoppedSince: now - 50 * minuteMs }, 72)
  await expect.poll(text).not.toContain('1 h 12 min')
  expect(text()).not.toMatch(/\d min/)
  show({})
  await expect.poll(text).toContain("You're next")
  expect(text()).not.toMatch(/\b0 min|loads about/)
  show({ trucksAhead: 2 })
  await expect.poll(text).toMatch(/9 ?minloads about 11:09\sAM/)
})

test('trucks that were loaded out of turn are shown with time and reason', async () => {
  const load = loadOf(41, 'arriveAtPit', now - 19 * minuteMs)
  const passedBy = [{ at: now - 4 * minuteMs, reason: 'pitAsked' as const }, { at: now - minuteMs }]
  const queue = { isInLine: true, trucksAhead: 0, trucksLoading: 1, asOf: now, passedBy }
  draw(<InLineAt load={load} now={now} queue={queue} />)
  await expect.poll(text).toContain('2 trucks were loaded before you')
  expect(text()).toMatch(/10:56\sAM: the pit asked for it/)
  expect(text()).toMatch(/10:59\sAM: no reason given/)
})

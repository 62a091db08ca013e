/**
 * What a person sees and can tap on a device. Elements are found by the rules of Playwright, as in the tests in
 * Chromium: ivya is the part of Playwright that runs in the page.
 */
import { createRequire } from 'node:module'
import { pagesLoadedMark } from '@haulway/app/areas/parts/after-first-page.ts'
import { eventually } from '@haulway/domain/eventually.fixture.ts'
import { getByLabelSelector, getByRoleSelector, getByTextSelector } from 'ivya'
import { build } from 'vite'
import { expect } from 'vitest'
import { z } from 'zod'
import { onTop, overlay, password } from '../testing/browser.ts'
import type { Device } from './device.ts'

export function visible(device: Device) {
  const at = (selector: string) => find(device, `css=${onTop} >> nth=-1 >> ${selector} >> visible=true`)
  return {
    role: (role: string, name?: string | RegExp) => at(getByRoleSelector(role, nameOf(name))),
    label: (text: string | RegExp) => at(getByLabelSelector(text, { exact: true })),
    text: (text: string | RegExp) => at(getByTextSelector(text)),
  }
}

const nameOf = (name: string | RegExp | undefined) =>
  name === undefined ? {} : { name, exact: typeof name === 'string' }

/** Elements of a page, found again for each step. */
function find(device: Device, selector: string) {
  const count = async () =>
    z.number().parse(await runWithIvya(device, `return find(${JSON.stringify(selector)}).length`))
  const tap = () =>
    eventually(async () => {
      const { x, y } = await findSpot(device, selector)
      const press = [
        { type: 'pointerMove', x, y, origin: 'viewport' },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      await device.act([{ type: 'pointer', id: 'finger', actions: press }])
      // Between looking and tapping, the page may have moved under the finger.
      const isHit = await device.run(`await new Promise(requestAnimationFrame); return window.isTapOfTestHit ?? true`)
      if (isHit !== true) throw new Error(`${selector}: the tap missed it`)
    })
  const readValue = () => runWithIvya(device, `return find(${JSON.stringify(selector)})[0]?.value`)
  return {
    tap,
    /** Replaces what is in a field, key by key. */
    fill: async (text: string) => {
      await tap()
      await device.run('document.activeElement.select()')
      const keys = [...text].flatMap(value => ['keyDown', 'keyUp'].map(type => ({ type, value })))
      await device.act([{ type: 'key', id: 'keys', actions: keys }])
      await expect.poll(readValue).toBe(text)
    },
    isSeen: () => expect.poll(count, { message: selector }).toBeGreaterThan(0),
    isGone: async () => {
      await expect.poll(() => device.run(`return document.querySelectorAll('${overlay}').length`)).toBe(0)
      await expect.poll(count, { message: selector }).toBe(0)
    },
  }
}

/** Waits until a device is at a path of the app. */
export async function isAt(device: Device, pathname: string): Promise<void> {
  await expect.poll(() => device.run('return location.pathname')).toBe(pathname)
}

/** Waits until a device works without a network: all pages are loaded, and the service worker has stored the app. */
export async function isReadyForOffline(device: Device): Promise<void> {
  const areLoaded = `return performance.getEntriesByName('${pagesLoadedMark}').length > 0`
  await expect.poll(() => device.run(areLoaded)).toBe(true)
  await device.run('await navigator.serviceWorker.ready')
}

/** Fills in and submits the login page, which is already open. */
export async function logIn(device: Device, email: string): Promise<void> {
  const seen = visible(device)
  await seen.label('Email').fill(email)
  await seen.label('Password').fill(password)
  await seen.role('button', 'Log in').tap()
}

const spotSchema = z.union([z.object({ x: z.number(), y: z.number() }), z.object({ why: z.string() })])

/** The middle of the only such element. @throws unless it is at rest and would get the tap */
async function findSpot(device: Device, selector: string): Promise<{ x: number; y: number }> {
  const found = spotSchema.parse(
    await runWithIvya(
      device,
      `
      const [element, ...others] = find(${JSON.stringify(selector)})
      if (!element || others.length > 0) return { why: element ? others.length + 1 + ' of them' : 'not there' }
      element.scrollIntoView({ block: 'nearest' })
      const before = element.getBoundingClientRect()
      await new Promise(requestAnimationFrame)
      const { left, top, width, height } = element.getBoundingClientRect()
      if (left !== before.left || top !== before.top) return { why: 'moving' }
      const spot = { x: Math.floor(left + width / 2), y: Math.floor(top + height / 2) }
      const hit = document.elementFromPoint(spot.x, spot.y)
      const above = [...element.labels ?? [], element]
      let at = hit
      // Ionic's tabs are made of slots: what is seen in one is a child of its host.
      while (at && !above.includes(at)) at = at.assignedSlot ?? at.parentNode ?? at.host
      const isHit = at !== null && at !== undefined
      window.isTapOfTestHit = false
      element.addEventListener('click', () => { window.isTapOfTestHit = true }, { once: true, capture: true })
      return isHit && !element.disabled ? spot : { why: 'covered by ' + hit?.outerHTML.slice(0, 200) }`,
    ),
  )
  if ('why' in found) throw new Error(`${selector}: ${found.why}`)
  return found
}

/** Runs a script that may `find` elements by their selector. Each new document gets ivya once. */
async function runWithIvya(device: Device, body: string): Promise<unknown> {
  const withFind = `
    if (!window.ivyaOfTest) return { lacks: 'ivya' }
    const find = selector => window.ivyaOfTest.queryLocatorSelectorAll(selector)
    ${body}`
  const answer = await device.run(withFind)
  if (!lacksIvya(answer)) return answer
  ivya ??= bundleIvya()
  await device.run(`${await ivya}; window.ivyaOfTest = ivyaModule.Ivya.create({ browser: 'webkit' })`)
  return device.run(withFind)
}

const lacksIvya = (answer: unknown) => z.object({ lacks: z.literal('ivya') }).safeParse(answer).success

/** As one script, since a page that forbids foreign scripts can't import it. */
let ivya: Promise<string> | undefined

async function bundleIvya(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('ivya')
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, minify: false, lib: { entry, formats: ['iife'], name: 'ivyaModule' } },
  })
  const [output] = z.tuple([z.object({ output: z.tuple([z.object({ code: z.string() })]) })]).parse(built)
  return output.output[0].code
}

/** Motion in a real browser: Ionic's actual configuration, and the app's overlays. */
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type {} from '@vitest/browser-playwright'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { z } from 'zod'
import { PleaseWait } from '../feedback/PleaseWait.tsx'
import { overlays } from '../overlay/overlays.ts'
import { Sheet } from '../overlay/Sheet.tsx'
import { startUi } from '../start-ui.ts'
import { animations } from './animations.ts'
import { shellConfig } from './motion.ts'

let root: Root | undefined
const stage = document.createElement('main')

beforeAll(() => {
  startUi()
  document.body.append(stage)
})

afterEach(async () => {
  root?.unmount()
  root = undefined
  await wantMotion('no-preference')
})

const offerSheet = (open: boolean) => (
  <Sheet open={open} title="Offer" onClose={() => {}}>
    <p>Route 9</p>
  </Sheet>
)

function show(parts: ReactNode): void {
  root ??= createRoot(stage)
  root.render(
    <I18nProvider i18n={i18n}>
      <MemoryRouter future={{ v7_startTransition: true, v7_relativeSplatPath: true }}>{parts}</MemoryRouter>
    </I18nProvider>,
  )
}

const wantMotion = (value: 'reduce' | 'no-preference') =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] })

type Build = (element: Element, options: object) => { getDuration: () => number }
const ionicSchema = z.object({ config: z.custom<{ get: (key: 'navAnimation') => Build }>() })

/** The duration of a page transition in Ionic's current configuration, ms. */
function pageMs(mode: 'ios' | 'md'): number {
  const build = ionicSchema.parse(Reflect.get(window, 'Ionic')).config.get('navAnimation')
  const page = () => Object.assign(document.createElement('div'), { className: 'ion-page' })
  const options = {
    mode,
    enteringEl: page(),
    leavingEl: page(),
    baseEl: document.createElement('div'),
    direction: 'forward',
  }
  return build(document.createElement('div'), options).getDuration()
}

test('a page transition takes 540 ms in iOS mode and 280 ms in Material mode', () => {
  expect([pageMs('ios'), pageMs('md')]).toEqual([540, 280])
})

test('with reduced motion, no page transition plays and no sheet slides', async () => {
  expect(shellConfig().animated).toBe(true)
  await wantMotion('reduce')
  expect(shellConfig().animated).toBe(false)
  expect([pageMs('ios'), pageMs('md')]).toEqual([1, 1])
  show(offerSheet(true))
  const sheet = page.getByRole('dialog')
  await expect.element(sheet).toBeVisible()
  expect(sheet.element().getAnimations()).toEqual([])
})

test('a sheet slides in, and is an overlay while it is open', async () => {
  show(offerSheet(false))
  expect(overlays.list()).toEqual([])
  show(offerSheet(true))
  await expect.poll(() => overlays.list()).toHaveLength(1)
  const [sliding] = page.getByRole('dialog').element().getAnimations()
  expect(sliding?.effect?.getTiming().duration).toBe(280)
  show(offerSheet(false))
  await expect.poll(() => overlays.list()).toEqual([])
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('the wait is an overlay that shows Please Wait...', async () => {
  show(<PleaseWait />)
  await expect.element(page.getByRole('status')).toHaveTextContent('Please Wait...')
  await expect.poll(() => overlays.list()).toHaveLength(1)
  const words = document.createRange()
  words.selectNodeContents(page.getByRole('status').element())
  // On a phone it is all there is, from edge to edge.
  expect(words.getBoundingClientRect().left).toBeGreaterThanOrEqual(20)
  show(null)
  await expect.poll(() => overlays.list()).toEqual([])
})

test('playing an animation that is not registered throws', () => {
  expect(() => animations.play('spin', stage)).toThrow(/^animation not registered$/)
})

test('a finger that moves less than 10 px does not move the sheet; dragging the sheet down closes it', async () => {
  await page.viewport(390, 844)
  let closed = 0
  show(
    <Sheet open title="Offer" onClose={() => (closed += 1)}>
      <p style={{ height: 300 }}>Route 9</p>
    </Sheet>,
  )
  const sheet = page.getByRole('dialog')
  await expect.element(sheet).toBeVisible()
  await Promise.all(
    sheet
      .element()
      .getAnimations()
      .map(({ finished }) => finished),
  )
  const { x, y } = page.getByRole('heading', { name: 'Offer' }).element().getBoundingClientRect()
  const drag = async (byPx: number) => {
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', atY?: number) =>
      cdp().send('Input.dispatchTouchEvent', {
        type,
        touchPoints: atY === undefined ? [] : [{ x: x + frame.x + 4, y: atY + frame.y + 8 }],
      })
    const frame = window.frameElement?.getBoundingClientRect() ?? { x: 0, y: 0 }
    await touch('touchStart', y)
    for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', y + byPx * part)
    const moved = (sheet.element() as HTMLElement).style.transform
    await touch('touchEnd')
    return moved
  }
  expect(await drag(9)).toBe('')
  expect(closed).toBe(0)
  expect(await drag(160)).toMatch(/^translateY/)
  await expect.poll(() => closed).toBe(1)
})

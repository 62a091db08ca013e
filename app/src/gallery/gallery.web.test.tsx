import axe from 'axe-core'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pressKeys } from '../ui/feedback/press-keys.fixture.ts'
import { openStage } from '../ui/stage.fixture.tsx'
import { chooseTheme, type Theme } from '../ui/theme/theme.ts'
import { Gallery } from './Gallery.tsx'

const screens = [
  '/jobber/dashboard',
  '/jobber/payments',
  '/jobber/projects',
  '/hauler/dashboard',
  '/hauler/ticket',
  '/loading/trucks',
  '/loading/loaded',
  '/form',
  '/splash',
]
const themes: Theme[] = ['light', 'dark', 'sunlight']

const { stage, draw } = openStage('div')

async function open(screen: string, width: number, height: number): Promise<void> {
  await page.viewport(width, height)
  history.replaceState(null, '', screen)
  draw(<Gallery />)
  await expect.poll(() => shownPage()?.querySelector('h1, h2, .hw-splash-word')).toBeTruthy()
  await document.fonts.ready
}

function shownPage(): Element | undefined {
  return [
    ...stage.querySelectorAll('.ion-page:not(.ion-page-hidden):not(ion-tabs):not(.ion-page-invisible), .hw-splash'),
  ].at(-1)
}

function scrollers(): Element[] {
  const contents = [...stage.querySelectorAll('ion-content')]
  return [
    document.documentElement,
    ...contents.flatMap(content => content.shadowRoot?.querySelector('.inner-scroll') ?? []),
  ]
}

test.each(screens)('axe finds no violations on %s, in any theme, on phone and desktop', async screen => {
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await open(screen, width, height)
    for (const theme of themes) {
      chooseTheme(theme)
      const { violations } = await axe.run(document, {
        rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false } },
      })
      expect(violations.map(found => `${theme} ${width}: ${found.id} ${found.nodes[0]?.html.slice(0, 160)}`)).toEqual(
        [],
      )
    }
  }
})

test.each(screens)('%s never scrolls sideways: at 320 px, and at 200 % text', async screen => {
  for (const [width, text] of [
    [320, '100%'],
    [390, '200%'],
  ] as const) {
    document.documentElement.style.fontSize = text
    await open(screen, width, 844)
    const wide = scrollers().filter(scroller => scroller.scrollWidth > scroller.clientWidth)
    expect(wide.map(scroller => `${text} ${scroller.className} ${scroller.scrollWidth}`)).toEqual([])
    document.documentElement.style.fontSize = ''
  }
})

test.each(screens)('on %s every tap target is at least 48 by 48 px', async screen => {
  await open(screen, 390, 844)
  const taps = [...(shownPage()?.querySelectorAll('button, a, input, select, textarea, ion-tab-button') ?? [])]
  const small = taps.filter(tap => {
    const target = tap.closest('.hw-check, .hw-head-find') ?? tap
    const { width, height } = target.getBoundingClientRect()
    return width > 0 && (width < 48 || height < 48)
  })
  expect(small.map(tap => tap.outerHTML.slice(0, 160))).toEqual([])
})

test('the tabs are a bar at the bottom of a phone and a rail at the left of a desktop', async () => {
  await open('/jobber/dashboard', 390, 844)
  const bar = () => stage.querySelector('ion-tab-bar')!.getBoundingClientRect()
  expect(bar().bottom).toBe(844)
  expect(bar().width).toBe(390)
  await page.viewport(1440, 900)
  await expect.poll(() => bar().width).toBe(208)
  expect(bar().height).toBe(900)
})

test('shortcut keys open a tab and the search field, but not while the user types', async () => {
  await open('/jobber/dashboard', 1440, 900)
  pressKeys('gy')
  await expect.poll(() => location.pathname).toBe('/jobber/payments')
  await expect.poll(() => shownPage()?.querySelector('h1')?.textContent).toBe('Payments')
  await userEvent.keyboard('f')
  await expect.poll(() => document.activeElement?.hasAttribute('data-find')).toBe(true)
  await userEvent.keyboard('gd')
  expect(location.pathname).toBe('/jobber/payments')
})

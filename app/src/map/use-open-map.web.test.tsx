/** A map in a real browser, while what it follows changes: the theme, and the configured base map. */
import { useEffect, useRef } from 'react'
import { afterEach, expect, test } from 'vitest'
import { openStage } from '../ui/stage.fixture.tsx'
import { chooseTheme, setAreaTheme } from '../ui/theme/theme.ts'
import { type BaseMap, regionMap } from './ground/base-map.ts'
import type { OpenMap } from './open-map.ts'
import { useOpenMap } from './use-open-map.ts'

const { stage, draw } = openStage()
let opened: OpenMap | undefined

afterEach(() => {
  setAreaTheme(undefined)
  chooseTheme('device')
  opened = undefined
})

type Props = { baseMap?: BaseMap; setsAreaTheme?: boolean }

function AnyMap({ baseMap = regionMap, setsAreaTheme = false }: Props) {
  const container = useRef<HTMLDivElement>(null)
  opened = useOpenMap(container, { baseMap }).opened
  // As an area does, whose effect runs after those of its pages.
  useEffect(() => (setsAreaTheme ? setAreaTheme('dark') : undefined), [setsAreaTheme])
  return <div ref={container} style={{ width: 300, height: 300 }} />
}

const lands = { light: '#e9e3d6', dark: '#1a1d1f', sunlight: '#ffffff' } as const

function land(): unknown {
  const { map } = opened ?? {}
  return map?.getLayer('land') && map.getPaintProperty('land', 'background-color')
}

const isDrawn = () => opened?.map.getLayer('trucks') !== undefined

test.each([
  ['dark', 'light'],
  ['light', 'dark'],
  ['dark', 'sunlight'],
] as const)('a map drawn in the %s theme is redrawn when the theme becomes %s', async (before, after) => {
  chooseTheme(before)
  draw(<AnyMap />)
  await expect.poll(isDrawn).toBe(true)
  expect(land()).toBe(lands[before])
  chooseTheme(after)
  await expect.poll(land).toBe(lands[after])
  await expect.poll(isDrawn).toBe(true)
})

test('a theme that changes while the map still loads wins', async () => {
  chooseTheme('light')
  draw(<AnyMap />)
  await expect.poll(() => opened !== undefined).toBe(true)
  chooseTheme('dark')
  await expect.poll(isDrawn).toBe(true)
  await expect.poll(land).toBe(lands.dark)
})

test('a map that opens before its area has set the theme is drawn in the area’s theme', async () => {
  draw(<AnyMap setsAreaTheme />)
  await expect.poll(isDrawn).toBe(true)
  await expect.poll(land).toBe(lands.dark)
})

test('a base map that is configured after the map was opened replaces the ground', async () => {
  const style = { version: 8, sources: {}, layers: [{ id: 'tiles', type: 'background' }] }
  const url = `data:application/json,${encodeURIComponent(JSON.stringify(style))}`
  draw(<AnyMap />)
  await expect.poll(isDrawn).toBe(true)
  draw(<AnyMap baseMap={{ kind: 'style', url }} />)
  await expect.poll(() => opened?.map.getLayer('tiles') !== undefined).toBe(true)
  expect(stage.querySelectorAll('canvas')).toHaveLength(1)
})

/** Choosing a place on a map in a real browser: the content of the map's source, and the form's answer. */
import type { GeoJSONSource } from 'maplibre-gl'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { formatAge } from '../../ui/format/format.ts'
import { openStage } from '../../ui/stage.fixture.tsx'
import { regionMap } from '../ground/base-map.ts'
import { type OpenMap, openMap } from '../open-map.ts'
import { PlaceMapCanvas } from './PlaceMapCanvas.tsx'
import { openPickedPlace, type Picked } from './picked-place.ts'
import { noPlace, type PlaceAnswer } from './place-answer.ts'

const { stage, draw } = openStage()
let opened: OpenMap | undefined

afterEach(() => {
  opened?.close()
  opened = undefined
})

const center = { lat: 40.58, lng: -75.6 }

async function open(): Promise<OpenMap> {
  await page.viewport(900, 600)
  Object.assign(stage.style, { width: '900px', height: '600px' })
  opened = openMap(stage, { formatAge })
  opened.map.jumpTo({ center: [center.lng, center.lat], zoom: 15 })
  await expect.poll(() => opened?.map.getLayer('trucks') !== undefined).toBe(true)
  return opened
}

type Feature = { properties: Record<string, unknown>; geometry: { coordinates: unknown[] } }

async function featuresOf({ map }: OpenMap, source: string): Promise<Feature[]> {
  return ((await map.getSource<GeoJSONSource>(source)!.getData()) as { features: Feature[] }).features
}

function tap(element: Element, x: number, y: number): void {
  const at = element.getBoundingClientRect()
  for (const type of ['mousedown', 'mouseup', 'click']) {
    element.dispatchEvent(new MouseEvent(type, { bubbles: true, clientX: at.left + x, clientY: at.top + y }))
  }
}

test('a chosen place has a circle of its radius, a drawn geofence its corners, and two corners a line', async () => {
  const map = await open()
  const picked = openPickedPlace(map, {
    onTap: () => {},
    onMovePlace: () => {},
    onMoveCorner: () => {},
    onTapCorner: () => {},
  })
  const show = (more: Partial<Picked>) => picked.show({ place: center, radiusMeters: 100, geofence: [], ...more })
  const ring = async () => (await featuresOf(map, 'picked'))[0]?.geometry.coordinates.length
  await expect.poll(() => map.map.getSource('picked') !== undefined).toBe(true)
  show({})
  await expect.poll(ring).toBe(65)
  const corners = [center, { ...center, lat: 40.581 }, { ...center, lng: -75.601 }]
  show({ geofence: corners.slice(0, 2) })
  await expect.poll(ring).toBe(2)
  show({ geofence: corners })
  await expect.poll(ring).toBe(4)
  expect(stage.querySelectorAll('.hw-picked-corner')).toHaveLength(3)
  show({ place: undefined, geofence: [] })
  await expect.poll(ring).toBeUndefined()
  expect(stage.querySelectorAll('.hw-picked-pin, .hw-picked-corner')).toHaveLength(0)
})

type FieldProps = { isDrawing: boolean; onChange: (value: PlaceAnswer) => void; start?: PlaceAnswer }

function Field({ isDrawing, onChange, start = noPlace }: FieldProps) {
  const [value, setValue] = useState(start)
  const change = (next: PlaceAnswer) => {
    setValue(next)
    onChange(next)
  }
  const rest = { label: 'Drop-off name', around: [center], baseMap: regionMap }
  return (
    <>
      <PlaceMapCanvas value={value} onChange={change} isDrawing={isDrawing} {...rest} />
      <button type="button" onClick={() => setValue({ ...value, radiusMeters: 2000 })}>
        Larger
      </button>
    </>
  )
}

const kilometers = (north: number, east: number) => ({ lat: center.lat + north / 111, lng: center.lng + east / 84.5 })
const stored = { ...noPlace, text: '40.580000, -75.600000' }

test('the map of a stored place shows its whole geofence, however large', async () => {
  await page.viewport(600, 600)
  Object.assign(stage.style, { width: '350px', height: '400px' })
  const geofence = [kilometers(-1, -2), kilometers(-1, 1), kilometers(1.5, 1), kilometers(1.5, -2)]
  draw(<Field isDrawing start={{ ...stored, geofence }} onChange={() => {}} />)
  await expect.poll(() => stage.querySelectorAll('.hw-picked-corner').length).toBe(4)
  const map = stage.querySelector('.hw-place-map')!.getBoundingClientRect()
  const isShown = (corner: Element) => {
    const { left, right, top, bottom } = corner.getBoundingClientRect()
    return left >= map.left && right <= map.right && top >= map.top && bottom <= map.bottom
  }
  await expect.poll(() => [...stage.querySelectorAll('.hw-picked-corner')].map(isShown)).toEqual(Array(4).fill(true))
})

test('a circle that is made larger than the map stays in view', async () => {
  await page.viewport(600, 600)
  Object.assign(stage.style, { width: '350px', height: '400px' })
  let answer = stored
  const note = (value: PlaceAnswer) => {
    answer = { ...stored, ...value }
  }
  draw(<Field isDrawing={false} start={stored} onChange={note} />)
  await expect.poll(() => stage.querySelectorAll('.hw-picked-pin').length).toBe(1)
  await page.getByRole('button', { name: 'Larger' }).click()
  const canvas = stage.querySelector('canvas')!
  tap(canvas, 1, canvas.getBoundingClientRect().height / 2)
  await expect.poll(() => answer.text).not.toBe(stored.text)
  expect(Number(answer.text.split(', ')[1])).toBeLessThan(kilometers(0, -2).lng)
})

test('a tap sets the place, another tap moves it, and the keyboard can set it at the center', async () => {
  await page.viewport(600, 600)
  Object.assign(stage.style, { width: '600px', height: '400px' })
  const answers: PlaceAnswer[] = []
  draw(<Field isDrawing={false} onChange={value => answers.push(value)} />)
  await expect.poll(() => stage.querySelector('canvas')).toBeTruthy()
  await page.getByRole('button', { name: 'Drop the pin at the center of the map' }).click()
  await expect.poll(() => answers.at(-1)?.text).toBe('40.580000, -75.600000')
  expect(stage.querySelectorAll('.hw-picked-pin')).toHaveLength(1)
  const canvas = stage.querySelector('canvas')!
  const { width, height } = canvas.getBoundingClientRect()
  tap(canvas, width / 2 + 60, height / 2 - 60)
  await expect.poll(() => answers.length).toBe(2)
  const [lat = 0, lng = 0] = answers[1]!.text.split(', ').map(Number)
  expect(lat).toBeGreaterThan(center.lat)
  expect(lng).toBeGreaterThan(center.lng)
})

test('while a geofence is drawn, each tap adds a corner, and the third corner sets the place', async () => {
  await page.viewport(600, 600)
  Object.assign(stage.style, { width: '600px', height: '400px' })
  let answer = noPlace
  draw(
    <Field
      isDrawing
      onChange={value => {
        answer = value
      }}
    />,
  )
  await expect.poll(() => stage.querySelector('canvas')).toBeTruthy()
  await page.getByRole('button', { name: 'Add a corner at the center of the map' }).click()
  const canvas = stage.querySelector('canvas')!
  const { width, height } = canvas.getBoundingClientRect()
  tap(canvas, width / 2 + 80, height / 2)
  tap(canvas, width / 2, height / 2 - 80)
  await expect.poll(() => answer.geofence.length).toBe(3)
  expect(answer.text).not.toBe('')
  expect(stage.querySelectorAll('.hw-picked-corner')).toHaveLength(3)
})

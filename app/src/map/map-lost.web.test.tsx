/** A device takes a map's drawing away: its graphics fail, or it is short of memory. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { formatAge } from '../ui/format/format.ts'
import { openStage } from '../ui/stage.fixture.tsx'
import { LiveMapCanvas } from './live/LiveMapCanvas.tsx'
import { openMap } from './open-map.ts'
import { regionPlaces, regionTrucks } from './region.fixture.ts'

const { stage, draw } = openStage()
const findCanvas = () => stage.querySelector<HTMLCanvasElement>('canvas.maplibregl-canvas')
const lose = (canvas: HTMLCanvasElement) =>
  canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext()

test('a map that is lost is drawn again, and one that is lost again and again says so', async () => {
  await page.viewport(390, 700)
  Object.assign(stage.style, { display: 'block', width: '390px', height: '700px' })
  draw(<LiveMapCanvas label="Trucks" places={regionPlaces} trucks={regionTrucks(Date.now())} still />)
  for (let lost = 0; lost < 4; lost++) {
    await expect.poll(findCanvas).not.toBeNull()
    const canvas = findCanvas()!
    lose(canvas)
    await expect.poll(() => canvas.isConnected).toBe(false)
  }
  await expect.element(page.getByText("This device can't draw the map.")).toBeVisible()
  expect(findCanvas()).toBeNull()
})

test('nothing that a page does to a map is an error while the map is being lost', async () => {
  Object.assign(stage.style, { display: 'block', width: '390px', height: '700px' })
  const opened = openMap(stage, { formatAge })
  const content = { places: regionPlaces, pins: regionPlaces, tracks: [], selectedId: undefined }
  opened.show({ ...content, trucks: regionTrucks(0), nowMs: 0 })
  await expect.poll(() => opened.map.getSource('trucks')).toBeDefined()
  const isLost = new Promise(resolve => opened.map.once('webglcontextlost', resolve))
  lose(findCanvas()!)
  await isLost
  for (const nowMs of [1, 2_000]) opened.show({ ...content, trucks: [], tracks: [[]], nowMs })
  opened.cover(200)
  opened.fit()
  opened.restyle()
  opened.close()
})

/** A device takes a map's drawing away: its graphics fail, or it is short of memory. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStage } from '../ui/stage.fixture.tsx'
import { LiveMapCanvas } from './live/LiveMapCanvas.tsx'
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

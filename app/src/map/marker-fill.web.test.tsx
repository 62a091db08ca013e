/** A filled plate means a loaded truck, on the map and in pictures, also where it was only last seen. */
import { expect, test } from 'vitest'
import { openStage } from '../ui/stage.fixture.tsx'
import { MarkerPlateIcon } from './MarkerPlate.tsx'
import { drawTruckMarker, mapInksOf } from './map-marker.ts'

const { stage, draw } = openStage()
const cases = [true, false].flatMap(loaded => [true, false].map(lastKnown => ({ loaded, lastKnown })))

test.each(cases)('loaded: $loaded, last known: $lastKnown', async ({ loaded, lastKnown }) => {
  draw(<MarkerPlateIcon number="" heading="none" loaded={loaded} lastKnown={lastKnown} />)
  await expect.poll(() => stage.querySelector('.hw-marker-plate')).not.toBeNull()
  const inks = mapInksOf(stage)
  const { image } = drawTruckMarker({ number: '', heading: 'none', loaded, lastKnown }, inks, 1)
  const middle = (Math.floor(image.height / 2) * image.width + Math.floor(image.width / 2)) * 4
  expect([...image.data.slice(middle, middle + 3)]).toEqual(rgbOf(loaded ? inks.ink : inks.ground))
  const part = (name: string) => stage.querySelector(`.hw-marker-${name}`)
  const fill = getComputedStyle(part('plate')!).fill
  expect(fill.match(/\d+/g)?.map(Number)).toEqual(rgbOf(loaded ? inks.ink : inks.ground))
  expect(part('edge')?.hasAttribute('stroke-dasharray')).toBe(lastKnown)
  // Without a gap, the dashes of a filled plate can't be seen.
  expect(part('gap') !== null).toBe(loaded && lastKnown)
})

function rgbOf(color: string): number[] {
  const pen = new OffscreenCanvas(1, 1).getContext('2d')!
  pen.fillStyle = color
  pen.fillRect(0, 0, 1, 1)
  return [...pen.getImageData(0, 0, 1, 1).data.slice(0, 3)]
}

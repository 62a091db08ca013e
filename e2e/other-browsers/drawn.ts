/** Whether something is really drawn, which only a picture shows. */
import { PNG } from 'pngjs'
import { expect } from 'vitest'
import { z } from 'zod'
import type { Device } from './device.ts'

const rectSchema = z.object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() })
type Rect = z.infer<typeof rectSchema>

/** Waits until the map shows flags and markers: their text has many colors, bare ground has one or two. */
export async function isMapDrawn(device: Device, title: string): Promise<void> {
  const canvas = `document.querySelector('.ion-page:not(.ion-page-hidden) canvas.maplibregl-canvas')`
  await expect.poll(() => device.run(`return ${canvas} !== null`)).toBe(true)
  const map = rectSchema.parse(await device.run(`return ${canvas}.getBoundingClientRect().toJSON()`))
  await expect.poll(async () => countColors(await device.keepPicture(title), map)).toBeGreaterThan(8)
}

function countColors(picture: Buffer, { left, top, width, height }: Rect): number {
  const png = PNG.sync.read(picture)
  const colors = new Set<number>()
  for (let y = Math.ceil(top); y < Math.min(top + height, png.height); y++) {
    for (let x = Math.ceil(left); x < Math.min(left + width, png.width); x++) {
      colors.add(png.data.readUInt32BE((y * png.width + x) * 4))
    }
  }
  return colors.size
}

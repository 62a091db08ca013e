/** Signing on the pad with a finger, and shrinking photos, in a real browser. */
import { judgeContent } from '@haulway/domain/attachment/attachment-content.ts'
import { useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStage } from '../ui/stage.fixture.tsx'
import { listViolations } from '../ui/violations.fixture.ts'
import { SignaturePad } from './SignaturePad.tsx'
import { shrinkPicture } from './shrink-picture.ts'
import { wave, write } from './sign.fixture.ts'
import { isSigned, renderSignature, type Stroke } from './signature.ts'

let signed: readonly Stroke[] = []
const { stage, draw } = openStage()
afterEach(() => {
  signed = []
})

function TestPad() {
  const [strokes, setStrokes] = useState<readonly Stroke[]>([])
  signed = strokes
  return <SignaturePad strokes={strokes} onChange={setStrokes} />
}

async function showPad(width = 360): Promise<HTMLCanvasElement> {
  stage.style.width = `${width}px`
  draw(
    <MemoryRouter future={{ v7_startTransition: true, v7_relativeSplatPath: true }}>
      <TestPad />
    </MemoryRouter>,
  )
  await expect.poll(() => stage.querySelector('canvas')?.width ?? 0).toBeGreaterThan(0)
  return stage.querySelector('canvas')!
}

function inkOf(canvas: HTMLCanvasElement): number {
  const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
  return data.filter((value, index) => index % 4 === 3 && value > 0).length
}

test('a finger draws a stroke that holds every move', async () => {
  const canvas = await showPad()
  expect(inkOf(canvas)).toBe(0)
  write(canvas, wave)
  await expect.poll(() => signed.length).toBe(1)
  expect(signed[0]).toHaveLength(wave.length)
  await expect.poll(() => inkOf(canvas)).toBeGreaterThan(100)
  expect(isSigned(signed)).toBe(true)
  await expect.element(page.getByRole('img', { name: 'Signature', exact: true })).toBeVisible()
})

test('a stroke can be undone and redone, and the pad can be cleared', async () => {
  const canvas = await showPad()
  write(canvas, wave)
  await expect.poll(() => signed.length).toBe(1)
  write(canvas, [
    [0.1, 0.1],
    [0.4, 0.1],
  ])
  await expect.poll(() => signed.length).toBe(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => signed.length).toBe(1)
  await page.getByRole('button', { name: 'Redo' }).click()
  await expect.poll(() => signed.length).toBe(2)
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect.poll(() => inkOf(canvas)).toBe(0)
})

test('a slip of the thumb does not count as a signature', () => {
  expect(isSigned([])).toBe(false)
  expect(
    isSigned([
      [
        { x: 0.5, y: 0.5 },
        { x: 0.51, y: 0.5 },
      ],
    ]),
  ).toBe(false)
})

test('a finger on the pad draws and does not scroll the page, and the pad fits a narrow phone', async () => {
  const canvas = await showPad(280)
  expect(getComputedStyle(canvas).touchAction).toBe('none')
  expect(stage.scrollWidth).toBeLessThanOrEqual(280)
  for (const button of stage.querySelectorAll('button')) {
    expect(button.getBoundingClientRect().height).toBeGreaterThanOrEqual(48)
  }
  expect(await listViolations(stage)).toEqual([])
})

test('a signature becomes a picture that the server accepts', async () => {
  const picture = await renderSignature([wave.map(([x, y]) => ({ x, y }))])
  expect(judgeContent(new Uint8Array(await picture.arrayBuffer()))).toEqual({ type: 'image/png' })
})

async function photo(width: number, height: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height)
  const ink = canvas.getContext('2d')!
  ink.fillStyle = '#963'
  ink.fillRect(0, 0, width, height / 2)
  return canvas.convertToBlob({ type: 'image/png' })
}

for (const [width, height, toWidth, toHeight] of [
  [4000, 3000, 2000, 1500],
  [1500, 3000, 1000, 2000],
  [640, 480, 640, 480],
] as const) {
  test(`a photo of ${width} by ${height} is stored as a JPEG of ${toWidth} by ${toHeight}`, async () => {
    const small = await shrinkPicture(await photo(width, height))
    const read = await createImageBitmap(small!)
    expect([read.width, read.height]).toEqual([toWidth, toHeight])
    expect(judgeContent(new Uint8Array(await small!.arrayBuffer()))).toEqual({ type: 'image/jpeg' })
  })
}

test('a file that is not a picture is rejected', async () => {
  expect(await shrinkPicture(new Blob(['<script>'], { type: 'image/jpeg' }))).toBeUndefined()
})

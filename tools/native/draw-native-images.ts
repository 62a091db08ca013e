/** Draws every image of the native shells from Haulway's logo: `node tools/native/draw-native-images.ts`. */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium } from 'playwright-core'
import { wordmarkPath } from '../../app/src/ui/splash/logo-path.ts'
import { findChromium } from '../chromium.ts'
import { root } from '../steps.ts'
import { type NativeImage, nativeImages } from './native-images.ts'

const graphite = '#1B1E20'
const paper = '#F7F4EC'
const ink = '#191B1D'
const amber = '#FFB000'

// The symbol is 98 wide and 100 high; with the word next to it, 651 wide (app/src/ui/splash/Logo.tsx).
const edges = 'M0 0h20v34H0zM0 66h20v34H0zM56 0h20v34H56zM56 66h20v34H56z'
const plate = 'M0 40h80l18 10-18 10H0z'
const sign = { width: 98, height: 100 }
const logo = { width: 651, height: 100 }

function drawSign(color: string): string {
  return `<path fill="${color}" d="${edges}"/><path fill="${amber}" d="${plate}"/>`
}

/** Centers a drawing in an image, scaled to a width in pixels. */
function center(image: NativeImage, drawing: { width: number; height: number }, width: number, inner: string): string {
  const scale = width / drawing.width
  const x = (image.width - width) / 2
  const y = (image.height - drawing.height * scale) / 2
  return `<g transform="translate(${x} ${y}) scale(${scale})">${inner}</g>`
}

function draw(image: NativeImage): string {
  const { width, height, kind } = image
  const shorter = Math.min(width, height)
  const ground = (fill: string) => `<rect width="${width}" height="${height}" fill="${fill}"/>`
  const word = (color: string) =>
    `${drawSign(color)}<path fill="${color}" transform="translate(122 100)" d="${wordmarkPath}"/>`
  const bodies: Record<NativeImage['kind'], () => string> = {
    icon: () => ground(graphite) + center(image, sign, shorter * 0.574, drawSign(paper)),
    round: () =>
      `<circle cx="${width / 2}" cy="${height / 2}" r="${width / 2}" fill="${graphite}"/>` +
      center(image, sign, shorter * 0.5, drawSign(paper)),
    // Android shows only the middle 66 of 108 units.
    foreground: () => center(image, sign, shorter * 0.38, drawSign(paper)),
    light: () => ground(paper) + center(image, logo, splashWidth(image), word(ink)),
    dark: () => ground(graphite) + center(image, logo, splashWidth(image), word(paper)),
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${bodies[kind]()}</svg>`
}

/** iOS crops the square splash to the shape of the screen: on a tall phone, less than half of its width is visible. */
function splashWidth({ width, height }: NativeImage): number {
  return width === height ? width * 0.26 : Math.min(width, height) * 0.6
}

const browser = await chromium.launch(await findChromium())
const page = await browser.newPage()
for (const image of nativeImages) {
  await page.setViewportSize({ width: image.width, height: image.height })
  await page.setContent(`<style>body{margin:0}svg{display:block}</style>${draw(image)}`)
  const file = path.join(root, image.file)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, await page.screenshot({ omitBackground: image.kind === 'round' || image.kind === 'foreground' }))
}
await browser.close()
console.log(`${nativeImages.length} images drawn.`)

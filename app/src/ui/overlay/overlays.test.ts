import { expect, test } from 'vitest'
import { openOverlays } from './overlays.ts'

function openParts() {
  const drawn: string[] = []
  return { drawn, show: () => drawn.push('show'), hide: () => drawn.push('hide') }
}

test('an overlay is shown when presented and hidden when dismissed', () => {
  const overlays = openOverlays()
  const sheet = openParts()
  const alert = openParts()
  const shown = overlays.present('sheet', sheet)
  overlays.present('alert', alert)
  expect([shown.state(), overlays.list()]).toEqual(['presented', ['sheet', 'alert']])
  overlays.dismiss('sheet')
  expect([shown.state(), overlays.list()]).toEqual(['dismissed', ['alert']])
  expect([sheet.drawn, alert.drawn]).toEqual([['show', 'hide'], ['show']])
})

test('an alert stays above a sheet that opens after it', () => {
  const overlays = openOverlays()
  const sheet = openParts()
  const alert = { ...openParts(), staysOnTop: true }
  overlays.present('alert', alert)
  overlays.present('sheet', sheet)
  expect(overlays.list()).toEqual(['sheet', 'alert'])
  expect(alert.drawn).toEqual(['show', 'hide', 'show'])
  overlays.dismiss('alert')
  expect(overlays.list()).toEqual(['sheet'])
})

test('dismissing an overlay that does not exist throws, even the second time', () => {
  const overlays = openOverlays()
  expect(() => overlays.dismiss('sheet')).toThrow(/^overlay does not exist$/)
  overlays.present('sheet', openParts())
  overlays.dismiss('sheet')
  expect(() => overlays.dismiss('sheet')).toThrow(/^overlay does not exist$/)
})

test('an id can be presented once at a time, and again after it is dismissed', () => {
  const overlays = openOverlays()
  const first = overlays.present('sheet', openParts())
  expect(() => overlays.present('sheet', openParts())).toThrow('overlay is presented already')
  overlays.dismiss('sheet')
  overlays.present('sheet', openParts())
  expect(first.state()).toBe('dismissed')
})

import { expect, test } from 'vitest'
import { openOverlays } from './overlays.ts'

function openParts() {
  const drawn: string[] = []
  return { drawn, show: () => drawn.push('show'), hide: () => drawn.push('hide') }
}

test('an overlay is presented, then dismissed, and drawn so', () => {
  const overlays = openOverlays()
  const [sheet, alert] = [openParts(), openParts()]
  const shown = overlays.present('sheet', sheet)
  overlays.present('alert', alert)
  expect([shown.state(), overlays.list()]).toEqual(['presented', ['sheet', 'alert']])
  overlays.dismiss('sheet')
  expect([shown.state(), overlays.list()]).toEqual(['dismissed', ['alert']])
  expect([sheet.drawn, alert.drawn]).toEqual([['show', 'hide'], ['show']])
})

test('an alert stays on top of a sheet that comes after it', () => {
  const overlays = openOverlays()
  const [sheet, alert] = [openParts(), { ...openParts(), staysOnTop: true }]
  overlays.present('alert', alert)
  overlays.present('sheet', sheet)
  expect(overlays.list()).toEqual(['sheet', 'alert'])
  expect(alert.drawn).toEqual(['show', 'hide', 'show'])
  overlays.dismiss('alert')
  expect(overlays.list()).toEqual(['sheet'])
})

test('dismissing an overlay that is not there says so, also the second time', () => {
  const overlays = openOverlays()
  expect(() => overlays.dismiss('sheet')).toThrow(/^overlay does not exist$/)
  overlays.present('sheet', openParts())
  overlays.dismiss('sheet')
  expect(() => overlays.dismiss('sheet')).toThrow(/^overlay does not exist$/)
})

test('one id stands for one overlay at a time, and may come again', () => {
  const overlays = openOverlays()
  const first = overlays.present('sheet', openParts())
  expect(() => overlays.present('sheet', openParts())).toThrow('overlay is presented already')
  overlays.dismiss('sheet')
  overlays.present('sheet', openParts())
  expect(first.state()).toBe('dismissed')
})

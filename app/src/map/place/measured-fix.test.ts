import { expect, test } from 'vitest'
import type { DriveFix } from '../drive/drive-camera.ts'
import { measuredFix } from './measured-fix.ts'

const fix = (seconds: number, lat: number, more: Partial<DriveFix> = {}): DriveFix => ({
  at: seconds * 1000,
  lat,
  lng: -75.6,
  speedMetersPerSecond: null,
  headingDegrees: null,
  ...more,
})
const perMeter = 1 / 111_195

test('without a fix there is no result, and a single fix keeps what its device measured', () => {
  expect(measuredFix([])).toBeUndefined()
  expect(measuredFix([fix(0, 40.5)])).toMatchObject({ speedMetersPerSecond: null, headingDegrees: null })
  expect(measuredFix([fix(0, 40.5, { speedMetersPerSecond: 9 })])?.speedMetersPerSecond).toBe(9)
})

test('speed and heading come from earlier fixes when the device measures neither', () => {
  const fixes = [0, 10, 20, 30].map(seconds => fix(seconds, 40.5 - seconds * 20 * perMeter))
  const measured = measuredFix(fixes)
  expect(measured?.speedMetersPerSecond).toBeCloseTo(20, 1)
  expect(measured?.headingDegrees).toBeCloseTo(180)
})

test('fixes older than a minute don’t count', () => {
  const fixes = [fix(0, 40), fix(100, 40.5), fix(110, 40.5)]
  expect(measuredFix(fixes)).toMatchObject({ speedMetersPerSecond: 0, headingDegrees: null })
})

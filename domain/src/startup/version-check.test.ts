import { expect, test } from 'vitest'
import { appVersionCode, checkVersion, updateCheckResults, versionConfigDocumentId } from './version-check.ts'

const cases: [number, number, number, 0 | 1 | 2][] = [
  [10, 10, 10, 0],
  [10, 1, 10, 0],
  [10, 11, 11, 2],
  [10, 10, 11, 1],
  // A build newer than the latest published version also differs from it, so the update is offered.
  [11, 10, 10, 1],
]
for (const [code, minimumVersionCode, latestVersionCode, expected] of cases) {
  test(`version ${code} against ${minimumVersionCode} and ${latestVersionCode} is ${expected}`, () => {
    expect(checkVersion(code, { minimumVersionCode, latestVersionCode })).toBe(expected)
  })
}

test('the results and the code are those of the specification', () => {
  expect(updateCheckResults).toEqual({ noUpdate: 0, optionalUpdate: 1, mandatoryUpdate: 2 })
  expect(appVersionCode).toBe(10)
})

test('only ios and android have a version config', () => {
  expect(versionConfigDocumentId('ios')).toBe('version-config-ios')
  expect(versionConfigDocumentId('android')).toBe('version-config-android')
  expect(() => versionConfigDocumentId('web')).toThrow('Invalid Platform')
})

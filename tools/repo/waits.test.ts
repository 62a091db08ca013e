/** How tests wait: for what they expect, with the patience of all tests. */
import { expect, test } from 'vitest'
import { code } from './source.ts'

const isTest = (file: string) => /\.(test|e2e|fixture)\.tsx?$|^e2e\/|\/testing\//.test(file)
const helper = 'domain/src/eventually.fixture.ts'
const tests = code.filter(({ file }) => isTest(file) && file !== helper && !file.endsWith('/waits.test.ts'))

// A limit that is long enough on a quiet machine is too short on a busy one.
test('no wait of a test has a limit of its own', () => {
  const limit = /\b(poll|waitFor\w*|click)\(.*\btimeout: (?!patienceMs)|\bvi\.waitFor\(|^\s*timeout: [\d_]+,?$/
  const found = tests.flatMap(({ file, lines }) =>
    lines.flatMap((line, i) => (limit.test(line) ? [`${file}:${i + 1}`] : [])),
  )
  expect(tests.length).toBeGreaterThan(100)
  expect(found).toEqual([])
})

// A closing sheet hides the page below it, so what it covers counts as gone too early.
test('a story says what is gone with isGone, which waits for the sheets to close', () => {
  const hasted =
    /poll\(\(\) => [^\n]*\b(seen|office|visible\([^)]*\))\.(role|label|text)\([^\n]*\.count\(\)\)\.toBe\(0\)/
  const stories = tests.filter(({ file }) => file.startsWith('e2e/'))
  const found = stories.flatMap(({ file, lines }) =>
    lines.flatMap((line, i) => (hasted.test(line) ? [`${file}:${i + 1}`] : [])),
  )
  expect(stories.length).toBeGreaterThan(20)
  expect(found).toEqual([])
})

// The page that a tap leaves may have a button of the same name, which would be found first and never be tapped.
test('a story that taps on the page behind a link or a tab waits for that page with follow', () => {
  const tap = /\.role\('(link|tab)'.*\.click\(\)$/
  const hasted = /\.(click|fill|setInputFiles|type)\(|\btype\(/
  const stories = code.filter(({ file }) => file.startsWith('e2e/'))
  const found = stories.flatMap(({ file, lines }) =>
    lines.flatMap((line, i) => {
      const next = lines.slice(i + 1).find(later => later.trim() && !later.trim().startsWith('//')) ?? ''
      return tap.test(line) && hasted.test(next) ? [`${file}:${i + 1}`] : []
    }),
  )
  expect(stories.length).toBeGreaterThan(20)
  expect(found).toEqual([])
})

// An event that came before the listener is waited for forever.
test('what waits for the end of a signal uses untilAborted, which also knows one that has ended', () => {
  const late = /new Promise\b.*addEventListener\('abort'/
  const found = code.flatMap(({ file, lines }) =>
    lines.flatMap((line, i) => (late.test(line) && !file.endsWith('/until-aborted.ts') ? [`${file}:${i + 1}`] : [])),
  )
  expect(found).toEqual([])
})

import { expect, test } from 'vitest'
import { code, hasDefaultExport, listSources, measureFunctions } from './source.ts'

const fileLinesMax = 300
const functionLinesMax = 70
const lineCharactersMax = 120
const written = [...code, ...listSources('.css', '.sh', '.sql', 'Dockerfile', '.yaml', '.yml')]
const rules = code.filter(({ file }) => !file.startsWith('tools/repo/'))

test('no file is longer than 300 lines', () => {
  expect(written.length).toBeGreaterThan(0)
  const long = written.filter(({ lines }) => lines.length > fileLinesMax)
  expect(long.map(({ file, lines }) => `${file}: ${lines.length} lines`)).toEqual([])
})

test('no line is longer than 120 characters', () => {
  expect(findLines(({ length }) => length > lineCharactersMax)).toEqual([])
})

test('no function is longer than 70 lines', () => {
  // In a test file a `describe` is a chapter, not a function.
  const functions = code.filter(source => !/\.(test|e2e)\.tsx?$/.test(source.file))
  const long = functions.flatMap(source =>
    measureFunctions(source)
      .filter(({ lines }) => lines > functionLinesMax)
      .map(({ line, lines }) => `${source.file}:${line}: ${lines} lines`),
  )
  expect(long).toEqual([])
})

test('nothing is put off to a later day', () => {
  expect(findLines(line => /\b(TODO|FIXME|XXX|HACK)\b/.test(line))).toEqual([])
})

test('no type is silenced', () => {
  expect(findLines(line => /\bas any\b|\bas unknown as\b|@ts-ignore|@ts-nocheck|@ts-expect-error/.test(line))).toEqual(
    [],
  )
})

test('no parsed JSON is taken on trust', () => {
  expect(findLines(line => /JSON\.parse\([^)]*\)+ as |\.json\(\)\)? as /.test(line))).toEqual([])
})

test('a rule of the linter is only set aside with a reason', () => {
  expect(findLines(line => /biome-ignore/.test(line) && !/biome-ignore [\w/]+: .{10,}/.test(line))).toEqual([])
})

test('no test is run alone, and none is left out but by a condition', () => {
  expect(findLines(line => /\b(test|it|describe)\.only\b/.test(line))).toEqual([])
  expect(findLines(line => /\b(test|it|describe)\.(skip|todo|fails)\(/.test(line))).toEqual([])
})

test('no test draws numbers that do not come again: they are drawn by the seed of the run', () => {
  const fromNowhere = /Math\.random\(|seed = .*(Date\.now|random(Bytes|Int|UUID))|Date\.now\(\) %/
  const tests = code.filter(({ file }) => /\.(test|e2e|fixture)\.tsx?$/.test(file) && !file.startsWith('tools/repo/'))
  const drawn = tests.flatMap(({ file, lines }) => lines.filter(line => fromNowhere.test(line)).map(() => file))
  expect(drawn).toEqual([])
  const properties = tests.filter(({ text }) => text.includes("from 'fast-check'"))
  expect(properties.length).toBeGreaterThan(20)
  // One that fixes its own seed is never tried with a fresh one.
  expect(properties.filter(({ text }) => /[{,]\s*seed\b\s*[:,}]/.test(text)).map(({ file }) => file)).toEqual([
    'domain/src/properties.fixture.ts',
  ])
})

test('things are exported by name', () => {
  const defaults = rules.filter(source => !/\.config\.ts$/.test(source.file) && hasDefaultExport(source))
  expect(defaults.map(({ file }) => file)).toEqual([])
})

test('tests are sentences of three words or more', () => {
  const names = code.flatMap(({ file, text }) =>
    /\.(test|e2e)\.tsx?$/.test(file)
      ? [...text.matchAll(/^\s*test(?:\.\w+(?:\([^)]*\))?)*\(\s*(['"`])(.*?)\1/gm)].map(match => ({
          file,
          name: match[2]!,
        }))
      : [],
  )
  expect(names.length).toBeGreaterThan(0)
  expect(names.filter(({ name }) => name.trim().split(/\s+/).length < 3)).toEqual([])
})

test('nothing tells of the place where it was written', () => {
  const place = /(^|[\s'"`(=:])\/(work|home)\/|npm\.pkg|artifactory|registry\.npmjs|registry\.yarnpkg/i
  expect(findLines(line => place.test(line))).toEqual([])
})

/** Lines of all that is written by hand, as `file:line`, the rules themselves left out. */
function findLines(matches: (line: string) => boolean): string[] {
  return written
    .filter(({ file }) => !file.startsWith('tools/repo/'))
    .flatMap(({ file, lines }) => lines.flatMap((line, i) => (matches(line) ? [`${file}:${i + 1}`] : [])))
}

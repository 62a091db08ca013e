import { expect, test } from 'vitest'
import { code, hasDefaultExport, listSources, measureFunctions } from './source.ts'

const fileLinesMax = 300
const functionLinesMax = 70
const lineCharactersMax = 120
const folderFilesMax = 20
const written = [...code, ...listSources('.css', '.sh', '.sql', 'Dockerfile', '.yaml', '.yml')]
const rules = code.filter(({ file }) => !file.startsWith('tools/repo/'))

test('no file is longer than 300 lines', () => {
  expect(written.length).toBeGreaterThan(0)
  const long = written.filter(({ lines }) => lines.length > fileLinesMax)
  expect(long.map(({ file, lines }) => `${file}: ${lines.length} lines`)).toEqual([])
})

// A folder that is too large becomes rooms: see docs/architecture.md. Tests, their fixtures and styles don't count.
test('no folder has more than 20 files', () => {
  const counted = code.filter(({ file }) => !/\.(test|fixture|e2e|d)\.tsx?$/.test(file))
  const folders = Map.groupBy(counted, ({ file }) => file.slice(0, file.lastIndexOf('/')))
  const large = [...folders].filter(([, files]) => files.length > folderFilesMax)
  expect(large.map(([folder, files]) => `${folder}: ${files.length} files`)).toEqual([])
})

test('no line is longer than 120 characters', () => {
  expect(findLines(({ length }) => length > lineCharactersMax)).toEqual([])
})

test('no file has a mark of an unfinished merge', () => {
  const texts = [...written, ...listSources('.md', '.json', '.po', '.html', '.yml')]
  const marked = texts.filter(({ lines }) => lines.some(line => /^(<{7}|>{7})( |$)/.test(line)))
  expect(marked.map(({ file }) => file)).toEqual([])
})

test('no function is longer than 70 lines', () => {
  // In test files, the callback of a `describe` counts as a chapter, not as a function.
  const functions = code.filter(source => !/\.(test|e2e)\.tsx?$/.test(source.file))
  const long = functions.flatMap(source =>
    measureFunctions(source)
      .filter(({ lines }) => lines > functionLinesMax)
      .map(({ line, lines }) => `${source.file}:${line}: ${lines} lines`),
  )
  expect(long).toEqual([])
})

test('a CSS class of the app is styled in one file: another component with that name would look wrong', () => {
  const files = new Map<string, Set<string>>()
  const styled = listSources('.css').filter(({ file }) => file.startsWith('app/src/') && !file.includes('/gallery/'))
  expect(styled.length).toBeGreaterThan(0)
  for (const { file, text } of styled) {
    const selectors = text.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/(?:^|[,}])\s*\.([a-z][\w-]*)\s*(?=[,{])/g)
    for (const [, name = ''] of selectors) files.set(name, (files.get(name) ?? new Set()).add(file))
  }
  expect([...files].filter(([, all]) => all.size > 1).map(([name, all]) => [name, ...all])).toEqual([])
})

test('no code contains a TODO', () => {
  expect(findLines(line => /\b(TODO|FIXME|XXX|HACK)\b/.test(line))).toEqual([])
})

test('what saves or appends a row sends it and waits for no answer: what can conflict is named add', () => {
  const tables = code.filter(({ file }) => file.endsWith('.table.ts'))
  expect(tables.length).toBeGreaterThan(20)
  const waiting = tables.flatMap(({ file, lines }) =>
    lines.filter(line => /^export async function (save|append)/.test(line)).map(line => `${file}: ${line}`),
  )
  expect(waiting).toEqual([])
})

// The compiler doesn't find a misspelled property in a spread object.
test('no object literal is spread, as one did to write several properties on a line', () => {
  expect(findLines(line => /\.\.\.\{/.test(line))).toEqual([])
})

test('no type is silenced', () => {
  expect(findLines(line => /\bas any\b|\bas unknown as\b|@ts-ignore|@ts-nocheck|@ts-expect-error/.test(line))).toEqual(
    [],
  )
})

test('parsed JSON is never cast to a type', () => {
  expect(findLines(line => /JSON\.parse\([^)]*\)+ as |\.json\(\)\)? as /.test(line))).toEqual([])
})

test('a lint rule is disabled only with a reason', () => {
  expect(findLines(line => /biome-ignore/.test(line) && !/biome-ignore [\w/]+: .{10,}/.test(line))).toEqual([])
})

test('no screen decides on miles or kilometers: the reader or the work does', () => {
  const screens = code.filter(({ file }) => /^app\/src\/.*\.tsx$/.test(file) && !/\.(test|fixture)\.tsx$/.test(file))
  expect(screens.length).toBeGreaterThan(100)
  expect(screens.filter(({ text }) => /, '(imperial|metric)'\)/.test(text)).map(({ file }) => file)).toEqual([])
})

test('no test is run alone, and tests are skipped only by a condition', () => {
  expect(findLines(line => /\b(test|it|describe)\.only\b/.test(line))).toEqual([])
  expect(findLines(line => /\b(test|it|describe)\.(skip|todo|fails)\(/.test(line))).toEqual([])
})

test('a test that runs in the browser has the name by which its project finds it', () => {
  expect(code.filter(({ file }) => file.endsWith('.web.test.ts')).map(({ file }) => file)).toEqual([])
})

test('tests draw random numbers only by the seed of the run', () => {
  const unseeded = /Math\.random\(|seed = .*(Date\.now|random(Bytes|Int|UUID))|Date\.now\(\) %/
  const tests = code.filter(({ file }) => /\.(test|e2e|fixture)\.tsx?$/.test(file) && !file.startsWith('tools/repo/'))
  const drawn = tests.flatMap(({ file, lines }) => lines.filter(line => unseeded.test(line)).map(() => file))
  expect(drawn).toEqual([])
  const properties = tests.filter(({ text }) => text.includes("from 'fast-check'"))
  expect(properties.length).toBeGreaterThan(20)
  // A property with a fixed seed would never be tried with a fresh one.
  expect(properties.filter(({ text }) => /[{,]\s*seed\b\s*[:,}]/.test(text)).map(({ file }) => file)).toEqual([
    'domain/src/properties.fixture.ts',
  ])
})

test('files use named exports only', () => {
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

test('no file mentions the machine or registry it was written with', () => {
  const place = /(^|[\s'"`(=:])\/(work|home)\/|npm\.pkg|artifactory|registry\.npmjs|registry\.yarnpkg/i
  expect(findLines(line => place.test(line))).toEqual([])
})

/** Lines of all handwritten files except the rules themselves, as `file:line`. */
function findLines(matches: (line: string) => boolean): string[] {
  return written
    .filter(({ file }) => !file.startsWith('tools/repo/'))
    .flatMap(({ file, lines }) => lines.flatMap((line, i) => (matches(line) ? [`${file}:${i + 1}`] : [])))
}

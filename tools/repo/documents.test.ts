/** What the documents say about the code: the files they name exist, and every noun has a place where its rules are. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { usages } from '@haulway/server/admin/acts.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { root } from '../steps.ts'
import { listWords, readGlossary } from './glossary.ts'
import { listSources } from './source.ts'

const documents = listSources('.md').filter(({ file }) => !/^(CHANGELOG|STYLE)\.md$/.test(file))
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const files = listSources(
  '.ts',
  '.tsx',
  '.mjs',
  '.css',
  '.md',
  '.json',
  '.jsonc',
  '.yaml',
  '.yml',
  '.sql',
  '.html',
).map(({ file }) => file)

/** A path, or its end: a decision may write `ordinary-posts.ts` for a file whose folder it has named. */
const exists = (named: string) =>
  existsSync(path.join(root, named)) || files.some(file => file.endsWith(`/${named}`) || file.includes(`/${named}/`))

/** A file, or a folder that begins with a workspace. Names with `<noun>` are patterns, and one with `{` a call. */
const isOurs = (named: string) =>
  /^[\w.@/-]+$/.test(named) &&
  !/^\//.test(named) &&
  (/\w\.(tsx?|mjs|css|md|sql)$/.test(named) || /^(domain|server|app|client|demo|tools|e2e|bench)\/src\//.test(named))

test('every file and folder that a document names exists', () => {
  const named = documents.flatMap(({ file, lines }) =>
    lines.flatMap((line, i) =>
      [...line.matchAll(/`([^`\s]+)`/g)].map(match => ({ at: `${file}:${i + 1}`, name: match[1]!.replace(/\/$/, '') })),
    ),
  )
  expect(named.filter(({ name }) => isOurs(name)).length).toBeGreaterThan(300)
  expect(named.filter(({ name }) => isOurs(name) && !exists(name))).toEqual([])
})

const benchmarks = listSources('.ts')
  .filter(({ file }) => file.startsWith('bench/benchmarks/'))
  .flatMap(({ text }) => /^ {2}name: '([\w-]+)'/m.exec(text)?.[1] ?? [])
const trials = [...read('tools/trials.ts').matchAll(/^ {2}(\w+): \[/gm)].map(match => match[1]!)
const scriptsSchema = z.object({ scripts: z.record(z.string(), z.string()) })
const { scripts } = scriptsSchema.parse(JSON.parse(read('package.json')))

/** What may follow a script's name. The others take no words, or any. */
const wordsOf: Record<string, readonly string[]> = { admin: Object.keys(usages), bench: benchmarks, trials }

/** The commands in a text whose names are wrong. A command may continue on the next line. */
function findWrongCommands(text: string): string[] {
  const runs = [...text.matchAll(/npm run ([\w:-]+)(?:\s+--\s+([^`\n|]+))?/g)]
  const wrongRuns = runs.filter(([, script = '', rest = '']) => {
    const known = wordsOf[script]
    const words = rest.split(' ').filter(word => /^[a-z][a-z-]*$/.test(word))
    // Of a command for administrators, only the first word is a name.
    const names = script === 'admin' ? (/^[a-z]/.test(rest) ? words.slice(0, 1) : []) : words
    return !Object.hasOwn(scripts, script) || (known && names.some(name => !known.includes(name)))
  })
  const programs = [...text.matchAll(/\bnode ([\w-]+\/[\w./-]+\.(?:ts|mjs))(?: ([^`\n|]*))?/g)]
  const wrongPrograms = programs.filter(
    ([, program = '', rest = '']) =>
      !existsSync(path.join(root, program)) ||
      (program === 'bench/main.ts' && rest.split(' ').some(word => /^[a-z]/.test(word) && !benchmarks.includes(word))),
  )
  return [...wrongRuns, ...wrongPrograms].map(([command]) => command)
}

test('every command that a document names exists, with the words that follow it', () => {
  const commands = documents.flatMap(({ text }) => text.match(/npm run [\w:-]+|\bnode [\w./-]+\.(?:ts|mjs)/g) ?? [])
  expect(commands.length).toBeGreaterThan(30)
  expect(documents.flatMap(({ file, text }) => findWrongCommands(text).map(command => `${file}: ${command}`))).toEqual(
    [],
  )
  for (const wrong of [
    'npm run benches',
    'npm run bench -- nods',
    'npm run trials -- flood',
    'npm run admin -- fly off',
  ])
    expect(findWrongCommands(`\`${wrong}\``)).toHaveLength(1)
  expect(findWrongCommands('`node tools/none.ts`, `node bench/main.ts --rounds 5 lives`')).toHaveLength(2)
})

test('every link between documents leads somewhere', () => {
  const links = documents.flatMap(({ file, text }) =>
    [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(match => ({ file, link: match[1]! })),
  )
  const local = links.filter(({ link }) => !/^(https?|mailto):/.test(link))
  expect(local.length).toBeGreaterThan(100)
  expect(local.filter(({ file, link }) => !existsSync(path.join(root, path.dirname(file), link)))).toEqual([])
})

const rules = readTable('docs/architecture.md', '## Where each noun')

test('architecture.md says for every noun of the glossary where its rules are, and names no other', () => {
  const nouns = listWords(readGlossary('Nouns'), 'Noun')
  const placed = rules.flatMap(([cell]) => cell!.split(', '))
  expect(nouns.filter(noun => !placed.includes(noun))).toEqual([])
  expect(placed.filter(noun => noun !== '' && !nouns.includes(noun))).toEqual([])
})

test('every place that architecture.md names for rules exists under exactly that path', () => {
  const places = rules.flatMap(([, , cell]) => [...cell!.matchAll(/`([^`]+)`/g)].map(match => match[1]!))
  expect(places.length).toBeGreaterThan(60)
  expect(places.filter(place => !existsSync(path.join(root, place)))).toEqual([])
})

/** The cells of each row of the first table below a heading. */
function readTable(file: string, heading: string): string[][] {
  const [source] = listSources(file)
  const below = source!.lines.slice(source!.lines.findIndex(line => line.startsWith(heading)))
  const start = below.findIndex(line => line.startsWith('|'))
  const rows = below.slice(start + 2)
  return rows
    .slice(
      0,
      rows.findIndex(line => !line.startsWith('|')),
    )
    .map(line =>
      line
        .split('|')
        .slice(1, -1)
        .map(cell => cell.trim()),
    )
}

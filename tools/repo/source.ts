import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'
import { root } from '../steps.ts'

/** A file of the repository, with what the rules check. */
export type Source = {
  /** Path from the folder of the checkout, with forward slashes. */
  file: string
  text: string
  lines: string[]
}

const notOurs = new Set([
  'node_modules',
  'dist',
  'migrations',
  'android',
  'ios',
  'public',
  'locales',
  '__snapshots__',
  'dist.next',
  '.git',
  '.haulway',
])

/** Every file of ours whose name has one of these endings, in order of path. */
export function listSources(...endings: string[]): Source[] {
  return walk('')
    .filter(file => endings.some(ending => file.endsWith(ending)))
    .sort()
    .map(readSource)
}

export function readSource(file: string): Source {
  const text = readFileSync(path.join(root, file), 'utf8')
  return { file, text, lines: text.replace(/\n$/, '').split('\n') }
}

/** Every TypeScript file of ours. */
export const code: Source[] = listSources('.ts', '.tsx', '.mjs')

/** The direct subfolders of a folder of the checkout. */
export function listFolders(folder: string): string[] {
  if (!existsSync(path.join(root, folder))) return []
  return readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter(entry => entry.isDirectory() && !notOurs.has(entry.name))
    .map(entry => entry.name)
}

/** The import paths in a file, as written: static, dynamic with a plain string, and re-exports. */
export function listImports(source: Source): string[] {
  const { module } = parse(source)
  const dynamic = module.dynamicImports.flatMap(
    each =>
      /^(['"`])([^'"`$]+)\1$/.exec(source.text.slice(each.moduleRequest.start, each.moduleRequest.end))?.[2] ?? [],
  )
  const reexported = module.staticExports.flatMap(each =>
    each.entries.flatMap(entry => entry.moduleRequest?.value ?? []),
  )
  return [...new Set([...module.staticImports.map(each => each.moduleRequest.value), ...dynamic, ...reexported])]
}

/** The number of lines of each function in a file, with the line it begins on. */
export function measureFunctions(source: Source): { line: number; lines: number }[] {
  const found: { line: number; lines: number }[] = []
  const lineOf = lineFinder(source.text)
  visit(parse(source).program, node => {
    if (!/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)) return
    const line = lineOf(node.start)
    found.push({ line, lines: lineOf(node.end) - line + 1 })
  })
  return found
}

/** The functions of a file that have a name, and the constants outside of them, each with where it is. */
export function listNamed(source: Source): { name: string; text: string; start: number; end: number }[] {
  const found: ReturnType<typeof listNamed> = []
  const isOutside = ({ start }: Node) =>
    /^(export )?const /m.test(source.text.slice(lineStart(source.text, start), start))
  visit(parse(source).program, node => {
    const { type, id, init, start, end } = node
    const isFunction = type === 'FunctionDeclaration' || (init && /Function/.test(init.type))
    if (id?.type !== 'Identifier' || !(isFunction || (type === 'VariableDeclarator' && isOutside(node)))) return
    found.push({ name: id.name ?? '', text: source.text.slice(start, end), start, end })
  })
  return found
}

/** Every string in a file's code: plain strings and the text parts of templates. */
export function listStrings(source: Source): string[] {
  const found: string[] = []
  visit(parse(source).program, node => {
    if (node.type === 'Literal' && typeof node.value === 'string') found.push(node.value)
    if (node.type === 'TemplateElement') found.push(source.text.slice(node.start, node.end))
  })
  return found
}

/** A comment, a test title or a loop, and the line it begins on. */
type Passage = { line: number; text: string }

/** The comments of a TypeScript or CSS file, each on one line. */
export function listComments(source: Source): Passage[] {
  const lineOf = lineFinder(source.text)
  const comments = source.file.endsWith('.css')
    ? [...source.text.matchAll(/\/\*([\s\S]*?)\*\//g)].map(match => ({ start: match.index, value: match[1]! }))
    : parse(source).comments
  return comments.map(({ start, value }) => ({ line: lineOf(start), text: value.replaceAll(/\s*\n[\s*]*/g, ' ') }))
}

/** The titles of a file's tests and groups of tests: the first argument of `test`, `it` and `describe`. */
export function listTestTitles(source: Source): Passage[] {
  if (!source.file.includes('.test.') && !source.file.includes('.e2e.')) return []
  const titles: Passage[] = []
  const lineOf = lineFinder(source.text)
  visit(parse(source).program, node => {
    if (node.type !== 'CallExpression' || !/^(test|it|describe)\b/.test(source.text.slice(node.start, node.end))) return
    const [title] = node.arguments ?? []
    if (title?.type !== 'Literal' && title?.type !== 'TemplateLiteral') return
    titles.push({ line: lineOf(title.start), text: source.text.slice(title.start + 1, title.end - 1) })
  })
  return titles
}

/** The names of the fields that a file declares, in types and in objects. */
export function listFields(source: Source): string[] {
  const found: string[] = []
  visit(parse(source).program, node => {
    const { key } = node
    if (/^(Property|TSPropertySignature)$/.test(node.type) && key?.type === 'Identifier') found.push(key.name ?? '')
  })
  return [...new Set(found)]
}

/** The loops of a file, each as it is written. */
export function listLoops(source: Source): Passage[] {
  const loops: Passage[] = []
  const lineOf = lineFinder(source.text)
  visit(parse(source).program, node => {
    if (!/^(For\w*|While|DoWhile)Statement$/.test(node.type)) return
    loops.push({ line: lineOf(node.start), text: source.text.slice(node.start, node.end) })
  })
  return loops
}

/** Whether a file has a default export. */
export function hasDefaultExport(source: Source): boolean {
  const entries = parse(source).module.staticExports.flatMap(each => each.entries)
  return entries.some(entry => entry.exportName.kind === 'Default')
}

type Node = {
  type: string
  start: number
  end: number
  value?: unknown
  arguments?: Node[]
  key?: Node
  id?: Node | null
  init?: Node | null
  name?: string
}

function parse(source: Source) {
  const result = parseSync(source.file, source.text)
  const [error] = result.errors
  if (error) throw new Error(`${source.file} can't be read: ${error.message}`)
  return result
}

function visit(value: unknown, onNode: (node: Node) => void): void {
  if (Array.isArray(value)) {
    for (const each of value) visit(each, onNode)
  } else if (typeof value === 'object' && value !== null) {
    if (isNode(value)) onNode(value)
    for (const each of Object.values(value)) visit(each, onNode)
  }
}

function isNode(value: object): value is Node {
  return 'type' in value && typeof value.type === 'string' && 'start' in value && 'end' in value
}

function lineFinder(text: string): (offset: number) => number {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(match => match.index + 1)]
  return offset => starts.findLastIndex(start => start <= offset) + 1
}

function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset) + 1
}

function walk(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const file = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) return notOurs.has(entry.name) ? [] : walk(file)
    return entry.isFile() ? [file] : []
  })
}

import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../steps.ts'

/** A row of docs/specification.md: a term of the specification, where it is in the code, and the test that shows it. */
export type SpecificationRow = {
  line: number
  /** The terms as the specification spells them, with haulway for `{product}`. */
  words: string[]
  /** Files, each optionally with a text that it must contain. */
  places: { file: string; text: string | undefined }[]
  /** Test files, each with a test's title, or with the part of the title that is in the code. */
  tests: { file: string; title: string }[]
}

const page = 'docs/specification.md'

/** The rows of all tables of the page. Terms are in backticks; a place is `file` or `file` · `text`. */
export function readSpecificationRows(): SpecificationRow[] {
  const lines = readFileSync(path.join(root, page), 'utf8').split('\n')
  return lines.flatMap((text, i) => {
    const [words, places, tests] = text.startsWith('| `') ? text.split(' | ') : []
    if (words === undefined || places === undefined || tests === undefined) return []
    return [{ line: i + 1, words: ticked(words), places: readPlaces(places), tests: readTests(tests) }]
  })
}

/** The problems of a row: files, texts and tests that don't exist. */
export function problemsOf({ line, words, places, tests }: SpecificationRow): string[] {
  const at = `${page}:${line}`
  return [
    ...(words.length === 0 ? [`${at} names no word`] : []),
    ...(places.length === 0 ? [`${at} names no place`] : []),
    ...(tests.length === 0 ? [`${at} names no test`] : []),
    ...places
      .filter(place => !holds(place.file, place.text))
      .map(place => `${at}: ${place.file} · ${place.text ?? ''}`),
    ...tests.filter(({ file, title }) => !isTest(file) || !holds(file, title)).map(each => `${at}: ${each.title}`),
  ]
}

/**
 * Every term that can be recognized in the specification: addresses, names in camelCase and kebab-case, sentences in
 * quotes, rows of its tables, initialization states and figures.
 */
export function listSpecificationWords(specification: string): string[] {
  const text = specification.replaceAll('{product}', 'haulway')
  const patterns = [
    /(?<![\w'])'[A-Za-z][^\n]*?'(?![a-z])/g,
    /(?<![\w/}])\/[a-z][\w/-]*/g,
    /\b[a-z]+[A-Z]\w*\b/g,
    /\b[a-z]+(?:-[a-z\d]+)+\b/g,
  ]
  const found = patterns.flatMap(pattern => [...text.matchAll(pattern)].map(([word]) => word.replace(/^'|'$/g, '')))
  const lists = [statesOf, alertsOf, figuresOf, fieldsOf, codesOf, rulesOf].flatMap(listIn => listIn(text))
  return [...new Set([...found, ...lists])].filter(isTerm).sort()
}

/** Words of the specification's prose that are not terms of the product. */
const prose = new Set([
  'app-level',
  'auto-hide',
  'current-entity',
  'deep-link',
  'fire-and-forget',
  'geo-pin',
  'logged-in',
  'multi-factor',
  'native-shell',
  'near-destination',
  'product-specific',
  'resource-loading',
  'sign-in',
  'sub-collections',

  'server-side',
  'swipe-gesture',
  'user-facing',
  'create-haulway',
  'version-config',
  'store-reads',
  'document-store',
])

function isTerm(word: string): boolean {
  return !prose.has(word) && word !== 'iOS'
}

function statesOf(text: string): string[] {
  const [, inOrder = '', others = ''] =
    /Initialization states, in order: ([^.]*)\. Other states: ([^.]*)\./.exec(text) ?? []
  return [inOrder, others].flatMap(list => list.split(',').map(word => word.trim())).filter(word => word !== '')
}

function alertsOf(text: string): string[] {
  const [, alerts = ''] = /User-facing alerts:\n([\s\S]*?)\n\n/.exec(text) ?? []
  return [...alerts.matchAll(/^- ([^:(,]*?)(?: \/ ([^,:]*))?[:,]/gm)].flatMap(([, ...titles]) =>
    titles.filter(title => title !== undefined),
  )
}

/** The specification lists fields, sub-collections and callbacks as plain words. */
function fieldsOf(text: string): string[] {
  const lists = text.matchAll(
    /(?:Fields|Sub-collections of each entity|Mobile deep-link callbacks): ([^\n]*?)\.(?:\s|$)/g,
  )
  const requests = text.matchAll(/^ {2}- [\w, -]+: ([\w, ]+)\.$/gm)
  return [...lists, ...requests].flatMap(([, list = '']) =>
    list
      .replaceAll(/\([^)]*\)/g, '')
      .split(/,| and /)
      .map(word => word.trim())
      .filter(word => /^[a-z][\w-]*$/i.test(word)),
  )
}

/** States and results with their number on the wire, such as `UserCreated (1)`. */
function codesOf(text: string): string[] {
  return [...text.matchAll(/\b[A-Z]\w+ \(\d\)/g)].map(([code]) => code)
}

function rulesOf(text: string): string[] {
  const [, rules = ''] = /Startup routing:\n([\s\S]*?)\n\n/.exec(text) ?? []
  return [...rules.matchAll(/^(\d+)\. /gm)].map(([, number]) => `rule ${number}`)
}

function figuresOf(text: string): string[] {
  const [, limits = ''] = /## 9\. Business constants and limits\n([\s\S]*)$/.exec(text) ?? []
  return [...limits.matchAll(/\b\d+(?: (?:ms|px|days))?\b/g)].map(([figure]) => figure)
}

function readPlaces(cell: string): SpecificationRow['places'] {
  return cell.split('; ').flatMap(place => {
    const [file, text] = ticked(place)
    return file === undefined ? [] : [{ file, text }]
  })
}

function readTests(cell: string): SpecificationRow['tests'] {
  return [...cell.matchAll(/`([^`]+)` “([^”]+)”/g)].map(([, file, title]) => ({ file: file!, title: title! }))
}

function ticked(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, word]) => word!)
}

function isTest(file: string): boolean {
  return /\.(test|e2e)\.tsx?$/.test(file)
}

function holds(file: string, text: string | undefined): boolean {
  const whole = path.join(root, file)
  return existsSync(whole) && (text === undefined || readFileSync(whole, 'utf8').includes(text))
}

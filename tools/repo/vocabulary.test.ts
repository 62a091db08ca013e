import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../steps.ts'
import { listWords, readGlossary } from './glossary.ts'
import { code, listComments, listFields, listFolders, listSources, listTestTitles, readSource } from './source.ts'

const nouns = readGlossary('Nouns')
const otherFolders = listWords(readGlossary('Folders that hold no noun'), 'Folder')
const nounFolders = listWords(nouns, 'Folder')
const sources = code.filter(({ file }) => /^(domain|client|demo|server|app)\/src\//.test(file))

/** The English sentences that users read. */
const sentences = ['', 'domain/'].flatMap(folder => {
  const catalog = readFileSync(path.join(root, `app/src/locales/${folder}en.po`), 'utf8')
  return [...catalog.matchAll(/^msgid (.*)$/gm)].map(match => match[1]!)
})

/** The same without the names of their placeholders. */
const messages = sentences.map(sentence => sentence.replaceAll(/\{\w+(\}|, plural,)/g, ''))

/** Nouns that are counted. Before each of these, a number that may be 1 needs a plural form. */
const counted = 'loads|trucks|projects|materials|suppliers|tickets|offers|jobs|payments|shifts|people|passes|rows'

/** The names of files and of their exports. */
const names = code.flatMap(({ file, text }) => [
  path.basename(file).replace(/\..*$/, ''),
  ...[...text.matchAll(/^export (?:async )?(?:function|const|class|type|interface) (\w+)/gm)].map(match => match[1]!),
])

/** What phones and databases have stored keeps its name. */
const stored = new Set(['said', 'saidLoadLogId'])

/** The names of fields in types and objects, each once. */
const fields = [...new Set(sources.filter(({ file }) => !isTest(file)).flatMap(listFields))].filter(
  field => !stored.has(field),
)

/** All comments and test titles, each with its place. */
const servedScripts = ['push-worker', 'start-guard'].map(name => readSource(`app/public/${name}.js`))
const comments = [...code, ...servedScripts, ...listSources('.css')].flatMap(source =>
  [...listComments(source), ...listTestTitles(source)].map(({ line, text }) => ({
    at: `${source.file}:${line}`,
    text,
  })),
)

/** The lines of all documents, without code. The glossary, the changelog and the specification quote such words. */
const documents = listSources('.md')
  .filter(({ file }) => !/^(GLOSSARY|CHANGELOG)\.md$|specification/.test(file))
  .flatMap(({ file, lines }) =>
    lines.map((text, i) => ({ at: `${file}:${i + 1}`, text: text.replace(/`[^`]*`/g, '') })),
  )

/** The English lines of emails and pushes, without the names of their keys and placeholders. */
const emailLines = code
  .filter(({ file }) => /-texts\.ts$|\/(removal-mail|notification-sentences)\.ts$/.test(file))
  .flatMap(({ file, text }) =>
    [...text.matchAll(/\ben: (\{[\s\S]*?\n {2,4}\}|'[^']*'|"[^"]*")/g)].flatMap(match =>
      match[1]!.split('\n').map(line => ({ at: file, text: line.replace(/\{\w+\}|^\s*\w+:/g, '') })),
    ),
  )

/** The English lines of pages and papers without a catalog: the share link, proofs, statements and tickets as PDF. */
const paperLines = code
  .filter(({ file }) => /\/(follow|verify|proof|print)-labels\.ts$/.test(file))
  .flatMap(({ file, text }) => linesOf(file, text.slice(text.indexOf('\nconst en'), text.indexOf('\nconst es'))))

/** What administrators read at the terminal: strings of several words on one line. */
const terminalLines = code
  .filter(({ file }) => /^server\/src\/(admin\/[\w-]+|config|main)\.ts$/.test(file))
  .flatMap(({ file, lines }) =>
    lines
      .filter(line => !/^\s*(\/?\*|\/\/)/.test(line))
      .flatMap(line => [...line.matchAll(/'([^']*\w [^']*)'|`([^`]*\w [^`]*)`|"([^"]*\w [^"]*)"/g)])
      .map(match => ({ at: file, text: (match[1] ?? match[2] ?? match[3]!).replaceAll(/\$\{[^}]*\}/g, '') })),
  )

/** Why an iPhone asks for a permission. */
const infoPlist = readFileSync(path.join(root, 'app/ios/App/App/Info.plist'), 'utf8')
const permissionLines = [...infoPlist.matchAll(/UsageDescription<\/key>\s*<string>(.*)<\/string>/g)].map(match => ({
  at: 'Info.plist',
  text: match[1]!,
}))

test('every folder of the workspaces is in the glossary', () => {
  const folders = ['domain', 'client', 'demo', 'server', 'app'].flatMap(workspace => listFolders(`${workspace}/src`))
  expect(folders.length).toBeGreaterThan(0)
  expect(folders.filter(folder => !nounFolders.includes(folder) && !otherFolders.includes(folder))).toEqual([])
})

test('every folder that the glossary names exists', () => {
  const folders = sources.flatMap(({ file }) => file.split('/').slice(2, -1))
  expect([...nounFolders, ...otherFolders].filter(folder => !folders.includes(folder))).toEqual([])
})

test('the tables of the database are those in the glossary', () => {
  const tables = sources.flatMap(({ file, text }) =>
    file.endsWith('.table.ts') ? [...text.matchAll(/pgTable\(\s*'([^']+)'/g)].map(match => match[1]!) : [],
  )
  expect(tables.sort()).toEqual([...new Set(listWords(nouns, 'Table'))].sort())
})

test('tables are declared only in .table.ts files, or in a test for itself', () => {
  const elsewhere = sources.filter(({ file, text }) => !/\.(table|test)\.ts$/.test(file) && text.includes('pgTable('))
  expect(elsewhere.map(({ file }) => file)).toEqual([])
})

test('every collection that documents are published in is in the glossary', () => {
  const collections = listWords(nouns, 'Collection')
  const published = sources.flatMap(({ file, text }) =>
    file.endsWith('.documents.ts') ? [...text.matchAll(/\bcollection: '([^']+)'/g)].map(match => match[1]!) : [],
  )
  expect(published.length).toBeGreaterThan(0)
  expect(published.filter(collection => !collections.includes(collection))).toEqual([])
})

test('files of contracts, documents, tables, routes and commands are named after a noun', () => {
  const names = [
    ...listWords(nouns, 'Noun').map(noun => noun.replaceAll(' ', '-')),
    ...listWords(nouns, 'Word in calls'),
  ]
  const endsInName = (stem: string) => names.some(name => stem === name || stem.endsWith(`-${name}`))
  const misnamed = sources.filter(({ file }) => {
    const [, stem] = /\/([^/.]+)\.(calls|documents|table|routes|commands)\.ts$/.exec(file) ?? []
    const isOfNoun = file.split('/').some(folder => nounFolders.includes(folder))
    return stem !== undefined && isOfNoun && !endsInName(stem) && !endsInName(singular(stem))
  })
  expect(misnamed.map(({ file }) => file)).toEqual([])
})

test('every call path contains a noun of the glossary, or is an odd spelling listed there', () => {
  const words = listWords(nouns, 'Word in calls')
  const odd = listWords(nouns, 'Odd wire spelling')
  const paths = sources.flatMap(({ file, text }) =>
    file.endsWith('.calls.ts') ? [...text.matchAll(/\bpath: '([^']+)'/g)].map(match => match[1]!) : [],
  )
  expect(paths.length).toBeGreaterThan(0)
  const nameless = paths.filter(path => !odd.includes(path) && !words.some(word => namesWord(path, word)))
  expect(nameless).toEqual([])
})

test('no folder or file is a junk drawer', () => {
  const junk = /(^|[/.-])(utils?|helpers?|common|misc|shared|stuff)([/.-]|$)/
  expect(code.map(({ file }) => file).filter(file => junk.test(file))).toEqual([])
})

// There were five endings for the same kind of file, so a search for one of them missed the others.
test('files of labels end in -labels', () => {
  const other =
    /\/(?!use-)[\w-]+-(label|words?|titles?|wording|phrases?|captions?)\.tsx?$|^app\/.*-(texts|sentences?)\.tsx?$/
  expect(sources.map(({ file }) => file).filter(file => other.test(file) && !/\/use-/.test(file))).toEqual([])
})

/** “Is no” before a noun. It is right after “there”, in “no longer” and “no one”, and in comparisons. */
const isNo = new RegExp(
  '(?<!\\bthere )\\b(is|are) no (?!(one|more|less|fewer|better|worse|longer|shorter|larger|smaller|wider|narrower|' +
    'higher|lower|farther|further|later|earlier|older|newer|faster|slower)\\b)',
  'i',
)

const banned = readGlossary('Banned words').map(row => ({
  word: row['Instead of']!,
  instead: row.Say!,
  rejectedIn: listWords([row], 'Rejected in'),
}))
const bannedIn = (place: string) => banned.filter(({ rejectedIn }) => rejectedIn.includes(place))

test('the glossary lists each banned word once, with its replacement and where it is rejected', () => {
  expect(banned.length).toBeGreaterThan(30)
  const places = new Set(banned.flatMap(({ rejectedIn }) => rejectedIn))
  expect([...places].sort()).toEqual(['comments', 'messages', 'names'])
  expect(new Set(banned.map(({ word }) => word)).size).toBe(banned.length)
})

test.each(bannedIn('messages'))('no sentence that users read contains “$word”: write $instead', ({ word }) => {
  expect(messages.length).toBeGreaterThan(1500)
  const banned = new RegExp(`\\b${word}s?\\b`, 'i')
  expect(messages.filter(message => banned.test(message))).toEqual([])
})

test.each(bannedIn('names'))('no file, export or field is named “$word”: use $instead', ({ word }) => {
  expect(names.length).toBeGreaterThan(1000)
  expect(fields.length).toBeGreaterThan(3000)
  const isNamed = (name: string) => name === word || wordsOf(name).includes(word)
  expect([...names, ...fields].filter(isNamed)).toEqual([])
})

test.each(bannedIn('comments'))('no document contains “$word”: write $instead', ({ word }) => {
  expect(documents.length).toBeGreaterThan(5000)
  const banned = new RegExp(`\\b${word}\\b`, 'i')
  expect(documents.filter(({ text }) => banned.test(text))).toEqual([])
})

test.each([
  ['email or push', emailLines, 80],
  ['page or paper without a catalog', paperLines, 100],
  ['sentence at the terminal', terminalLines, 100],
  ['reason for a permission', permissionLines, 4],
])('no %s in English has a banned word', (_, lines, atLeast) => {
  expect(lines.length).toBeGreaterThan(atLeast)
  const words = bannedIn('messages').map(({ word, instead }) => ({
    banned: new RegExp(`\\b${word}s?\\b`, 'i'),
    instead,
  }))
  const found = lines.flatMap(({ at, text }) =>
    words.flatMap(each => (each.banned.test(text) ? [{ at, text, ...each }] : [])),
  )
  expect(found).toEqual([])
})

test.each(bannedIn('comments'))('no comment or test title contains “$word”: write $instead', ({ word }) => {
  expect(comments.length).toBeGreaterThan(5000)
  const banned = new RegExp(`\\b${word}\\b`, 'i')
  expect(comments.filter(({ text }) => banned.test(text))).toEqual([])
})

test('no comment or test title denies a noun without its article: write “is not a dialog”', () => {
  const right = 'there is no seal. There are no gaps. It is no longer open and no larger than 5 m. It is no one’s.'
  expect(right).not.toMatch(isNo)
  expect('It is no dialog.').toMatch(isNo)
  expect(comments.filter(({ text }) => isNo.test(text))).toEqual([])
})

function linesOf(file: string, text: string) {
  return text.split('\n').map(line => ({ at: file, text: line.replace(/\{\w+\}|^\s*\w+:/g, '') }))
}

function isTest(file: string): boolean {
  return /\.(test|fixture)\.tsx?$/.test(file)
}

function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
}

function namesWord(path: string, word: string): boolean {
  return new RegExp(`[-/]${word}s?(?=[-/.]|$)`).test(path)
}

function singular(stem: string): string {
  return stem.replace(/ies$/, 'y').replace(/s$/, '')
}

test('a noun after a number agrees with it: 1 load, 2 loads', () => {
  const wrong = new RegExp(`(?<!at most )\\{(?!replayLoadsMin)\\w+\\} (${counted})\\b(?!/)`)
  expect(sentences.filter(sentence => wrong.test(sentence))).toEqual([])
})

import { expect, test } from 'vitest'
import { listWords, readGlossary } from './glossary.ts'
import { code, listFolders } from './source.ts'

const nouns = readGlossary('Nouns')
const otherFolders = listWords(readGlossary('Folders that hold no noun'), 'Folder')
const nounFolders = listWords(nouns, 'Folder')
const sources = code.filter(({ file }) => /^(domain|client|server|app)\/src\//.test(file))

test('every folder of the workspaces stands in the glossary', () => {
  const folders = ['domain', 'client', 'server', 'app'].flatMap(workspace => listFolders(`${workspace}/src`))
  expect(folders.length).toBeGreaterThan(0)
  expect(folders.filter(folder => !nounFolders.includes(folder) && !otherFolders.includes(folder))).toEqual([])
})

test('every folder that the glossary names is there', () => {
  const folders = ['domain', 'client', 'server', 'app'].flatMap(workspace => listFolders(`${workspace}/src`))
  expect([...nounFolders, ...otherFolders].filter(folder => !folders.includes(folder))).toEqual([])
})

test('the tables of the database are those of the glossary', () => {
  const tables = sources.flatMap(({ file, text }) =>
    file.endsWith('.table.ts') ? [...text.matchAll(/pgTable\(\s*'([^']+)'/g)].map(match => match[1]!) : [],
  )
  expect(tables.sort()).toEqual([...new Set(listWords(nouns, 'Table'))].sort())
})

test('tables are declared in files that say so, or in a test for itself', () => {
  const elsewhere = sources.filter(({ file, text }) => !/\.(table|test)\.ts$/.test(file) && text.includes('pgTable('))
  expect(elsewhere.map(({ file }) => file)).toEqual([])
})

test('every collection a document is published in stands in the glossary', () => {
  const collections = listWords(nouns, 'Collection')
  const published = sources.flatMap(({ file, text }) =>
    file.endsWith('.documents.ts') ? [...text.matchAll(/\bcollection: '([^']+)'/g)].map(match => match[1]!) : [],
  )
  expect(published.length).toBeGreaterThan(0)
  expect(published.filter(collection => !collections.includes(collection))).toEqual([])
})

test('contracts, documents, tables, routes and commands bear the name of a noun', () => {
  const names = [
    ...listWords(nouns, 'Noun').map(noun => noun.replaceAll(' ', '-')),
    ...listWords(nouns, 'Word in calls'),
  ]
  const endsInName = (stem: string) => names.some(name => stem === name || stem.endsWith(`-${name}`))
  const misnamed = sources.filter(({ file }) => {
    const [, folder, stem] =
      /\/src\/([^/]+)\/(?:.*\/)?([^/.]+)\.(calls|documents|table|routes|commands)\.ts$/.exec(file) ?? []
    return folder !== undefined && nounFolders.includes(folder) && !endsInName(stem!) && !endsInName(singular(stem!))
  })
  expect(misnamed.map(({ file }) => file)).toEqual([])
})

test('every call names a noun of the glossary, or is an odd spelling frozen there', () => {
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

function namesWord(path: string, word: string): boolean {
  return new RegExp(`[-/]${word}s?(?=[-/.]|$)`).test(path)
}

function singular(stem: string): string {
  return stem.replace(/ies$/, 'y').replace(/s$/, '')
}

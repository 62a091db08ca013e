/**
 * The recipes of CONTRIBUTING.md follow an example through the code: each step's file exists and contains the example.
 */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { root } from '../steps.ts'
import { code } from './source.ts'

const packageSchema = z.object({ scripts: z.record(z.string(), z.string()) })

const text = readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8')
const recipes = text
  .split(/^## (?=Add )/m)
  .slice(1)
  .map(part => ({
    title: part.split('\n')[0]!,
    example: /^Example: `(\w+)`/m.exec(part)?.[1] ?? '',
    files: [...part.matchAll(/^\| `([\w./-]+)` \|/gm)].map(match => match[1]!),
  }))

test('there is a recipe for a call, a noun and a screen', () => {
  expect(recipes.map(({ title }) => title)).toEqual(['Add a call', 'Add a noun', 'Add a screen'])
  for (const { files, example } of recipes) {
    expect(example).not.toBe('')
    expect(files.length).toBeGreaterThan(1)
  }
})

test.each(recipes)('each file of “$title” exists and contains the example', ({ example, files }) => {
  // A call's decision is named after it.
  const names = [example, `decide${example.charAt(0).toUpperCase()}${example.slice(1)}`]
  const named = (file: string) => {
    if (!existsSync(path.join(root, file))) return false
    const text = readFileSync(path.join(root, file), 'utf8')
    return names.some(name => text.includes(name))
  }
  expect(files.filter(file => !named(file))).toEqual([])
})

test('“Add a call” leaves out no table that has a row for each call', () => {
  const { example, files } = recipes[0]!
  const calls = code.flatMap(({ file, text }) =>
    file.endsWith('.calls.ts') ? [...text.matchAll(/^ {2}(\w+): call\b/gm)].map(match => match[1]!) : [],
  )
  const rowOf = (name: string) => new RegExp(`^ +(?:'${name}',$|${name}: )`, 'm')
  const tables = code.filter(
    ({ text }) => rowOf(example).test(text) && calls.filter(name => rowOf(name).test(text)).length >= 10,
  )
  expect(tables.length).toBeGreaterThan(5)
  expect(tables.map(({ file }) => file).filter(file => !files.includes(file))).toEqual([])
})

test('every command that CONTRIBUTING.md and README.md mention exists', () => {
  const { scripts } = packageSchema.parse(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')))
  const known = Object.keys(scripts)
  const readme = readFileSync(path.join(root, 'README.md'), 'utf8')
  const named = [...`${text}${readme}`.matchAll(/npm run ([\w:-]+)/g)].map(match => match[1]!)
  expect(named.filter(name => !known.includes(name))).toEqual([])
})

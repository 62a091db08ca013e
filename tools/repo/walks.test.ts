/** Checks docs/walks.md: its files exist and are connected, and the contracts of its calls are named. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../steps.ts'
import { arrows } from './places.ts'
import { listSources, code as typescript } from './source.ts'

const sql = listSources('.sql')
const code = [...typescript, ...sql]

const walks = readFileSync(path.join(root, 'docs/walks.md'), 'utf8')
  .split(/^## /m)
  .slice(1)
  .map(part => ({
    title: part.split(':')[0]!,
    stated: Number(/: (\d+) files/.exec(part)?.[1]),
    statedBetween: Number(/, and (\d+) that pass it on$/m.exec(part)?.[1] ?? 0),
    files: [...part.matchAll(/^\d+\. `([^`]+)`/gm)].map(match => match[1]!),
    between: [...(/^Pass it on: [\s\S]*?\.$/m.exec(part)?.[0] ?? '').matchAll(/`([^`]+)`/g)].map(match => match[1]!),
    named: new Set([...part.matchAll(/`([^`]+\.tsx?)`/g)].map(match => match[1]!)),
  }))

const targets = new Map<string, Set<string>>()
for (const { from, to } of arrows) {
  if ('file' in to) targets.set(from.file, (targets.get(from.file) ?? new Set()).add(to.file))
}
const imports = (one: string, other: string) => targets.get(one)?.has(other) ?? false
const joined = (one: string, other: string) => imports(one, other) || imports(other, one)
/** Files in between that the walk names, such as a port, connect the files that they import or that import them. */
function meet(named: ReadonlySet<string>, one: string, other: string): boolean {
  const reached = new Set([one])
  for (const each of reached) for (const file of named) if (joined(each, file) && file !== other) reached.add(file)
  return [...reached].some(file => joined(file, other))
}

/** Across the wire, two workspaces are connected by the name of a call. */
const callNames = code.flatMap(({ file, text }) =>
  file.endsWith('.calls.ts') ? [...text.matchAll(/^ {2}(\w+): call\b/gm)].map(match => match[1]!) : [],
)
const texts = new Map(code.map(({ file, text }) => [file, text]))
const callsIn = (file: string) => callNames.filter(name => new RegExp(`\\b${name}\\b`).test(texts.get(file) ?? ''))
const workspaceOf = (file: string) => file.split('/')[0]
const shareCall = (one: string, other: string) =>
  workspaceOf(one) !== workspaceOf(other) && callsIn(one).some(name => callsIn(other).includes(name))

/** An SQL function is connected to what names it. */
const functions = new Map(
  sql.map(({ file, text }) => [file, [...text.matchAll(/ function (\w+)\(/g)].map(match => match[1]!)]),
)
const namesFunction = (one: string, other: string) =>
  (functions.get(other) ?? []).some(name => texts.get(one)?.includes(name))

const connected = (named: ReadonlySet<string>, one: string, other: string) =>
  joined(one, other) || meet(named, one, other) || shareCall(one, other) || namesFunction(one, other)

/** The files of each walk, in their order. They must not grow: a change that needs another file removes one. */
const filesMax = [47, 58, 29, 36, 40]

test('there are five walks, and none grows', () => {
  expect(walks).toHaveLength(filesMax.length)
  expect(walks.filter(({ files }, i) => files.length > filesMax[i]!).map(({ title }) => title)).toEqual([])
})

test.each(walks)(
  'the files of “$title” exist, are as many as stated, and each is connected to an earlier one',
  walk => {
    const known = new Set(code.map(({ file }) => file))
    expect([...walk.files, ...walk.between].filter(file => !known.has(file))).toEqual([])
    expect(walk.files).toHaveLength(walk.stated)
    expect(walk.between).toHaveLength(walk.statedBetween)
    const unconnected = walk.files.filter((file, index) => {
      const before = walk.files.slice(0, index)
      return index > 0 && !before.some(each => connected(walk.named, each, file))
    })
    expect(unconnected).toEqual([])
  },
)

/** The calls that a walk crosses the wire with: a device's file in it makes them, and a route in it handles them. */
function callsOf({ files }: (typeof walks)[number]): string[] {
  const handled = files.flatMap(file => [...(texts.get(file) ?? '').matchAll(/\bapi\.(\w+)\.handler\b/g)])
  const made = files.filter(file => /^(app|client)\//.test(file)).map(file => texts.get(file) ?? '')
  return handled.map(match => match[1]!).filter(name => made.some(text => new RegExp(`\\b${name}\\b`).test(text)))
}

test.each(walks)('“$title” names the contract of each call that it follows', walk => {
  const contracts = code.filter(({ file }) => file.endsWith('.calls.ts'))
  const unnamed = callsOf(walk).filter(name => {
    const definers = contracts.filter(({ text }) => new RegExp(`^ {2}${name}: `, 'm').test(text))
    return definers.length !== 1 || !walk.named.has(definers[0]!.file)
  })
  expect(unnamed).toEqual([])
})

test('the contracts that walks list belong to calls that they follow', () => {
  const contracts = walks.flatMap(walk =>
    walk.files.filter(file => file.endsWith('.calls.ts')).map(file => ({ walk, file })),
  )
  expect(contracts.length).toBeGreaterThan(2)
  const idle = contracts.filter(({ walk, file }) =>
    callsOf(walk).every(name => !new RegExp(`^ {2}${name}: `, 'm').test(texts.get(file) ?? '')),
  )
  expect(idle.map(({ file }) => file)).toEqual([])
})

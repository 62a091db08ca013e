import path from 'node:path'
import { order, type Workspace } from './order.ts'
import { code, listImports, type Source } from './source.ts'

/** Where a file is in the order: its workspace, and its name in that workspace's list. */
export type Place = { workspace: Workspace; name: string }

/** An import: from a file to another file of ours, or to a package. */
export type Arrow = { from: Source; written: string; to: { file: string } | { package: string } }

/** The place of a file; undefined for declaration files and files outside of the workspaces' sources. */
export function placeOf(file: string): Place | undefined {
  if (file.endsWith('.d.ts')) return undefined
  const match = /^(domain|client|demo|server|app)\/src\/([^.]+)/.exec(file)
  if (!match) return undefined
  const workspace = match[1] as Workspace
  const name = match[2]!
  const names: readonly string[] = order[workspace]
  const named = names.filter(each => name === each || name.startsWith(`${each}/`)).sort((a, b) => b.length - a.length)
  return { workspace, name: named[0] ?? name.split('/')[0]! }
}

/** Every import in the code of the repository, except Node's own modules. */
export const arrows: Arrow[] = code.flatMap(from =>
  listImports(from).flatMap(written => {
    const to = targetOf(from.file, written)
    return to ? [{ from, written, to }] : []
  }),
)

/** The index of a place in its list; -1 if it is not listed. */
export function rankOf({ workspace, name }: Place): number {
  const names: readonly string[] = order[workspace]
  return names.indexOf(name)
}

/** Imports from places to the right, each as a sentence. */
export function listUpwardImports(): string[] {
  return arrows.flatMap(({ from, to }) => {
    const place = placeOf(from.file)
    const target = 'file' in to ? placeOf(to.file) : undefined
    if (!place || !target || place.workspace !== target.workspace || rankOf(place) === -1) return []
    if (rankOf(target) <= rankOf(place) || isTest(from.file)) return []
    return [`${from.file} imports ${'file' in to ? to.file : ''}, which is to its right`]
  })
}

/** Cycles of imports, type imports included, each as a path of files. */
export function listCycles(): string[] {
  const targets = new Map<string, string[]>()
  for (const { from, to } of arrows) {
    if ('file' in to) targets.set(from.file, [...(targets.get(from.file) ?? []), to.file])
  }
  const cycles: string[] = []
  const finished = new Set<string>()
  const follow = (file: string, trail: string[]) => {
    if (trail.includes(file)) cycles.push([...trail.slice(trail.indexOf(file)), file].join(' → '))
    if (trail.includes(file) || finished.has(file)) return
    for (const next of targets.get(file) ?? []) follow(next, [...trail, file])
    finished.add(file)
  }
  for (const file of targets.keys()) follow(file, [])
  return cycles
}

function targetOf(from: string, written: string): Arrow['to'] | undefined {
  const bare = written.replace(/\?.*$/, '')
  if (bare.startsWith('node:')) return undefined
  if (bare.startsWith('.')) return { file: path.posix.join(path.posix.dirname(from), bare) }
  const ours = /^@haulway\/(domain|client|demo|server|app|tools)\/(.+)$/.exec(bare)
  if (ours) return { file: ours[1] === 'tools' ? `tools/${ours[2]}` : `${ours[1]}/src/${ours[2]}` }
  const name = /^(@[^/]+\/[^/]+|[^/]+)/.exec(bare)?.[0]
  return name ? { package: name } : undefined
}

/** Tests and fixtures: they drive a whole node, so they may import what they need. */
export function isTest(file: string): boolean {
  return /\.(test|fixture)\.tsx?$/.test(file) || file.startsWith('server/src/testing/')
}

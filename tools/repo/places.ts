import path from 'node:path'
import { order, type Workspace } from './order.ts'
import { code, listImports, type Source } from './source.ts'

/** Where a file stands on the map: its workspace and its name in that workspace's ordered list. */
export type Place = { workspace: Workspace; name: string }

/** An import as it is: from a file to a file of ours, or to a package. */
export type Arrow = { from: Source; written: string; to: { file: string } | { package: string } }

/** The place of a file, undefined outside of the workspaces' sources and for what only declares to the compiler. */
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

/** Every import of the repo's code, Node's own modules left out. */
export const arrows: Arrow[] = code.flatMap(from =>
  listImports(from).flatMap(written => {
    const to = targetOf(from.file, written)
    return to ? [{ from, written, to }] : []
  }),
)

/** How far right a place stands; -1 when the list does not name it. */
export function rankOf({ workspace, name }: Place): number {
  const names: readonly string[] = order[workspace]
  return names.indexOf(name)
}

/** Imports that point to the right, each as a sentence. */
export function listUpwardImports(): string[] {
  return arrows.flatMap(({ from, to }) => {
    const [place, target] = [placeOf(from.file), 'file' in to ? placeOf(to.file) : undefined]
    if (!place || !target || place.workspace !== target.workspace || rankOf(place) === -1) return []
    if (rankOf(target) <= rankOf(place) || isTest(from.file)) return []
    return [`${from.file} imports ${'file' in to ? to.file : ''}, which stands to its right`]
  })
}

/** Circles of files that import each other at run time or in types, each as a path through it. */
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

/** Tests, and what only tests share: they drive a whole node, and import what they need of it. */
export function isTest(file: string): boolean {
  return /\.(test|fixture)\.tsx?$/.test(file) || file.startsWith('server/src/testing/')
}

/** Which hits a search finds, and in which order. Pure, so that it is the same for local and older documents. */
import type { ReactNode } from 'react'
import type { IconName } from '../ui/icon/icons.ts'

/** The kinds of hits, in the order of their groups, each with the prefix that searches only that kind. */
export const hitKinds = ['truck', 'load', 'ticket', 'project', 'person', 'page'] as const
export type HitKind = (typeof hitKinds)[number]

export const prefixes: Record<HitKind, string> = {
  truck: 't:',
  load: 'l:',
  ticket: 'k:',
  project: 'p:',
  person: '@',
  page: '>',
}

export type Hit = {
  /** Unique in all hits. */
  key: string
  kind: HitKind
  /** What the hit is called: the text that counts most. */
  name: string
  second: string
  /** More words that find it: a plate, a phone number. */
  more?: string | undefined
  to: string
  icon?: IconName | undefined
  /** The number on a truck's plate. */
  plate?: { number: string; loaded: boolean } | undefined
  /** For a truck: its preview shows what it does now. */
  truckId?: string | undefined
  /** For a load: it is on the map while it is open. */
  loadLogId?: string | undefined
  /** For a load or a project: what can be shared with a customer. */
  project?: { projectId: string; timeZone: string } | undefined
  /** Whom to call about it. */
  call?: { name: string; phoneNo: string } | undefined
  value?: string | undefined
  facts?: readonly { label: string; value: ReactNode }[] | undefined
}

export type Search = { kind: HitKind | undefined; words: readonly string[] }

/** "t: 41" searches only trucks. */
export function searchOf(text: string): Search {
  const typed = text.trimStart().toLocaleLowerCase()
  const kind = hitKinds.find(each => typed.startsWith(prefixes[each]))
  const rest = kind ? typed.slice(prefixes[kind].length) : typed
  return { kind, words: plain(rest).split(/\s+/).filter(Boolean) }
}

/** The hits that contain all words, the best first. Hits that are equally good keep their order. */
export function findHits(hits: readonly Hit[], { words }: Search): Hit[] {
  return hits
    .flatMap(hit => {
      const rank = rankOf(hit, words)
      return rank === undefined ? [] : [{ hit, rank }]
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ hit }) => hit)
}

/** The groups of the hits, that with the best hit first. */
export function groupHits(found: readonly Hit[], { words }: Search): { kind: HitKind; hits: Hit[] }[] {
  const bestOf = (hits: readonly Hit[]) => (hits[0] ? (rankOf(hits[0], words) ?? 0) : 0)
  return hitKinds
    .map(kind => ({ kind, hits: found.filter(hit => hit.kind === kind) }))
    .filter(({ hits }) => hits.length > 0)
    .sort((a, b) => bestOf(a.hits) - bestOf(b.hits))
}

/**
 * Where the choice goes for the next or the previous kind.
 * @param groups in the order in which they are shown
 * @returns undefined before the first and after the last kind
 */
export function firstOfNextKind(
  groups: readonly { hits: readonly Hit[] }[],
  chosen: Hit | undefined,
  by: 1 | -1,
): Hit | undefined {
  const at = groups.findIndex(({ hits }) => hits.some(hit => hit === chosen))
  return at === -1 ? undefined : groups[at + by]?.hits[0]
}

/** How well a hit matches: 0 is its whole name. Undefined without all words. */
function rankOf({ name, second, more = '' }: Hit, words: readonly string[]): number | undefined {
  const nameWords = plain(name).split(/\s+/)
  const all = plain(`${name} ${second} ${more}`)
  if (!words.every(word => all.includes(word))) return undefined
  if (words.length === 0) return 0
  const worst = words.map(word => {
    if (nameWords.includes(word)) return 0
    if (nameWords.some(each => each.startsWith(word))) return 1
    if (nameWords.some(each => each.includes(word))) return 2
    return 3
  })
  return Math.max(...worst)
}

/** Without accents and capitals: "Québec" is found by "quebec". */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLocaleLowerCase()
}

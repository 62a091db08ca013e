/**
 * The rule by which documents stop a dispatch. The screen explains by it before anything is sent, and the server
 * refuses by it.
 */
import { addDays, daysUntil } from '../time.ts'
import {
  type PaperLevels,
  type PaperSubject,
  type RequiredKind,
  requiredKinds,
  subjectOf,
} from './paper-requirements.ts'

/** A buyer, and what it requires. */
export type Buyer = { entityId: string; name: string; levels: PaperLevels }

/** The part of a document that the rule reads: a truck's documents have kinds that no buyer requires. */
type Held = { kind: string; expiresOn: string | null }

/** A business, truck or driver with its documents. */
export type Holder = {
  of: PaperSubject
  /** The record's id. */
  id: string
  /** The name of the business or the driver, or the truck's number. */
  name: string
  /** The name of the hauler whose truck or driver it is. */
  ownerName: string
  papers: readonly Held[]
}

/** One document that one buyer requires and that is not valid on the day. */
export type PaperFinding = {
  buyer: Pick<Buyer, 'entityId' | 'name'>
  holder: Omit<Holder, 'papers'>
  kind: RequiredKind
  /** The last day of the one on file; null when none is. */
  expiredOn: string | null
}

export type PaperCheck = { stops: PaperFinding[]; warnings: PaperFinding[] }

/**
 * What keeps a dispatch from being sent, and what is only worth a warning. A document is valid through its last day.
 * @param day the calendar day at the hauler
 */
export function checkPapers(buyers: readonly Buyer[], holders: readonly Holder[], day: string): PaperCheck {
  const check: PaperCheck = { stops: [], warnings: [] }
  for (const { buyer, level, holder, kind } of listRequired(buyers, holders)) {
    const lastDay = lastDayOf(holder, kind)
    if (lastDay === 'always' || (lastDay !== 'missing' && lastDay >= day)) continue
    const expiredOn = lastDay === 'missing' ? null : lastDay
    const { papers: _, ...named } = holder
    const list = level === 'block' ? check.stops : check.warnings
    list.push({ buyer: { entityId: buyer.entityId, name: buyer.name }, holder: named, kind, expiredOn })
  }
  return check
}

/** A document that ends soon and that buyers require or ask for: what is missing from the next day on. */
export type PaperEnding = {
  holder: Omit<Holder, 'papers'>
  kind: RequiredKind
  lastDay: string
  /** The first day without it. */
  stopsOn: string
  /** The names of the buyers whose work it blocks from that day on, and of those that only ask for one. */
  blockedBy: string[]
  askedBy: string[]
}

/**
 * The documents that buyers require or ask for, and that are valid on the day and end within a number of days, the
 * earliest first.
 */
export function listEndings(
  buyers: readonly Buyer[],
  holders: readonly Holder[],
  day: string,
  withinDays: number,
): PaperEnding[] {
  const endings = new Map<string, PaperEnding>()
  for (const { buyer, level, holder, kind } of listRequired(buyers, holders)) {
    const lastDay = lastDayOf(holder, kind)
    if (lastDay === 'always' || lastDay === 'missing' || lastDay < day) continue
    if (daysUntil(lastDay, day) > withinDays) continue
    const { papers: _, ...named } = holder
    const key = `${holder.id} ${kind}`
    const first = { holder: named, kind, lastDay, stopsOn: addDays(lastDay, 1), blockedBy: [], askedBy: [] }
    const known = endings.get(key) ?? first
    const by = level === 'block' ? 'blockedBy' : 'askedBy'
    endings.set(key, { ...known, [by]: [...known[by], buyer.name] })
  }
  return [...endings.values()].sort((a, b) => (a.lastDay < b.lastDay ? -1 : a.lastDay > b.lastDay ? 1 : 0))
}

type Required = { buyer: Buyer; level: 'warn' | 'block'; holder: Holder; kind: RequiredKind }

function listRequired(buyers: readonly Buyer[], holders: readonly Holder[]): Required[] {
  return buyers.flatMap(buyer =>
    requiredKinds.flatMap(kind => {
      const level = buyer.levels[kind] ?? 'off'
      if (level === 'off') return []
      return holders.filter(({ of }) => of === subjectOf(kind)).map(holder => ({ buyer, level, holder, kind }))
    }),
  )
}

/** The last day on which one of the documents of a kind is valid. */
export function lastDayOf({ papers }: Pick<Holder, 'papers'>, kind: RequiredKind): string | 'always' | 'missing' {
  const days = papers.filter(paper => paper.kind === kind).map(({ expiresOn }) => expiresOn ?? 'always')
  // 'always' sorts after every day, as it should.
  return days.sort().at(-1) ?? 'missing'
}

/** What the rule reads of a holder's documents: for each kind that a buyer can require, the one valid longest. */
export function lastOfEachKind(
  holder: Pick<Holder, 'of' | 'papers'>,
): { kind: RequiredKind; expiresOn: string | null }[] {
  return requiredKinds
    .filter(kind => holder.of === subjectOf(kind))
    .flatMap(kind => {
      const day = lastDayOf(holder, kind)
      return day === 'missing' ? [] : [{ kind, expiresOn: day === 'always' ? null : day }]
    })
}

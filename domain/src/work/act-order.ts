/** The order of testimony: acts on a load or a shift, each with its time and its place in the server's order. */

/** What every act has, whatever it is about. */
export type Testimony = {
  /** The same id is the same act, however often it arrives. */
  actId: string
  occurredAt: number
  clockOffsetMs?: number | undefined
  at?: number | undefined
  sequence?: number | undefined
}

/** When an act happened: as the server decided on receipt, before that by its device's corrected clock. */
export function actAt(act: Pick<Testimony, 'at' | 'occurredAt' | 'clockOffsetMs'>): number {
  return act.at ?? act.occurredAt + (act.clockOffsetMs ?? 0)
}

/** The position of an act in the server's order; after all others while it waits on a phone. */
export function sequenceOf(act: Pick<Testimony, 'sequence'>): number {
  return act.sequence ?? Number.POSITIVE_INFINITY
}

/** A total order over acts, so that every choice between two acts is the same on all devices. */
export function compareActs(a: Testimony, b: Testimony): number {
  return actAt(a) - actAt(b) || compareNumbers(sequenceOf(a), sequenceOf(b)) || (a.actId < b.actId ? -1 : 1)
}

/** The server's order; what waits on a phone comes last, by time. */
export function compareReceived(a: Testimony, b: Testimony): number {
  return compareNumbers(sequenceOf(a), sequenceOf(b)) || compareActs(a, b)
}

/** One act for each id, in total order. Of several copies, the one that the server received first counts. */
export function distinctActs<Act extends Testimony>(acts: Iterable<Act>): Act[] {
  const byId = new Map<string, Act>()
  for (const act of acts) {
    const held = byId.get(act.actId)
    if (!held || hasPrecedence(act, held)) byId.set(act.actId, act)
  }
  return [...byId.values()].sort(compareActs)
}

function hasPrecedence(a: Testimony, b: Testimony): boolean {
  return (compareNumbers(sequenceOf(a), sequenceOf(b)) || (canonical(a) < canonical(b) ? -1 : 1)) < 0
}

// A difference of two infinities is not a number.
function compareNumbers(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0
}

// Two copies of one act differ only if someone misbehaves; even then the choice must not depend on order. Not
// `canonicalText`, which refuses half a character: the fold never throws.
function canonical(act: Testimony): string {
  return JSON.stringify(Object.entries(act).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/**
 * The loads being tracked, in memory: asked for every batch. What the bus says of a driver's scope or rights makes them
 * be read again, and a hint that is lost costs no more than half a minute.
 */
import { entityScope } from '@haulway/domain/document/scope.ts'
import { secondMs } from '@haulway/domain/time.ts'
import { type LoadName, nameKey, type TrackedLoad } from './tracked-load.ts'

/** How long what was read is believed without a hint. */
const believedMs = 30 * secondMs
const heldMax = 50_000
/** Before somebody is told that a load is not theirs, it is looked at again when it was read longer ago than this. */
const doubtedMs = 2 * secondMs

export type TrackedLoads = {
  /** @returns undefined for a load that is not known */
  find: (name: LoadName) => Promise<TrackedLoad | undefined>
  /** As `find`, and read again if this user does not drive it as far as known. */
  findFor: (name: LoadName, uid: string) => Promise<TrackedLoad | undefined>
  /** Scopes have moved on: what is held of their drivers is read again, at once. */
  wake: (scopes: readonly string[]) => void
  /** Somebody's rights have changed. */
  wakeUsers: (uids: readonly string[]) => void
}

type Held = { name: LoadName; load: TrackedLoad; readAt: number; isStale: boolean }
type Wanted = {
  name: LoadName
  settle: ((load: TrackedLoad | undefined) => void)[]
  fail: ((error: unknown) => void)[]
}

export type TrackedLoadsParts = {
  read: (names: readonly LoadName[]) => Promise<Map<string, TrackedLoad>>
  clock: () => number
  /** A load held has been read again. */
  onChange: (before: TrackedLoad, after: TrackedLoad) => void
  onError: (error: unknown) => void
}

export function openTrackedLoads({ read, clock, onChange, onError }: TrackedLoadsParts): TrackedLoads {
  const held = new Map<string, Held>()
  const keysOfScope = new Map<string, Set<string>>()
  const wanted = new Map<string, Wanted>()
  let isReading = false
  /** What was said while a reading is under way: it may have seen the time before. */
  let saidMeanwhile = { scopes: new Set<string>(), uids: new Set<string>() }

  function hold(name: LoadName, load: TrackedLoad, readAt: number): void {
    const key = nameKey(name)
    const scope = entityScope(load.terms.driverEntityId)
    const isStale = saidMeanwhile.scopes.has(scope) || [...load.driverUids].some(uid => saidMeanwhile.uids.has(uid))
    const before = held.get(key)
    held.delete(key)
    held.set(key, { name, load, readAt, isStale })
    keysOfScope.set(scope, (keysOfScope.get(scope) ?? new Set()).add(key))
    const [oldest] = held.keys()
    if (held.size > heldMax && oldest !== undefined) letGo(oldest)
    if (before) onChange(before.load, load)
  }

  function letGo(key: string): void {
    const scope = held.get(key) && entityScope(held.get(key)!.load.terms.driverEntityId)
    held.delete(key)
    if (!scope) return
    keysOfScope.get(scope)?.delete(key)
    if (keysOfScope.get(scope)?.size === 0) keysOfScope.delete(scope)
  }

  async function readWanted(): Promise<void> {
    if (isReading) return
    isReading = true
    while (wanted.size > 0) {
      const group = [...wanted.values()].slice(0, 200)
      for (const { name } of group) wanted.delete(nameKey(name))
      saidMeanwhile = { scopes: new Set(), uids: new Set() }
      await readGroup(group)
    }
    isReading = false
  }

  async function readGroup(group: Wanted[]): Promise<void> {
    const readAt = clock()
    try {
      const loads = await read(group.map(({ name }) => name))
      for (const { name, settle } of group) {
        const load = loads.get(nameKey(name))
        if (load) hold(name, load, readAt)
        else letGo(nameKey(name))
        for (const done of settle) done(load)
      }
    } catch (error) {
      if (group.every(({ fail }) => fail.length === 0)) onError(error)
      for (const { fail } of group) for (const failed of fail) failed(error)
    }
  }

  function want(name: LoadName): Wanted {
    const key = nameKey(name)
    const one = wanted.get(key) ?? { name, settle: [], fail: [] }
    wanted.set(key, one)
    void readWanted()
    return one
  }

  function readNow(name: LoadName): Promise<TrackedLoad | undefined> {
    return new Promise((done, failed) => {
      const one = want(name)
      one.settle.push(done)
      one.fail.push(failed)
    })
  }

  function find(name: LoadName): Promise<TrackedLoad | undefined> {
    const known = held.get(nameKey(name))
    const isBelieved = known && !known.isStale && known.readAt > clock() - believedMs
    return isBelieved ? Promise.resolve(known.load) : readNow(name)
  }

  function doubt(key: string): void {
    const known = held.get(key)
    if (!known) return
    known.isStale = true
    // One that has ended is read when its next late point asks.
    if (known.load.span.endedAt === undefined) want(known.name)
  }

  return {
    find,
    findFor: async (name, uid) => {
      const load = await find(name)
      const isSure = !load || load.driverUids.has(uid)
      return isSure || (held.get(nameKey(name))?.readAt ?? 0) > clock() - doubtedMs ? load : readNow(name)
    },
    wake: scopes => {
      for (const scope of scopes) {
        saidMeanwhile.scopes.add(scope)
        for (const key of keysOfScope.get(scope) ?? []) doubt(key)
      }
    },
    wakeUsers: uids => {
      for (const uid of uids) saidMeanwhile.uids.add(uid)
      const changed = [...held].filter(([, { load }]) => uids.some(uid => load.driverUids.has(uid)))
      for (const [key] of changed) doubt(key)
    },
  }
}

/**
 * The loads being tracked, in memory: asked for every batch, so that none waits for the database. What the bus says of
 * a driver's scope or rights makes a load be read again before its next batch is answered. A hint that is lost costs
 * some seconds: whatever changes a load or who drives it raises the version of its driver's scope, and these versions
 * are compared with the table's, all in one question.
 */
import { entityScope } from '@haulway/domain/document/scope.ts'
import { minuteMs, secondMs } from '@haulway/domain/time.ts'
import { type LoadName, nameKey, type TrackedLoad } from './tracked-load.ts'

/** How long what was read is believed; then it is read again, while batches go on with what is known. */
const believedMs = 2 * minuteMs
/** How often versions are compared. */
export const compareEveryMs = 5 * secondMs
const heldMax = 50_000
const readAtOnceMax = 200
const scopesAtOnceMax = 5_000
/** Before somebody is told that a load is not theirs, it is looked at again when it was read longer ago than this. */
const doubtedMs = 2 * secondMs

export type TrackedLoads = {
  /** What is held and may be relied on for this user, without waiting; undefined where `findFor` must ask. */
  known: (name: LoadName, uid: string) => TrackedLoad | undefined
  /** @returns undefined for a load that is not known */
  find: (name: LoadName) => Promise<TrackedLoad | undefined>
  /** As `find`, and read again if this user does not drive it as far as known. */
  findFor: (name: LoadName, uid: string) => Promise<TrackedLoad | undefined>
  /** Scopes have moved on: what is held of their drivers is read again, at once. */
  wake: (scopes: readonly string[]) => void
  /** Somebody's rights have changed. */
  wakeUsers: (uids: readonly string[]) => void
  /** Looks for changes that no hint has told of. Never throws. */
  compare: () => Promise<void>
}

type Held = { name: LoadName; load: TrackedLoad; readAt: number; isStale: boolean }
type Wanted = {
  name: LoadName
  settle: ((load: TrackedLoad | undefined) => void)[]
  fail: ((error: unknown) => void)[]
}

export type TrackedLoadsParts = {
  read: (names: readonly LoadName[]) => Promise<Map<string, TrackedLoad>>
  /** The versions of scopes; those that have none are left out. */
  readVersions: (scopes: readonly string[]) => Promise<Map<string, number>>
  clock: () => number
  /** A load held has been read again. */
  onChange: (before: TrackedLoad, after: TrackedLoad) => void
  onError: (error: unknown) => void
}

export function openTrackedLoads(parts: TrackedLoadsParts): TrackedLoads {
  return new HeldLoads(parts)
}

class HeldLoads implements TrackedLoads {
  readonly #parts: TrackedLoadsParts
  readonly #held = new Map<string, Held>()
  readonly #keysOfScope = new Map<string, Set<string>>()
  readonly #wanted = new Map<string, Wanted>()
  #isReading = false
  /** What was said while a reading is under way: it may have seen the time before. */
  #saidMeanwhile = { scopes: new Set<string>(), uids: new Set<string>() }

  constructor(parts: TrackedLoadsParts) {
    this.#parts = parts
  }

  known(name: LoadName, uid: string): TrackedLoad | undefined {
    const load = this.#believed(name)
    return load?.driverUids.has(uid) ? load : undefined
  }

  async find(name: LoadName): Promise<TrackedLoad | undefined> {
    return this.#believed(name) ?? this.#readNow(name)
  }

  async findFor(name: LoadName, uid: string): Promise<TrackedLoad | undefined> {
    const load = await this.find(name)
    if (!load || load.driverUids.has(uid)) return load
    const readAt = this.#held.get(nameKey(name))?.readAt ?? 0
    return readAt > this.#parts.clock() - doubtedMs ? load : this.#readNow(name)
  }

  wake(scopes: readonly string[]): void {
    for (const scope of scopes) {
      this.#saidMeanwhile.scopes.add(scope)
      for (const key of this.#keysOfScope.get(scope) ?? []) this.#doubt(key)
    }
  }

  wakeUsers(uids: readonly string[]): void {
    for (const uid of uids) this.#saidMeanwhile.uids.add(uid)
    const changed = [...this.#held].filter(([, { load }]) => uids.some(uid => load.driverUids.has(uid)))
    for (const [key] of changed) this.#doubt(key)
  }

  async compare(): Promise<void> {
    try {
      const scopes = [...this.#keysOfScope.keys()]
      for (let i = 0; i < scopes.length; i += scopesAtOnceMax) {
        const group = scopes.slice(i, i + scopesAtOnceMax)
        const versions = await this.#parts.readVersions(group)
        this.wake(group.filter(scope => this.#isBehind(scope, versions.get(scope) ?? 0)))
      }
    } catch (error) {
      this.#parts.onError(error)
    }
  }

  #believed(name: LoadName): TrackedLoad | undefined {
    const held = this.#held.get(nameKey(name))
    if (!held || held.isStale) return undefined
    if (held.readAt <= this.#parts.clock() - believedMs) this.#want(name)
    return held.load
  }

  #isBehind(scope: string, version: number): boolean {
    const keys = [...(this.#keysOfScope.get(scope) ?? [])]
    return keys.some(key => (this.#held.get(key)?.load.scopeVersion ?? version) < version)
  }

  #doubt(key: string): void {
    const known = this.#held.get(key)
    if (!known) return
    known.isStale = true
    // One that has ended is read when its next late point asks.
    if (known.load.span.endedAt === undefined) this.#want(known.name)
  }

  #readNow(name: LoadName): Promise<TrackedLoad | undefined> {
    return new Promise((done, failed) => {
      const one = this.#want(name)
      one.settle.push(done)
      one.fail.push(failed)
    })
  }

  #want(name: LoadName): Wanted {
    const key = nameKey(name)
    const one = this.#wanted.get(key) ?? { name, settle: [], fail: [] }
    this.#wanted.set(key, one)
    void this.#readWanted()
    return one
  }

  async #readWanted(): Promise<void> {
    if (this.#isReading) return
    this.#isReading = true
    while (this.#wanted.size > 0) {
      const group = [...this.#wanted.values()].slice(0, readAtOnceMax)
      for (const { name } of group) this.#wanted.delete(nameKey(name))
      this.#saidMeanwhile = { scopes: new Set(), uids: new Set() }
      await this.#readGroup(group)
    }
    this.#isReading = false
  }

  async #readGroup(group: Wanted[]): Promise<void> {
    const readAt = this.#parts.clock()
    try {
      const loads = await this.#parts.read(group.map(({ name }) => name))
      for (const { name, settle } of group) {
        const load = loads.get(nameKey(name))
        if (load) this.#hold(name, load, readAt)
        else this.#letGo(nameKey(name))
        for (const done of settle) done(load)
      }
    } catch (error) {
      if (group.every(({ fail }) => fail.length === 0)) this.#parts.onError(error)
      for (const { fail } of group) for (const failed of fail) failed(error)
    }
  }

  #hold(name: LoadName, load: TrackedLoad, readAt: number): void {
    const key = nameKey(name)
    const scope = entityScope(load.terms.driverEntityId)
    const said = this.#saidMeanwhile
    const isStale = said.scopes.has(scope) || [...load.driverUids].some(uid => said.uids.has(uid))
    const before = this.#held.get(key)
    this.#held.delete(key)
    this.#held.set(key, { name, load, readAt, isStale })
    this.#keysOfScope.set(scope, (this.#keysOfScope.get(scope) ?? new Set()).add(key))
    const [oldest] = this.#held.keys()
    if (this.#held.size > heldMax && oldest !== undefined) this.#letGo(oldest)
    if (before) this.#parts.onChange(before.load, load)
  }

  #letGo(key: string): void {
    const known = this.#held.get(key)
    if (!known) return
    this.#held.delete(key)
    const scope = entityScope(known.load.terms.driverEntityId)
    this.#keysOfScope.get(scope)?.delete(key)
    if (this.#keysOfScope.get(scope)?.size === 0) this.#keysOfScope.delete(scope)
  }
}

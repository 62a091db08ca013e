/**
 * The tracked loads, in memory: every batch needs its load, and none should wait for the database. When the bus reports
 * a change of a driver's scope or rights, the load is read again before its next batch is answered. If a hint is
 * lost, the load is old for a few seconds: every change of a load or its driver raises the version of the driver's
 * scope, and versions are read and compared. Loads are also read once more soon after their first read, because there
 * is no earlier version to compare with.
 */
import { entityScope } from '@haulway/domain/document/scope.ts'
import { minuteMs, secondMs } from '@haulway/domain/time.ts'
import type { ScopeVersions } from '../../sync/scope-versions.ts'
import { type LoadName, nameKey, type TrackedLoad } from './tracked-load.ts'

/** A load older than this is read again. Batches use the known load meanwhile. */
const believedMs = 2 * minuteMs
/** How often versions are compared. */
export const compareEveryMs = 5 * secondMs
const heldMax = 50_000
const readAtOnceMax = 200
const scopesAtOnceMax = 5_000
/** A load older than this is read again before a user is refused because the load is someone else's. */
const doubtedMs = 2 * secondMs

export type TrackedLoads = {
  /** The load in memory if this user drives it, without waiting. If undefined, call `findFor`. */
  known: (name: LoadName, uid: string) => TrackedLoad | undefined
  /** @returns undefined for an unknown load */
  find: (name: LoadName) => Promise<TrackedLoad | undefined>
  /** Like `find`, but reads the load again if this user doesn't seem to drive it. */
  findFor: (name: LoadName, uid: string) => Promise<TrackedLoad | undefined>
  /** Scopes have changed: the loads of their drivers are read again immediately. */
  wake: (scopes: readonly string[]) => void
  /** The rights of users have changed. */
  wakeUsers: (uids: readonly string[]) => void
  /** Finds changes for which no hint arrived. Never throws. */
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
  /** Scopes without a version are missing. */
  readVersions: (scopes: readonly string[]) => Promise<ScopeVersions>
  clock: () => number
  /** A load in memory was read again. */
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
  /** The version of each driver's scope when they were last compared. */
  readonly #versions = new Map<string, number>()
  readonly #wanted = new Map<string, Wanted>()
  #isReading = false
  /** The hints that came during a read. The read may not have seen what they report. */
  #hintsDuringRead = { scopes: new Set<string>(), uids: new Set<string>() }

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
      this.#hintsDuringRead.scopes.add(scope)
      for (const key of this.#keysOfScope.get(scope) ?? []) this.#doubt(key)
    }
  }

  wakeUsers(uids: readonly string[]): void {
    for (const uid of uids) this.#hintsDuringRead.uids.add(uid)
    const changed = [...this.#held].filter(([, { load }]) => uids.some(uid => load.driverUids.has(uid)))
    for (const [key] of changed) this.#doubt(key)
  }

  async compare(): Promise<void> {
    try {
      // What could not be read again when it changed is tried again.
      for (const [key, { isStale }] of this.#held) if (isStale) this.#doubt(key)
      const scopes = [...this.#keysOfScope.keys()]
      for (const scope of this.#versions.keys()) if (!this.#keysOfScope.has(scope)) this.#versions.delete(scope)
      for (let i = 0; i < scopes.length; i += scopesAtOnceMax) {
        const group = scopes.slice(i, i + scopesAtOnceMax)
        const read = await this.#parts.readVersions(group)
        const changed = group.filter(scope => this.#versions.get(scope) !== (read[scope] ?? 0))
        for (const scope of changed) this.#versions.set(scope, read[scope] ?? 0)
        this.wake(changed)
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

  #doubt(key: string): void {
    const known = this.#held.get(key)
    if (!known) return
    known.isStale = true
    // An ended load is read when its next late point arrives.
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
      this.#hintsDuringRead = { scopes: new Set(), uids: new Set() }
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
    const hints = this.#hintsDuringRead
    const isStale = hints.scopes.has(scope) || [...load.driverUids].some(uid => hints.uids.has(uid))
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

/** The wake-up bus: hints between parts of the server and between nodes. A lost hint costs time, never correctness. */
import { EventEmitter } from 'node:events'
import type { PositionFrame } from '@haulway/domain/track/position-frame.ts'
import type { Published } from '../publish.ts'

export type BusEvents = {
  /** What this process published, for this process only; others learn of it from the hint that follows. */
  documents: Published
  /** Documents were published: the scopes and their new versions. */
  versions: Record<string, number>
  /** Latest positions of trucks, for each scope that may see them. */
  positions: { scopes: string[]; frame: PositionFrame }[]
  /** These scopes may no longer show a truck: its load has ended, or it has left the pit. */
  gone: { loadLogId: string; scopes: string[] }
  /** Hints of other nodes may have been lost: what is shown must be compared with the database. */
  missed: object
  /** The rights of these users have changed: a membership, or the parties of a project. */
  access: { uids: string[] }
  /** These device sessions were revoked. */
  sessions: { sessionIds: string[] }
}
export type BusTopic = keyof BusEvents

export type Bus = {
  publish: <Topic extends BusTopic>(topic: Topic, event: BusEvents[Topic]) => void
  /** @returns a function that unsubscribes */
  subscribe: <Topic extends BusTopic>(topic: Topic, listener: (event: BusEvents[Topic]) => void) => () => void
  close: () => Promise<void>
}

/** The bus of one process. Its hints are shared with other nodes by `share-hints.ts`. */
export function openLocalBus(): Bus {
  const emitter = new EventEmitter()
  emitter.setMaxListeners(0)
  return {
    publish: (topic, event) => {
      emitter.emit(topic, event)
    },
    subscribe: (topic, listener) => {
      emitter.on(topic, listener)
      return () => emitter.off(topic, listener)
    },
    close: async () => {
      emitter.removeAllListeners()
    },
  }
}

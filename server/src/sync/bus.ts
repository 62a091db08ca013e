/** The wake-up bus: hints between parts of the server, and between nodes. Losing one loses time, never truth. */
import { EventEmitter } from 'node:events'
import type { PositionFrame } from '@haulway/domain/track/position-frame.ts'
import type { Published } from './publish.ts'

export type BusEvents = {
  /** What was published, for this process alone; others hear of it by the hint that follows. */
  documents: Published
  /** Documents were published: scopes and their new versions. */
  versions: Record<string, number>
  /** Latest positions of trucks, for each scope that may see them. */
  positions: { scopes: string[]; frame: PositionFrame }[]
  /** A truck is to be seen in these scopes no more: its load has ended, or it has left the pit. */
  gone: { loadLogId: string; scopes: string[] }
  /** The rights of these users have changed: memberships, parties of a project. */
  access: { uids: string[] }
  /** These device sessions are revoked. */
  sessions: { sessionIds: string[] }
}
export type BusTopic = keyof BusEvents

export type Bus = {
  publish: <Topic extends BusTopic>(topic: Topic, event: BusEvents[Topic]) => void
  /** @returns a function that ends the listening */
  subscribe: <Topic extends BusTopic>(topic: Topic, listener: (event: BusEvents[Topic]) => void) => () => void
  close: () => Promise<void>
}

/** The bus of a single process. */
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

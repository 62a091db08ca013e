/**
 * What nodes tell each other by PostgreSQL's NOTIFY. All topics share one channel, because the driver that listens to
 * several can lose some of them when it connects again after an outage.
 */
import type { Sql } from 'postgres'

export const nodeMessageChannel = 'haulway_node_messages'

type Topic = 'versions' | 'rights' | 'hints' | 'strangers' | 'probe'

/** The payload of a notification. */
export const nodeMessageOf = (topic: Topic, text: string) => `${topic} ${text}`

/** The most bytes that its topic takes. */
export const topicBytesMax = 'strangers '.length

export type NodeMessages = {
  /** `onBack` is called when messages arrive again after some may have been lost. */
  listen: (topic: Topic, onText: (text: string) => void, onBack?: () => void) => void
}

/** Receives the messages of all nodes, this one's too, until the database is closed. */
export async function openNodeMessages(database: Sql): Promise<NodeMessages> {
  const listeners: { topic: string; onText: (text: string) => void; onBack: () => void }[] = []
  const hear = (payload: string) => {
    const space = payload.indexOf(' ')
    for (const { topic, onText } of listeners) {
      if (payload.slice(0, space) === topic) onText(payload.slice(space + 1))
    }
  }
  await database.listen(nodeMessageChannel, hear, () => {
    for (const { onBack } of listeners) onBack()
  })
  return { listen: (topic, onText, onBack = () => {}) => void listeners.push({ topic, onText, onBack }) }
}

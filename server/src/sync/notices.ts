/**
 * What nodes tell each other by PostgreSQL's NOTIFY. All topics share one channel, because the driver that listens to
 * several can lose some of them when it connects again after an outage.
 */
import type { Sql } from 'postgres'

export const noticeChannel = 'haulway_notices'

type Topic = 'versions' | 'rights' | 'hints' | 'probe'

/** The payload of a notification. */
export const noticeOf = (topic: Topic, text: string) => `${topic} ${text}`

/** How many bytes its topic takes. */
export const topicBytesMax = 'versions '.length

export type Notices = {
  /** `onBack` is called when notices arrive again after some may have been lost. */
  listen: (topic: Topic, onText: (text: string) => void, onBack?: () => void) => void
}

/** Hears the notices of all nodes, this one's too, until the database is closed. */
export async function openNotices(database: Sql): Promise<Notices> {
  const listeners: { topic: string; onText: (text: string) => void; onBack: () => void }[] = []
  const hear = (payload: string) => {
    const space = payload.indexOf(' ')
    for (const { topic, onText } of listeners) {
      if (payload.slice(0, space) === topic) onText(payload.slice(space + 1))
    }
  }
  await database.listen(noticeChannel, hear, () => {
    for (const { onBack } of listeners) onBack()
  })
  return { listen: (topic, onText, onBack = () => {}) => void listeners.push({ topic, onText, onBack }) }
}

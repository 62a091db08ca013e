import type { Sql } from 'postgres'
import type { NodeMessages } from '../node-messages.ts'
import type { Bus } from './bus.ts'
import { openNatsLink } from './nats.ts'
import { listenToNotify, openNotifyLink, shareRights } from './notify.ts'
import { shareHints } from './share-hints.ts'
import { type StrangerParts, watchStrangers } from './watch-strangers.ts'

export type JoinedNodes = {
  isNatsConnected: (() => boolean) | undefined
  /** Whether a node is alive that does not see this node's attachments. */
  hasStrangers: () => boolean
  close: () => Promise<void>
}

/**
 * Connects a node's bus with the other nodes on its database. Rights always travel by PostgreSQL.
 * @param nodeId unique for each node
 * @param more `natsUrls` carries the hints; without it, and while it is away, PostgreSQL does. `place`: of this node's
 *   attachments
 * @returns `isNatsConnected` is undefined without NATS
 */
export async function joinNodes(
  database: Sql,
  nodeMessages: NodeMessages,
  bus: Bus,
  nodeId: string,
  log: { error: (error: unknown, sentence: string) => void; info: (sentence: string) => void },
  more: { natsUrls: readonly string[] | undefined } & Pick<StrangerParts, 'place' | 'onStranger'>,
): Promise<JoinedNodes> {
  const onError = (error: unknown) => log.error(error, 'a message between nodes was not understood or not sent')
  const onNats = (isConnected: boolean, error?: unknown) => {
    if (isConnected) log.info('NATS is connected')
    else log.error(error, 'NATS is not connected: PostgreSQL carries what nodes tell each other')
  }
  listenToNotify(nodeMessages, bus, onError)
  shareRights(database, nodeMessages, bus, nodeId, onError)
  const { natsUrls, place, onStranger } = more
  const nats = natsUrls && openNatsLink(natsUrls, onNats)
  const openLink = (topic: 'hints' | 'strangers') => openNotifyLink(database, nodeMessages, topic)
  const strangers = await watchStrangers({ link: openLink('strangers'), nodeId, place, onStranger, onError })
  const notify = openLink('hints')
  const shared = await shareHints({ bus, link: nats ?? notify, fallback: nats && notify, nodeId, onError })
  return {
    isNatsConnected: nats?.isConnected,
    hasStrangers: strangers.areAlive,
    close: async () => {
      strangers.close()
      shared.close()
      await nats?.close()
    },
  }
}

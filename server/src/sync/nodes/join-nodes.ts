import type { Sql } from 'postgres'
import type { NodeMessages } from '../node-messages.ts'
import type { Bus } from './bus.ts'
import { openNatsLink } from './nats.ts'
import { listenToNotify, openNotifyLink, shareRights } from './notify.ts'
import { type ShareParts, shareHints } from './share-hints.ts'

export type JoinedNodes = {
  isNatsConnected: (() => boolean) | undefined
  hasStrangers: () => boolean
  close: () => Promise<void>
}

/**
 * Connects a node's bus with the other nodes on its database. Rights always travel by PostgreSQL.
 * @param nodeId unique for each node
 * `natsUrls` carries the hints; without it, PostgreSQL does. `onStranger` is called when a node does not
 * see this one's attachments.
 * @returns `isNatsConnected` is undefined without NATS
 */
export async function joinNodes(
  database: Sql,
  nodeMessages: NodeMessages,
  bus: Bus,
  nodeId: string,
  log: { error: (error: unknown, sentence: string) => void; info: (sentence: string) => void },
  {
    natsUrls,
    folderId,
    onStranger,
  }: { natsUrls: readonly string[] | undefined } & Pick<ShareParts, 'folderId' | 'onStranger'>,
): Promise<JoinedNodes> {
  const onError = (error: unknown) => log.error(error, 'a message between nodes was not understood or not sent')
  const onNats = (isConnected: boolean, error?: unknown) => {
    if (isConnected) log.info('NATS is connected')
    else log.error(error, 'NATS is not connected: readers see changes on other nodes at their next heartbeat')
  }
  listenToNotify(nodeMessages, bus, onError)
  shareRights(database, nodeMessages, bus, nodeId, onError)
  const nats = natsUrls && openNatsLink(natsUrls, onNats)
  const shared = await shareHints({
    bus,
    link: nats ?? openNotifyLink(database, nodeMessages),
    nodeId,
    folderId,
    onError,
    onStranger,
  })
  return {
    isNatsConnected: nats?.isConnected,
    hasStrangers: shared.hasStrangers,
    close: async () => {
      shared.close()
      await nats?.close()
    },
  }
}

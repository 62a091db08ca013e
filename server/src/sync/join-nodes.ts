import type { Sql } from 'postgres'
import type { Bus } from './bus.ts'
import { listenToNotify, openNotifyLink, shareRights } from './notify.ts'
import { shareHints } from './share-hints.ts'

/** Connects a node's bus with the other nodes on its database. @param nodeId unique for each node */
export async function joinNodes(
  database: Sql,
  bus: Bus,
  nodeId: string,
  onError: (error: unknown) => void,
): Promise<{ close: () => void }> {
  await listenToNotify(database, bus, onError)
  await shareRights(database, bus, nodeId, onError)
  return shareHints({ bus, link: openNotifyLink(database), nodeId, onError })
}

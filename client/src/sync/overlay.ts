/**
 * The optimistic overlay: the documents with the effects of commands that are not answered yet. Effects are pure
 * functions of `domain`, with the rules the server uses, so the screen shows the result before the server answers.
 */
import type { DocumentBody, DocumentKey } from '@haulway/domain/document/document.ts'
import { effects } from '@haulway/domain/wire/effects.ts'
import type { OutboxCommand, StoredDocument, SyncStorage } from '../storage.ts'

/** Key → the body after the commands, or null when they remove the document. */
export type Overlay = ReadonlyMap<string, { key: DocumentKey; body: DocumentBody | null }>

/**
 * Runs the effects of all commands that are not refused, in the order of the acts.
 * @param who the user and the entity they act for
 */
export async function readOverlay(
  storage: Pick<SyncStorage, 'readDocument' | 'listCommands'>,
  who: { uid: string; entityId: string | undefined },
): Promise<Overlay> {
  const overlay = new Map<string, { key: DocumentKey; body: DocumentBody | null }>()
  for (const command of await storage.listCommands()) {
    const effect = effects[command.call]
    if (!effect || command.state === 'refused') continue
    const read = async (key: DocumentKey) => {
      const changed = overlay.get(keyOf(key))
      return changed ? changed.body : ((await storage.readDocument(key))?.body ?? null)
    }
    for (const { body, ...key } of await effect(read, command.input, actOf(command, who))) {
      const { scope, collection, id } = key
      overlay.set(keyOf(key), { key: { scope, collection, id }, body })
    }
  }
  return overlay
}

/** Applies the overlay to the documents of one collection. */
export function withOverlay(
  overlay: Overlay,
  scope: string,
  collection: string,
  documents: StoredDocument[],
): { id: string; body: DocumentBody; isPending: boolean }[] {
  const changed = [...overlay.values()].filter(({ key }) => key.scope === scope && key.collection === collection)
  const byId = new Map(documents.map(({ id, body }) => [id, { id, body, isPending: false }]))
  for (const { key, body } of changed) {
    if (body === null) byId.delete(key.id)
    else byId.set(key.id, { id: key.id, body, isPending: true })
  }
  return [...byId.values()]
}

function actOf(command: OutboxCommand, who: { uid: string; entityId: string | undefined }) {
  const { id: actId, occurredAt, clockOffsetMs, signature } = command
  return { ...who, actId, occurredAt, clockOffsetMs, signature }
}

function keyOf(key: DocumentKey): string {
  return `${key.scope} ${key.collection} ${key.id}`
}

/**
 * The queue of uploads. It stores an upload before anything else happens, and sends uploads one at a time until the
 * server answers. It is separate from the outbox, so a slow or stuck picture doesn't delay acts.
 */
import type { Scope } from '@haulway/domain/document/scope.ts'
import { isDue, nextDrainMs, noteTry } from '../retry.ts'
import { arrivingVersions, isSettled, type SyncStorage } from '../storage.ts'
import type { Answer } from '../transport/transport.ts'
import type { OnSent, Upload, UploadStorage, UploadTransport } from '../transport/upload.ts'

export type UploadQueue = {
  /** Stores content. It is on the device when this returns. @throws when the device has no room for it */
  keep: (id: string, query: Record<string, string>, content: Blob) => Promise<void>
  /** Sends all due uploads, as the outbox sends commands. */
  drain: (isNudged?: boolean) => Promise<number | undefined>
  /** Removes a refused upload, after the user has seen the reason. */
  dismiss: (id: string) => Promise<void>
}

export type UploadQueueParts = {
  storage: Pick<SyncStorage, 'readVersions'>
  uploads: UploadStorage & UploadTransport
  clock: () => number
  /** Server time minus device time, as last measured. */
  clockOffsetMs: () => number
  /** The scopes that the tabs follow. */
  readFollowed: () => readonly Scope[]
}

const retryMs = { first: 2_000, max: 120_000 }
/** How often to check whether the document of an accepted upload has arrived. */
const settleMs = 500
/** How often to note what is sent of an upload. */
const noteSentMs = 300

export function openUploadQueue(parts: UploadQueueParts): UploadQueue {
  const { uploads, clock } = parts
  return {
    keep: async (id, query, content) => {
      const upload: Upload = {
        id,
        query,
        contentType: content.type,
        bytes: content.size,
        sha256: await sha256Of(content),
        occurredAt: clock(),
        clockOffsetMs: parts.clockOffsetMs(),
        state: 'waiting',
        attempts: 0,
        nextTryAt: 0,
      }
      await uploads.addUpload(upload, content)
    },
    drain: async isNudged => {
      await dropSettled(parts)
      for (const upload of await uploads.listUploads()) {
        if (upload.state !== 'waiting' || !isDue(upload, clock(), isNudged)) continue
        const content = await uploads.readContent(upload.id)
        const answer = content ? await uploads.upload(upload, content, noteSent(parts, upload)) : gone
        await take(parts, upload, answer)
        // There is no network: every other upload would wait for the same timeout.
        if (answer.kind === 'lost') break
      }
      await dropSettled(parts)
      const left = await uploads.listUploads()
      if (left.some(({ state }) => state === 'answered')) return settleMs
      return nextDrainMs(
        left.filter(({ state }) => state === 'waiting'),
        clock(),
      )
    },
    dismiss: id => uploads.removeUpload(id),
  }
}

/** Notes how much is sent, so that every tab can show it, but not at each of the many reports. */
function noteSent({ uploads, clock }: UploadQueueParts, { id, bytes }: Upload): OnSent {
  let notedAt = Number.NEGATIVE_INFINITY
  return sentBytes => {
    if (clock() - notedAt < noteSentMs) return
    notedAt = clock()
    void uploads.updateUpload(id, { sentBytes: Math.min(sentBytes, bytes) })
  }
}

const gone: Answer = { kind: 'refused', final: true, code: 'notFound', message: 'This device has lost the file.' }

async function take({ uploads, clock }: UploadQueueParts, upload: Upload, answer: Answer): Promise<void> {
  if (answer.kind === 'accepted') {
    await uploads.updateUpload(upload.id, { state: 'answered', versions: answer.versions })
    return
  }
  if (answer.kind === 'refused' && answer.final) {
    const { code, message } = answer
    await uploads.updateUpload(upload.id, { state: 'refused', refusal: { code, message } })
    return
  }
  const tried = noteTry(upload.attempts, answer, retryMs, clock())
  await uploads.updateUpload(upload.id, { ...tried, sentBytes: undefined })
}

/** Removes accepted uploads whose documents have arrived. Until then the screen shows the copy on the device. */
async function dropSettled({ storage, uploads, readFollowed }: UploadQueueParts): Promise<void> {
  const answered = (await uploads.listUploads()).filter(({ state }) => state === 'answered')
  if (answered.length === 0) return
  const held = await storage.readVersions()
  const isDone = ({ versions }: Upload) => isSettled(arrivingVersions(versions, readFollowed()), held)
  for (const { id } of answered.filter(isDone)) await uploads.removeUpload(id)
}

async function sha256Of(content: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await content.arrayBuffer())
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
}

/** The attachments of loads and trucks: those on the server and those still on this device, each once. */
import { type AttachmentDocument, attachmentDocumentSchema } from '@haulway/domain/attachment/attachment.documents.ts'
import { attachmentSubjectSchema } from '@haulway/domain/attachment/attachment.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { dayMs } from '@haulway/domain/time.ts'
import { useCurrentEntity } from '../entity/CurrentEntity.tsx'
import { read } from '../session/app-read.ts'
import { useDocuments } from '../sync/use-documents.ts'
import { useRead } from '../sync/use-read.ts'
import { useUploads } from '../sync/use-uploads.ts'

export type LocalAttachment = Pick<
  AttachmentDocument,
  'attachmentId' | 'kind' | 'contentType' | 'bytes' | 'takenAt'
> & {
  loadLogId: string | undefined
  truckId: string | undefined
  /** Its content is on this device, and the server has not confirmed that it has it. */
  isWaiting: boolean
}

/** The attachments in the order they were taken. @returns undefined until the local database has answered */
export function useAttachments(): LocalAttachment[] | undefined {
  const { scope } = useCurrentEntity()
  const documents = useDocuments(scope, 'attachments', attachmentDocumentSchema)
  const uploads = useUploads()
  if (!documents || !uploads) return undefined
  const sent = documents.map(({ body }) => toLocal(body))
  const known = new Set(sent.map(({ attachmentId }) => attachmentId))
  const unsent = uploads.flatMap((upload): LocalAttachment[] => {
    const subject = attachmentSubjectSchema.safeParse(upload.query).data
    if (!subject || known.has(upload.id) || upload.state === 'refused') return []
    const { kind } = subject
    return [
      {
        attachmentId: upload.id,
        kind,
        bytes: upload.bytes,
        takenAt: upload.occurredAt + upload.clockOffsetMs,
        contentType: attachmentDocumentSchema.shape.contentType.catch('image/jpeg').parse(upload.contentType),
        loadLogId: kind === 'paper' ? undefined : subject.loadLogId,
        truckId: kind === 'paper' ? subject.truckId : undefined,
        isWaiting: true,
      },
    ]
  })
  return [...sent, ...unsent].sort((a, b) => a.takenAt - b.takenAt)
}

/** A load's attachments under any of its ids; those of an older load are read from the server. */
export function useLoadAttachments(load: LoadLogDocument): LocalAttachment[] | undefined {
  const ids = [load.loadLogId, ...load.aliases]
  const local = useAttachments()?.filter(({ loadLogId }) => loadLogId !== undefined && ids.includes(loadLogId))
  const older = useOlder(load)
  if (!local) return undefined
  const known = new Set(local.map(({ attachmentId }) => attachmentId))
  return [...older.filter(({ attachmentId }) => !known.has(attachmentId)), ...local]
}

/** How long after its load an attachment stays among the live documents. */
const liveMs = 14 * dayMs

function useOlder({ loadLogId, createdOn }: LoadLogDocument): LocalAttachment[] {
  const { scope } = useCurrentEntity()
  const readPage = () => read.page(scope, 'attachments', { where: { loadLogId }, orderBy: 'takenAt', limit: 24 })
  // Without a network the page shows only the local ones.
  const { value } = useRead(`${scope} ${loadLogId}`, readPage, { isWanted: createdOn < Date.now() - liveMs })
  return value?.documents.map(toLocal) ?? []
}

function toLocal({ attachmentId, kind, contentType, bytes, takenAt, loadLogId, truckId }: AttachmentDocument) {
  return { attachmentId, kind, contentType, bytes, takenAt, loadLogId, truckId, isWaiting: false }
}

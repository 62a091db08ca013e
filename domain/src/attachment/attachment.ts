/**
 * Attachment: a signature, a picture of a ticket or a load, a document of a truck, business or driver. Made once, and
 * never changed.
 */
import { z } from 'zod'
import { idSchema, sha256Schema, uidSchema } from '../ids.ts'
import type { LoadLogRelation } from '../load-log/act/act.ts'
import { instantMsSchema } from '../time.ts'
import type { Party } from '../work/party.ts'

export const attachmentTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const
export type AttachmentType = (typeof attachmentTypes)[number]

export const attachmentBytesMax = 8 * 1024 * 1024
export const attachmentsPerLoadMax = 24
export const attachmentsPerTruckMax = 60
/** The most documents of a business and its drivers. */
export const attachmentsPerBusinessMax = 2000

type LoadKind = {
  word: string
  types: readonly AttachmentType[]
  /** The parties that may attach it. */
  by: readonly LoadLogRelation[]
  /** The parties of the load that see it. A pit and a dump don't see the signature. */
  seenBy: readonly Exclude<Party, 'operator'>[]
}

const haulingSide = ['jobber', 'broker', 'trucking', 'subhauler', 'fleetTrucker'] as const
const images = ['image/jpeg', 'image/png', 'image/webp'] as const
const everyone = ['trucker', 'fleet', 'subhauler', 'broker', 'pit', 'dump', 'operator', 'jobber'] as const

/** The attachments of a load: who may add each kind, and who sees it. */
export const loadAttachmentKinds = {
  signature: {
    word: "Receiver's signature",
    types: images,
    by: ['trucker', 'jobber'],
    seenBy: [...haulingSide],
  },
  ticketPhoto: {
    word: 'Photo of the ticket',
    types: images,
    by: everyone,
    seenBy: [...haulingSide, 'pit', 'dump'],
  },
  loadPhoto: {
    word: 'Photo of the load',
    types: images,
    by: everyone,
    seenBy: [...haulingSide, 'pit', 'dump'],
  },
} as const satisfies Record<string, LoadKind>

export type LoadAttachmentKind = keyof typeof loadAttachmentKinds
export const loadAttachmentKindNames = Object.keys(loadAttachmentKinds) as LoadAttachmentKind[]

const ofLoad = z.object({
  kind: z.enum(loadAttachmentKindNames),
  projectId: idSchema,
  dispatchId: idSchema,
  /** The load's id on the device of the maker. It may become an alias of the load. */
  loadLogId: idSchema,
})
/** A document of a truck; without a truck, of the business itself or of a driver. */
const ofBusiness = z.object({ kind: z.literal('paper'), entityId: idSchema, truckId: idSchema.optional() })

/** The kind of attachment, and the load, truck or business it belongs to. */
export const attachmentSubjectSchema = z.discriminatedUnion('kind', [ofLoad, ofBusiness])
export type AttachmentSubject = z.infer<typeof attachmentSubjectSchema>
export type AttachmentKind = AttachmentSubject['kind']

export const attachmentSchema = z.object({
  attachmentId: idSchema,
  subject: attachmentSubjectSchema,
  contentType: z.enum(attachmentTypes),
  bytes: z.int().min(1).max(attachmentBytesMax),
  /** The hash of the content. */
  sha256: sha256Schema,
  by: z.object({ uid: uidSchema, entityId: idSchema }),
  takenAt: instantMsSchema,
  receivedAt: instantMsSchema,
  /** The entities whose members may see it: the parties at the time it was made. */
  readerEntityIds: z.array(idSchema).min(1).max(8),
})
export type Attachment = z.infer<typeof attachmentSchema>

/** The content types of a kind of attachment: a truck document may also be a PDF. */
export function typesOf(kind: AttachmentKind): readonly AttachmentType[] {
  return kind === 'paper' ? attachmentTypes : loadAttachmentKinds[kind].types
}

/** Whether a party with this relation to a load may attach this kind to it. */
export function mayAttach(kind: LoadAttachmentKind, relation: LoadLogRelation): boolean {
  const by: readonly LoadLogRelation[] = loadAttachmentKinds[kind].by
  return by.includes(relation)
}

/** Attachment: a signature, a picture of a ticket or a load, a truck's paper. Made once, and never changed. */
import { z } from 'zod'
import { idSchema, uidSchema } from '../ids.ts'
import type { LoadLogRelation } from '../load-log/act.ts'
import { instantMsSchema } from '../time.ts'
import type { Terms } from '../work/dispatch/dispatch.ts'
import type { Party } from '../work/party.ts'

export const attachmentTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const
export type AttachmentType = (typeof attachmentTypes)[number]

export const attachmentBytesMax = 8 * 1024 * 1024
export const attachmentsPerLoadMax = 24
export const attachmentsPerTruckMax = 60

type LoadKind = {
  word: string
  types: readonly AttachmentType[]
  /** Whose picture of it is taken. */
  by: readonly LoadLogRelation[]
  /** Which parties of the load it is shown to. A pit learns nothing of the delivery. */
  seenBy: readonly Exclude<Party, 'operator'>[]
}

const images = ['image/jpeg', 'image/png', 'image/webp'] as const
const everybody = ['trucker', 'fleet', 'pit', 'operator', 'jobber'] as const

/** What may be attached to a load: by whom, and who sees it. */
export const loadAttachmentKinds = {
  signature: {
    word: "Receiver's signature",
    types: images,
    by: ['trucker', 'jobber'],
    seenBy: ['jobber', 'trucking', 'fleetTrucker'],
  },
  ticketPhoto: {
    word: 'Photo of the ticket',
    types: images,
    by: everybody,
    seenBy: ['jobber', 'trucking', 'fleetTrucker', 'pit'],
  },
  loadPhoto: {
    word: 'Photo of the load',
    types: images,
    by: everybody,
    seenBy: ['jobber', 'trucking', 'fleetTrucker', 'pit'],
  },
} as const satisfies Record<string, LoadKind>

export type LoadAttachmentKind = keyof typeof loadAttachmentKinds
export const loadAttachmentKindNames = Object.keys(loadAttachmentKinds) as LoadAttachmentKind[]

const ofLoad = z.object({
  kind: z.enum(loadAttachmentKindNames),
  projectId: idSchema,
  dispatchId: idSchema,
  /** As its maker's device calls the load, which may become another name of it. */
  loadLogId: idSchema,
})
const ofTruck = z.object({ kind: z.literal('paper'), entityId: idSchema, truckId: idSchema })

/** What it is, and of what. */
export const attachmentSubjectSchema = z.discriminatedUnion('kind', [ofLoad, ofTruck])
export type AttachmentSubject = z.infer<typeof attachmentSubjectSchema>
export type AttachmentKind = AttachmentSubject['kind']

export const attachmentSchema = z.object({
  attachmentId: idSchema,
  subject: attachmentSubjectSchema,
  contentType: z.enum(attachmentTypes),
  bytes: z.int().min(1).max(attachmentBytesMax),
  /** Of its content, in hexadecimal. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  by: z.object({ uid: uidSchema, entityId: idSchema }),
  takenAt: instantMsSchema,
  receivedAt: instantMsSchema,
  /** The entities whose members may see it, as the parties were when it was made. */
  readerEntityIds: z.array(idSchema).min(1).max(8),
})
export type Attachment = z.infer<typeof attachmentSchema>

/** The types a kind of attachment may come as: a truck's papers also as files. */
export function typesOf(kind: AttachmentKind): readonly AttachmentType[] {
  return kind === 'paper' ? attachmentTypes : loadAttachmentKinds[kind].types
}

/**
 * The entities that see an attachment of a load: parties by its kind, and whoever made it, such as an operator. A solo
 * trucker is both its driver and its trucking business.
 */
export function readersOfLoad(
  kind: LoadAttachmentKind,
  terms: Pick<Terms, 'jobberEntityId' | 'truckingEntityId' | 'driverEntityId' | 'pitEntityId'>,
  makerEntityId: string,
): string[] {
  const entityIds = {
    jobber: terms.jobberEntityId,
    trucking: terms.truckingEntityId,
    fleetTrucker: terms.driverEntityId,
    pit: terms.pitEntityId,
  }
  return [...new Set([...loadAttachmentKinds[kind].seenBy.map(party => entityIds[party]), makerEntityId])]
}

/** Whether a part in a load lets somebody attach such a thing to it. */
export function mayAttach(kind: LoadAttachmentKind, relation: LoadLogRelation): boolean {
  const by: readonly LoadLogRelation[] = loadAttachmentKinds[kind].by
  return by.includes(relation)
}

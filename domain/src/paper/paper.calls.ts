/** Calls on the documents of a hauler and its drivers, and on what buyers require of them. */
import { z } from 'zod'
import { call } from '../call.ts'
import { idSchema } from '../ids.ts'
import { daySchema } from '../time.ts'
import { paperFormSchema } from './paper.ts'
import { paperLevelsSchema, paperRequirementsSchema, paperSubjects, requiredKinds } from './paper-requirements.ts'

const paperName = z.object({ entityId: idSchema, paperId: idSchema })

/** The most businesses, trucks and drivers in one reply. */
export const holdersMax = 2000
/** The most buyers in one reply. */
export const buyersMax = 200

const holderSchema = z.object({
  of: z.enum(paperSubjects),
  id: idSchema,
  name: z.string().max(120),
  ownerName: z.string().max(80),
  /** Only kinds and days: no numbers, and no pictures. */
  papers: z.array(z.object({ kind: z.enum(requiredKinds), expiresOn: daySchema.nullable() })).max(requiredKinds.length),
})

/** A buyer and what it requires. */
export const buyerSchema = z.object({ entityId: idSchema, name: z.string().max(80), levels: paperLevelsSchema })

export const paperCalls = {
  /** Adds a document, or changes the one with this id. Owner or manager of the hauler. */
  savePaper: call
    .route({ method: 'POST', path: '/save-paper' })
    .input(paperFormSchema.extend(paperName.shape))
    .output(paperName.pick({ paperId: true })),
  /** Removes a document. Owner or manager of the hauler. */
  removePaper: call
    .route({ method: 'POST', path: '/remove-paper' })
    .input(paperName)
    .output(paperName.pick({ paperId: true })),
  /** Sets what a buyer requires of its haulers, from the next acceptance or dispatch on. Owner or manager. */
  setPaperRequirements: call
    .route({ method: 'POST', path: '/set-paper-requirements' })
    .input(paperRequirementsSchema)
    .output(paperRequirementsSchema.pick({ levels: true })),
  /** What the buyers of a hauler's offered and accepted work require of it. */
  listPaperRequirements: call
    .route({ method: 'GET', path: '/list-paper-requirements' })
    .input(z.object({ entityId: idSchema }))
    .output(z.object({ buyers: z.array(buyerSchema).max(buyersMax) })),
  /**
   * What a buyer requires, and which documents are on file at the haulers of its offered and accepted work: those of
   * each business, and of the trucks and drivers dispatched to the buyer now.
   */
  listHaulerPapers: call
    .route({ method: 'GET', path: '/list-hauler-papers' })
    .input(z.object({ entityId: idSchema }))
    .output(z.object({ levels: paperLevelsSchema, holders: z.array(holderSchema).max(holdersMax) })),
}

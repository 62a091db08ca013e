/** The total of a load under one agreement, as a side agrees to it. */
import { z } from 'zod'
import { amountCentsSchema } from '../../money.ts'
import { agreements } from '../../work/agreement-cards.ts'

/** What a load pays, and how much of it waits for a dispute. */
export const totalSchema = z.object({ totalCents: amountCentsSchema, heldCents: amountCentsSchema })
export type Total = z.infer<typeof totalSchema>

/** The part of an act that agrees to a load. Only the two parties of the agreement see the act. */
export const agreedTotalSchema = totalSchema.extend({ agreement: z.enum(agreements) })

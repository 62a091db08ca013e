/** Where a rate that counts comes from: what was agreed on, by whom, and when. */
import { z } from 'zod'
import { idSchema } from '../../ids.ts'
import { instantMsSchema } from '../../time.ts'
import { agreementVersionSchema } from './agreement.ts'

/**
 * `standing`: a version of the standing agreement. `offer`: the card of an offer. `board`: what the board showed.
 * `listPrice`: the pit's price for everyone, when the haul was created.
 */
export const rateSources = ['standing', 'offer', 'board', 'listPrice'] as const

export const agreedRateSchema = z.object({
  source: z.enum(rateSources),
  /** The agreement, the offer, or for a list price the haul. */
  sourceId: idSchema,
  version: agreementVersionSchema.shape.version,
  /** Null for a list price: no one was asked. */
  agreedAt: instantMsSchema.nullable(),
  /** Who proposed it and who accepted it, if known. */
  agreedBy: z.array(z.string().max(120)).max(2),
})
export type AgreedRate = z.infer<typeof agreedRateSchema>

const prefixes = { standing: 'AG', offer: 'OF', board: 'OF', listPrice: 'LP' } as const satisfies Record<
  AgreedRate['source'],
  string
>

/** What people call it: "AG-5D41C7". */
export function agreedNumber({ source, sourceId }: Pick<AgreedRate, 'source' | 'sourceId'>): string {
  return `${prefixes[source]}-${sourceId.slice(-6).toUpperCase()}`
}

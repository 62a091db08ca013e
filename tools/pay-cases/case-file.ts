/** A file of pay cases. */
import { z } from 'zod'

export const casesSchema = z.array(
  z.looseObject({
    id: z.string(),
    title: z.string().default(''),
    op: z.string(),
    input: z.unknown(),
    expect: z.unknown(),
  }),
)
export type PayCase = z.infer<typeof casesSchema>[number]

/** What nodes tell each other of their bus. */
import { positionFrameSchema } from '@haulway/domain/track/position-frame.ts'
import { z } from 'zod'

const scopesSchema = z.array(z.string())
export const hintSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('versions'), versions: z.record(z.string(), z.int()) }),
  z.object({ kind: z.literal('position'), scopes: scopesSchema, frame: positionFrameSchema }),
  z.object({ kind: z.literal('gone'), loadLogId: z.string(), scopes: scopesSchema }),
])
export type Hint = z.infer<typeof hintSchema>

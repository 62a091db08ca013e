/** Calls on entities and their members. */
import { z } from 'zod'
import { call } from '../call.ts'
import { idSchema } from '../ids.ts'
import { entityChangeSchema, entityFormSchema } from './entity.ts'
import { invitationTokenSchema } from './member/entity-token.ts'
import { entityStateReasonSchema } from './state/change-entity-state.ts'
import { entityStateSchema } from './state/entity-state.ts'

export const entityCalls = {
  /**
   * Creates an entity owned by the caller. The client makes `entityId`, so a repeat creates no second entity. A final
   * refusal is returned as `isSuccessful: false` (specification 8). With the token of an invitation, the new
   * business is connected with the one that invited it.
   */
  createEntity: call
    .route({ method: 'POST', path: '/create-entity' })
    .input(entityFormSchema.extend({ entityId: idSchema, invitationToken: invitationTokenSchema.optional() }))
    .output(
      z.discriminatedUnion('isSuccessful', [
        z.object({ isSuccessful: z.literal(true), entityId: idSchema }),
        z.object({ isSuccessful: z.literal(false), code: z.string(), message: z.string() }),
      ]),
    ),
  /** Changes name, phone number or place. Owner or manager. The page /missing-information-form uses it. */
  changeEntity: call
    .route({ method: 'POST', path: '/change-entity' })
    .input(entityChangeSchema.extend({ entityId: idSchema }))
    .output(z.object({ entityId: idSchema })),
  /** Moves an entity to another state. `entity-state.ts` lists who may make which move. */
  entityStateChange: call
    .route({ method: 'POST', path: '/entity-state-change' })
    .input(
      z.object({ entityId: idSchema, entityState: entityStateSchema, reason: entityStateReasonSchema.default('') }),
    )
    .output(z.object({ entityId: idSchema, entityState: entityStateSchema })),
}

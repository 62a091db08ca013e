/** Calls on entities and their members. */
import { z } from 'zod'
import { call } from '../call.ts'
import { idSchema } from '../ids.ts'
import { entityChangeSchema, entityFormSchema } from './entity.ts'
import { entityStateReasonSchema } from './state/change-entity-state.ts'
import { entityStateSchema } from './state/entity-state.ts'

export const entityCalls = {
  /**
   * Creates an entity owned by the caller. `entityId` is made by the client, so that a repeat makes no second one. A
   * final refusal is told as `isSuccessful: false` (specification 8).
   */
  createEntity: call
    .route({ method: 'POST', path: '/create-entity' })
    .input(entityFormSchema.extend({ entityId: idSchema }))
    .output(
      z.discriminatedUnion('isSuccessful', [
        z.object({ isSuccessful: z.literal(true), entityId: idSchema }),
        z.object({ isSuccessful: z.literal(false), code: z.string(), message: z.string() }),
      ]),
    ),
  /** Changes name, telephone number or place. Owner or manager. Gives what /missing-information-form asks for. */
  changeEntity: call
    .route({ method: 'POST', path: '/change-entity' })
    .input(entityChangeSchema.extend({ entityId: idSchema }))
    .output(z.object({ entityId: idSchema })),
  /** Moves an entity to another state. Who may move it from which to which is told in `entity-state.ts`. */
  entityStateChange: call
    .route({ method: 'POST', path: '/entity-state-change' })
    .input(
      z.object({ entityId: idSchema, entityState: entityStateSchema, reason: entityStateReasonSchema.default('') }),
    )
    .output(z.object({ entityId: idSchema, entityState: entityStateSchema })),
}

/** Calls on entities and their members. */
import { z } from 'zod'
import { call } from '../call.ts'
import { idSchema } from '../ids.ts'
import { entityChangeSchema, entityFormSchema } from './entity.ts'

export const entityCalls = {
  /** Creates an entity owned by the caller. `entityId` is made by the client, so that a repeat makes no second one. */
  createEntity: call
    .route({ method: 'POST', path: '/create-entity' })
    .input(entityFormSchema.extend({ entityId: idSchema }))
    .output(z.object({ isSuccessful: z.literal(true), entityId: idSchema })),
  /** Changes name, telephone number or place. Owner or manager. Gives what /missing-information-form asks for. */
  changeEntity: call
    .route({ method: 'POST', path: '/change-entity' })
    .input(entityChangeSchema.extend({ entityId: idSchema }))
    .output(z.object({ entityId: idSchema })),
}

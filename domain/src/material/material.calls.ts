/** Calls on a pit's materials. To stop selling a material, change it to `available: false`. */
import { z } from 'zod'
import { call } from '../call.ts'
import { idSchema } from '../ids.ts'
import { materialFormSchema } from './material.ts'

const materialReply = z.object({ materialId: idSchema })
const materialInput = materialFormSchema.extend({ entityId: idSchema, materialId: idSchema })

export const materialCalls = {
  /** Lists a material with its price. Owner or manager of the pit. */
  createMaterial: call.route({ method: 'POST', path: '/create-material' }).input(materialInput).output(materialReply),
  /** Changes a material; hauls already made keep the price they were made with. Owner or manager of the pit. */
  changeMaterial: call.route({ method: 'POST', path: '/change-material' }).input(materialInput).output(materialReply),
}

/** The documents of a pit's materials, and of the public list of materials. */
import { z } from 'zod'
import type { DocumentChange } from '../document/document.ts'
import { entityScope } from '../document/scope.ts'
import type { SupplierMaterial } from '../entity/supplier/supplier.ts'
import { gramsPerCubicMeterOf, materialDefaults } from '../units.ts'
import { type Material, materialSchema } from './material.ts'

/** Collection `material-catalog`. */
export const materialDocumentSchema = materialSchema
  .omit({ priceE4: true, nextPrice: true })
  .extend({ money: materialSchema.pick({ priceE4: true, nextPrice: true }).optional() })
export type MaterialDocument = z.infer<typeof materialDocumentSchema>

export function materialDocuments(material: Material): DocumentChange[] {
  const { priceE4, nextPrice, ...rest } = material
  const body: MaterialDocument = { ...rest, money: { priceE4, nextPrice } }
  return [{ scope: entityScope(material.entityId), collection: 'material-catalog', id: material.materialId, body }]
}

/** The material as its buyers see it. */
export function supplierMaterialOf(material: Material): SupplierMaterial {
  const { materialId, name, unit, priceE4, gramsPerCubicMeter, outOfStock, direction } = material
  return {
    materialId,
    name,
    unit,
    priceE4,
    ...(gramsPerCubicMeter !== undefined && { gramsPerCubicMeter }),
    ...(outOfStock && { outOfStock }),
    ...(direction === 'taken' && { taken: true }),
  }
}

/** Collection `haulway-materials`: kinds of material with handbook figures. @public for clients that read it */
export const publicMaterialDocumentSchema = z.object({
  key: z.string(),
  swellPercent: z.int(),
  gramsPerCubicMeter: z.int(),
})

export function publicMaterialDocuments(): DocumentChange[] {
  return Object.entries(materialDefaults).map(([key, { swellPercent, poundsPerYard }]) => ({
    scope: 'haulway-materials',
    collection: 'haulway-materials',
    id: key,
    body: { key, swellPercent, gramsPerCubicMeter: gramsPerCubicMeterOf(poundsPerYard) },
  }))
}

/** Records of materials. */
import { type Material, materialSchema } from '@haulway/domain/material/material.ts'
import { eq } from 'drizzle-orm'
import { pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import type { Transaction } from '../db/database.ts'
import { recordColumn } from '../db/record-column.ts'
import { saveRow } from '../db/save-row.ts'

export const materials = pgTable(
  'materials',
  {
    entityId: uuid('entity_id').notNull(),
    materialId: uuid('material_id').notNull(),
    record: recordColumn('materials', materialSchema).notNull(),
  },
  table => [primaryKey({ columns: [table.entityId, table.materialId] })],
)

export async function listMaterials(tx: Transaction, entityId: string): Promise<Material[]> {
  const rows = await tx.select().from(materials).where(eq(materials.entityId, entityId))
  return rows.map(row => row.record)
}

export function saveMaterial(tx: Transaction, material: Material): void {
  saveRow(tx, materials, { entityId: material.entityId, materialId: material.materialId, record: material })
}

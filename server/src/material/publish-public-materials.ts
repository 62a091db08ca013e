import { publicMaterialDocuments } from '@haulway/domain/material/material.documents.ts'
import type { Database } from '../db/database.ts'
import { publishDocuments } from '../sync/publish.ts'

/** Publishes the kinds of material everybody may choose from. At each start: what stands already is left alone. */
export async function publishPublicMaterials(database: Database): Promise<void> {
  await database.inTransaction(tx => publishDocuments(tx, publicMaterialDocuments()))
}

/** Commands on a pit's catalogue. Each tells the pit's buyers. */
import { entityTypes } from '@haulway/domain/entity/entity-type.ts'
import { AppError } from '@haulway/domain/errors.ts'
import { materialDocuments, supplierMaterialOf } from '@haulway/domain/material/material.documents.ts'
import { type Material, type MaterialForm, materialsMax } from '@haulway/domain/material/material.ts'
import { getEntityForUpdate } from '../entity/entity.table.ts'
import { requireEntity } from '../entity/membership.ts'
import { giveInformation } from '../entity/missing-information.ts'
import { publishPit } from '../entity/supplier.commands.ts'
import type { Unit } from '../http/command.ts'
import { listMaterials, saveMaterial } from './material.table.ts'

type MaterialInput = MaterialForm & { entityId: string; materialId: string }

export async function createMaterial(unit: Unit, input: MaterialInput) {
  const catalogue = await openCatalogue(unit, input.entityId)
  if (catalogue.some(material => material.materialId === input.materialId)) throw new AppError('conflict')
  if (catalogue.length >= materialsMax) {
    throw new AppError('conflict', `A pit lists at most ${materialsMax} materials. Please change one of them.`)
  }
  await giveInformation(unit, input.entityId, 'material')
  return putMaterial(unit, catalogue, input)
}

export async function changeMaterial(unit: Unit, input: MaterialInput) {
  const catalogue = await openCatalogue(unit, input.entityId)
  if (!catalogue.some(material => material.materialId === input.materialId)) {
    throw new AppError('notFound', 'This material could not be found.')
  }
  return putMaterial(unit, catalogue, input)
}

/** The pit's whole catalogue; its entity is locked, so that it changes one material at a time. */
async function openCatalogue(unit: Unit, entityId: string): Promise<Material[]> {
  await requireEntity(unit, entityId, 'manager', [entityTypes.pitOperation.code])
  await getEntityForUpdate(unit.tx, entityId)
  return listMaterials(unit.tx, entityId)
}

async function putMaterial(unit: Unit, catalogue: Material[], input: MaterialInput) {
  const material: Material = { ...input, changedOn: unit.at }
  await saveMaterial(unit.tx, material)
  unit.publish(materialDocuments(material))
  const others = catalogue.filter(each => each.materialId !== material.materialId)
  const sold = [...others, material].filter(each => each.available).map(supplierMaterialOf)
  const pit = await getEntityForUpdate(unit.tx, input.entityId)
  await publishPit(
    unit,
    pit,
    sold.sort((a, b) => (a.name < b.name ? -1 : 1)),
  )
  return { materialId: material.materialId }
}

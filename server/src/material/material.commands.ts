/** Commands on a pit's catalog. Each publishes the change to the pit's buyers. */
import { entityTypes } from '@haulway/domain/entity/entity-type.ts'
import { AppError } from '@haulway/domain/errors.ts'
import { materialDocuments, supplierMaterialOf } from '@haulway/domain/material/material.documents.ts'
import { decidePrice, type Material, type MaterialForm, materialsMax } from '@haulway/domain/material/material.ts'
import { dayOf, startOfDayMs } from '@haulway/domain/time.ts'
import { getEntityForUpdate } from '../entity/entity.table.ts'
import { requireEntity } from '../entity/member/membership.ts'
import { recordInformation } from '../entity/missing-information.ts'
import { publishPit } from '../entity/supplier/supplier.commands.ts'
import type { Unit } from '../http/command/command.ts'
import type { JobHandlers } from '../jobs/job.ts'
import type { JobKinds } from '../jobs/job-kind.ts'
import { listMaterials, saveMaterial } from './material.table.ts'

type MaterialInput = MaterialForm & { entityId: string; materialId: string }
type PriceUnit = Pick<Unit, 'tx' | 'publish' | 'enqueue' | 'receivedAt'>

export async function createMaterial(unit: Unit, input: MaterialInput) {
  const catalog = await openCatalog(unit, input.entityId)
  if (catalog.some(material => material.materialId === input.materialId)) throw new AppError('conflict')
  if (catalog.length >= materialsMax) {
    throw new AppError('conflict', `A pit can list at most ${materialsMax} materials. Edit one instead.`)
  }
  await recordInformation(unit, input.entityId, 'material')
  return putMaterial(unit, catalog, input)
}

export async function changeMaterial(unit: Unit, input: MaterialInput) {
  const catalog = await openCatalog(unit, input.entityId)
  if (!catalog.some(material => material.materialId === input.materialId)) {
    throw new AppError('notFound', 'This material could not be found.')
  }
  return putMaterial(unit, catalog, input)
}

/** @param runCommand runs work in one transaction as the server itself */
export function openPriceJobs(
  runCommand: (work: (unit: PriceUnit) => Promise<void>) => Promise<void>,
): Pick<JobHandlers, 'apply-prices'> {
  return { 'apply-prices': data => runCommand(unit => applyPrices(unit, data)) }
}

/** The pit's whole catalog. Locks the pit's entity, so that concurrent changes of the catalog wait. */
async function openCatalog(unit: Unit, entityId: string): Promise<Material[]> {
  await requireEntity(unit, entityId, 'manager', [entityTypes.pitOperation.code])
  await getEntityForUpdate(unit.tx, entityId)
  return listMaterials(unit.tx, entityId)
}

async function putMaterial(unit: Unit, catalog: Material[], input: MaterialInput) {
  const { timeZone } = await getEntityForUpdate(unit.tx, input.entityId)
  const material = decidePrice({ ...input, changedOn: unit.receivedAt }, dayOf(unit.receivedAt, timeZone))
  saveMaterial(unit.tx, material)
  unit.publish(materialDocuments(material))
  await publishListing(unit, input.entityId, [
    ...catalog.filter(each => each.materialId !== material.materialId),
    material,
  ])
  enqueueNextPrice(unit, material, timeZone)
  return { materialId: material.materialId }
}

function enqueueNextPrice(unit: PriceUnit, { entityId, materialId, nextPrice }: Material, timeZone: string): void {
  if (!nextPrice) return
  const { fromDay } = nextPrice
  const startAfterSeconds = Math.ceil((startOfDayMs(fromDay, timeZone) - unit.receivedAt) / 1000)
  unit.enqueue({ kind: 'apply-prices', data: { entityId, materialId, fromDay }, startAfterSeconds })
}

/** Runs on the day a price takes effect. Existing hauls keep their price. Running it twice changes nothing. */
async function applyPrices(unit: PriceUnit, { entityId, ...planned }: JobKinds['apply-prices']): Promise<void> {
  const { timeZone } = await getEntityForUpdate(unit.tx, entityId)
  const today = dayOf(unit.receivedAt, timeZone)
  const catalog = await listMaterials(unit.tx, entityId)
  const priced = catalog.map(material => decidePrice(material, today))
  const changed = priced.filter(material => !catalog.includes(material))
  for (const material of changed) {
    saveMaterial(unit.tx, material)
    unit.publish(materialDocuments(material))
  }
  if (changed.length > 0) await publishListing(unit, entityId, priced)
  // Nodes' clocks differ: by that of the node that planned it, or of the queue, the day has come.
  for (const material of priced) {
    const isPlanned = material.materialId === planned.materialId && material.nextPrice?.fromDay === planned.fromDay
    if (isPlanned) enqueueNextPrice(unit, material, timeZone)
  }
}

/** Publishes the materials that are not hidden, in the order of their names, to all of the pit's buyers. */
async function publishListing(unit: PriceUnit, entityId: string, catalog: readonly Material[]): Promise<void> {
  const sold = catalog.filter(each => each.available).map(supplierMaterialOf)
  const pit = await getEntityForUpdate(unit.tx, entityId)
  await publishPit(
    unit,
    pit,
    sold.sort((a, b) => (a.name < b.name ? -1 : 1)),
  )
}

/** Haul: a quantity of one material from one place to another, at a rate: pit to site, or spoil to a dump. */
import { z } from 'zod'
import { materialRefusals, type PitListing, whyNotMaterial } from '../../entity/supplier/supplier.ts'
import { AppError } from '../../errors.ts'
import { pinSchema, placeSchema } from '../../geo-pin/geo-pin.ts'
import { idSchema } from '../../ids.ts'
import { unitPriceCentsSchema } from '../../money.ts'
import { instantMsSchema } from '../../time.ts'
import { rateSchema, unitSchema } from '../../units.ts'
import type { Project } from '../project/project.ts'

/** A hauling rate with its standby rule: free minutes in line, then cents per minute. */
export const haulRateSchema = rateSchema.extend({
  standbyFreeMinutes: z.int().min(0).max(600).default(15),
  standbyCentsPerMinute: unitPriceCentsSchema.default(0),
})
/** Copied into the offer when it is accepted, and from there into each load. */
export type HaulRate = z.infer<typeof haulRateSchema>

export const haulSchema = z.object({
  projectId: idSchema,
  haulId: idSchema,
  materialId: idSchema,
  materialName: z.string().max(60),
  gramsPerCubicMeter: z.int().nullable(),
  unit: unitSchema,
  /** Thousandths of the unit. */
  targetMilli: z.int().min(1).max(10_000_000_000),
  /** The pit's price of one unit, frozen when the haul is created. */
  materialPriceCents: unitPriceCentsSchema,
  origin: placeSchema,
  destination: placeSchema,
  rate: haulRateSchema,
  trucksWanted: z.int().min(1).max(200),
  /** When it stopped taking trucks and loads; absent while it is open. */
  endedOn: instantMsSchema.optional(),
})
export type Haul = z.infer<typeof haulSchema>

/** The most hauls of a project. */
export const haulsMax = 20

/** The form of a jobber: the material and its pit, the destination, the quantity, and the hauling rate. */
export const haulFormSchema = haulSchema
  .pick({ haulId: true, materialId: true, targetMilli: true, rate: true, trucksWanted: true })
  .extend({
    /** A supplier of the jobber. Its material defines the unit and the price. */
    pitEntityId: idSchema,
    destination: pinSchema,
  })
export type HaulForm = z.infer<typeof haulFormSchema>

/**
 * A haul from a supplier's pit to a place of the jobber, at the pit's current price.
 * @throws AppError when the pit does not sell the material, or is not on the map
 */
export function decideCreateHaul(form: HaulForm, project: Project, pit: PitListing): Haul {
  const { pitEntityId, destination, ...rest } = form
  const material = pit.materials.find(each => each.materialId === form.materialId)
  const refusal = whyNotMaterial(pit, material)
  if (!material || !pit.place || refusal) throw new AppError('conflict', materialRefusals[refusal ?? 'noPlace'])
  if (pit.currency !== project.currency) throw new AppError('conflict', 'The pit sells in another currency.')
  return {
    ...rest,
    projectId: project.projectId,
    materialName: material.name,
    gramsPerCubicMeter: material.gramsPerCubicMeter ?? null,
    unit: material.unit,
    materialPriceCents: material.priceCents,
    origin: {
      ...pinSchema.parse({ name: pit.name.slice(0, 60), kind: 'pit', ...pit.place }),
      entityId: pitEntityId,
      entityName: pit.name,
    },
    destination: { ...destination, entityId: project.entityId, entityName: project.entityName },
  }
}

/** The fields of a haul that can change. Existing offers and loads keep theirs. */
export const haulChangeSchema = haulSchema.pick({ targetMilli: true, rate: true, trucksWanted: true }).partial()
export type HaulChange = z.infer<typeof haulChangeSchema>

/** @throws AppError conflict when it has ended */
export function decideChangeHaul(haul: Haul, change: HaulChange): Haul {
  refuseEnded(haul)
  return { ...haul, ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) }
}

/** Ending it again changes nothing. */
export function decideEndHaul(haul: Haul, at: number): Haul {
  return haul.endedOn === undefined ? { ...haul, endedOn: at } : haul
}

/** @throws AppError conflict when it has ended */
export function refuseEnded(haul: Haul): void {
  if (haul.endedOn !== undefined) throw new AppError('conflict', 'This haul has ended.')
}

/** The number of trucks that a haul still needs, never below zero. */
export function trucksLeft(haul: Pick<Haul, 'trucksWanted' | 'endedOn'>, trucksTaken: number): number {
  return haul.endedOn !== undefined ? 0 : Math.max(0, haul.trucksWanted - trucksTaken)
}

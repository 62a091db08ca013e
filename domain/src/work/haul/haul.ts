/** Haul: a quantity of one material from one place to another, at a rate: pit to site, or spoil to a dump. */
import { z } from 'zod'
import { materialRefusals, type PitListing, whyNotMaterial } from '../../entity/supplier/supplier.ts'
import { AppError } from '../../errors.ts'
import { pinSchema, placeSchema } from '../../geo-pin/geo-pin.ts'
import { idSchema } from '../../ids.ts'
import { type RateCard, rateCardFieldsSchema } from '../../pay/card/rate-card.ts'
import { loadCardSchema } from '../../pay/card/why-not-load-card.ts'
import { missingReasons, whatIsMissing } from '../../pay/day/what-is-missing.ts'
import { instantMsSchema } from '../../time.ts'
import { unitSchema } from '../../units.ts'
import { agreedVersionSchema, type StandingCard } from '../agreement/agreement.ts'
import type { Project } from '../project/project.ts'

export const haulSchema = z.object({
  projectId: idSchema,
  haulId: idSchema,
  materialId: idSchema,
  materialName: z.string().max(60),
  gramsPerCubicMeter: z.int().nullable(),
  unit: unitSchema,
  /** Thousandths of the unit. */
  targetMilli: z.int().min(1).max(10_000_000_000),
  /** What the jobber pays the pit for the material: the pit's price, frozen when the haul is created. */
  materialCard: rateCardFieldsSchema,
  /** The standing agreement that it is from; null for the pit's price for everyone. */
  materialAgreed: agreedVersionSchema.nullable(),
  origin: placeSchema,
  destination: placeSchema,
  /** What hauling pays. Copied into the offer when it is accepted, and from there into each load. */
  card: rateCardFieldsSchema,
  trucksWanted: z.int().min(1).max(200),
  /** When it stopped taking trucks and loads; absent while it is open. */
  endedOn: instantMsSchema.optional(),
})
export type Haul = z.infer<typeof haulSchema>

/** The most hauls of a project. */
export const haulsMax = 20

/** The form of a jobber: the material and its pit, the destination, the quantity, and the hauling's rate card. */
export const haulFormSchema = haulSchema
  .pick({ haulId: true, materialId: true, targetMilli: true, trucksWanted: true })
  .extend({
    card: loadCardSchema,
    /** A supplier of the jobber. Its material defines the unit and the price. */
    pitEntityId: idSchema,
    destination: pinSchema,
  })
export type HaulForm = z.infer<typeof haulFormSchema>

/**
 * A haul from a supplier's pit to a place of the jobber, at the pit's current price or its price for this buyer.
 * @throws AppError when the pit does not sell the material, is not on the map, or the card can't price the material
 */
export function decideCreateHaul(form: HaulForm, project: Project, pit: PitListing, standing?: StandingCard): Haul {
  const { pitEntityId, destination, card, ...rest } = form
  const material = pit.materials.find(each => each.materialId === form.materialId)
  const refusal = whyNotMaterial(pit, material)
  if (!material || !pit.place || refusal) throw new AppError('conflict', materialRefusals[refusal ?? 'noPlace'])
  if (pit.currency !== project.currency) throw new AppError('conflict', 'The pit sells in another currency.')
  const measure = { unit: material.unit, gramsPerCubicMeter: material.gramsPerCubicMeter ?? null }
  const listed = rateCardFieldsSchema.parse({ basis: material.unit, rateE4: material.priceE4 })
  return {
    ...rest,
    ...measure,
    projectId: project.projectId,
    materialName: material.name,
    materialCard: cardForMaterial(standing?.card ?? listed, measure),
    materialAgreed: standing?.agreed ?? null,
    card: cardForMaterial(card, measure),
    origin: {
      ...pinSchema.parse({ name: pit.name.slice(0, 60), kind: 'pit', ...pit.place }),
      entityId: pitEntityId,
      entityName: pit.name,
    },
    destination: { ...destination, entityId: project.entityId, entityName: project.entityName },
  }
}

/**
 * A card as it is agreed on: with the density of the material, unless it has its own.
 * @throws AppError invalidInput when the unit of the material doesn't convert to the unit of the rate
 */
export function cardForMaterial(card: RateCard, material: Pick<Haul, 'unit' | 'gramsPerCubicMeter'>): RateCard {
  const { unit, gramsPerCubicMeter } = material
  const agreed = card.density || gramsPerCubicMeter === null ? card : { ...card, density: { gramsPerCubicMeter } }
  const [missing] = whatIsMissing(agreed, { unit })
  if (missing) throw new AppError('invalidInput', missingReasons[missing], { field: 'card' })
  return agreed
}

/** The fields of a haul that can change. Existing offers and loads keep theirs. */
export const haulChangeSchema = haulSchema
  .pick({ targetMilli: true, trucksWanted: true })
  .extend({ card: loadCardSchema })
  .partial()
export type HaulChange = z.infer<typeof haulChangeSchema>

/** @throws AppError conflict when it has ended, invalidInput when the card can't price the material */
export function decideChangeHaul(haul: Haul, { card, ...change }: HaulChange): Haul {
  refuseEnded(haul)
  return {
    ...haul,
    ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)),
    ...(card && { card: cardForMaterial(card, haul) }),
  }
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

/** Haul: a quantity of one material from a pit to a site, or spoil from a site to a dump, at a rate. */
import { z } from 'zod'
import { materialRefusals, type PitListing, whyNotMaterial } from '../../entity/supplier/supplier.ts'
import { AppError } from '../../errors.ts'
import { pinSchema, placeSchema } from '../../geo-pin/geo-pin.ts'
import { idSchema } from '../../ids.ts'
import { type VolumeTarget, volumeTargetSchema } from '../../material/volumes/material-volumes.ts'
import { targetMilliOf } from '../../material/volumes/volumes-left.ts'
import { rateE4Schema } from '../../pay/card/quantities.ts'
import { isPaidByMile, isPaidByTime, type RateCard, rateCardFieldsSchema } from '../../pay/card/rate-card.ts'
import { loadCardSchema } from '../../pay/card/why-not-load-card.ts'
import { missingReasons, whatIsMissing } from '../../pay/day/what-is-missing.ts'
import { instantMsSchema } from '../../time.ts'
import {
  changePostedLimits,
  postedLimitChangeSchema,
  postedLimitSchema,
  postedLimitsMax,
} from '../../truck/posted-limit.ts'
import { unitSchema } from '../../units.ts'
import { agreedVersionSchema, type StandingCard } from '../agreement/agreement.ts'
import type { Project } from '../project/project.ts'

const targetMilliMax = 10_000_000_000

export const haulSchema = z.object({
  projectId: idSchema,
  haulId: idSchema,
  materialId: idSchema,
  materialName: z.string().max(60),
  gramsPerCubicMeter: z.int().nullable(),
  unit: unitSchema,
  /** Thousandths of the unit. */
  targetMilli: z.int().min(1).max(targetMilliMax),
  /** The design's volume that the quantity is computed from; absent when the quantity was entered. */
  volumeTarget: volumeTargetSchema.optional(),
  /** What the jobber pays the pit for the material, or the dump as a tip fee, frozen when the haul is created. */
  materialCard: rateCardFieldsSchema,
  /** The standing agreement that it is from; null for the pit's price for everyone. */
  materialAgreed: agreedVersionSchema.nullable(),
  origin: placeSchema,
  destination: placeSchema,
  /** What hauling pays. Copied into the offer when it is accepted, and from there into each load. */
  card: rateCardFieldsSchema,
  trucksWanted: z.int().min(1).max(200),
  /** What the jobber sells a unit of the haul for: known to the jobber alone. Absent until it is entered. */
  saleRateE4: rateE4Schema.optional(),
  /** The limits posted on its roads, as the jobber entered them. */
  postedLimits: z.array(postedLimitSchema).max(postedLimitsMax).optional(),
  /** When it stopped taking trucks and loads; absent while it is open. */
  endedOn: instantMsSchema.optional(),
})
export type Haul = z.infer<typeof haulSchema>

/** The most hauls of a project. */
export const haulsMax = 20

/** The form of a jobber: the material and its pit, the destination, the quantity, and the hauling's rate card. */
export const haulFormSchema = haulSchema
  .pick({ haulId: true, materialId: true, targetMilli: true, volumeTarget: true, trucksWanted: true })
  .extend({
    card: loadCardSchema,
    /** A supplier of the jobber, which sells the material or takes it. Its material defines the unit and the price. */
    pitEntityId: idSchema,
    /** The jobber's own place: where the material goes, or where spoil comes from. The other end is the pit. */
    destination: pinSchema.optional(),
    origin: pinSchema.optional(),
    /** The material's rate on the jobber's screen. If the pit has another one now, no haul is created. */
    shownMaterialRate: rateCardFieldsSchema.pick({ basis: true, rateE4: true }).optional(),
  })
export type HaulForm = z.infer<typeof haulFormSchema>

/**
 * A haul between a supplier's pit and a place of the jobber, at the pit's current price or its price for this buyer.
 * @throws AppError when the pit does not sell or take the material, or is not on the map, when another price was shown,
 * when the jobber's place is missing, or the card can't price the material
 */
export function decideCreateHaul(form: HaulForm, project: Project, pit: PitListing, standing?: StandingCard): Haul {
  const { pitEntityId, destination, origin, card, shownMaterialRate: shown, ...rest } = form
  const material = pit.materials.find(each => each.materialId === form.materialId)
  const refusal = whyNotMaterial(pit, material)
  if (!material || !pit.place || refusal) throw new AppError('conflict', materialRefusals[refusal ?? 'noPlace'])
  if (pit.currency !== project.currency)
    throw new AppError('conflict', 'The pit sells in another currency. Choose another pit.')
  const measure = { unit: material.unit, gramsPerCubicMeter: material.gramsPerCubicMeter ?? null }
  const listed = rateCardFieldsSchema.parse({ basis: material.unit, rateE4: material.priceE4 })
  const sold = standing?.card ?? listed
  if (shown && (shown.basis !== sold.basis || shown.rateE4 !== sold.rateE4)) {
    throw new AppError('conflict', "The pit's price has changed since you looked. Check it, then try again.")
  }
  return {
    ...rest,
    ...measure,
    ...(rest.volumeTarget && { targetMilli: quantityOf(rest.volumeTarget, measure) }),
    projectId: project.projectId,
    materialName: material.name,
    materialCard: cardForMaterial(sold, measure),
    materialAgreed: standing?.agreed ?? null,
    card: cardForHauling(card, measure),
    ...endsOf(material.taken === true, form, project, {
      ...pinSchema.parse({ name: pit.name.slice(0, 60), kind: 'pit', ...pit.place }),
      entityId: pitEntityId,
      entityName: pit.name,
    }),
  }
}

/** From the pit to the jobber's place; spoil the other way around. */
function endsOf(isSpoil: boolean, { origin, destination }: HaulForm, project: Project, pit: Haul['origin']) {
  const [field, site] = isSpoil ? (['origin', origin] as const) : (['destination', destination] as const)
  const sentence = isSpoil ? 'Set where the trucks load.' : 'Set the drop-off location.'
  if (!site) throw new AppError('invalidInput', sentence, { field })
  const place = { ...site, entityId: project.entityId, entityName: project.entityName }
  return isSpoil ? { origin: place, destination: pit } : { origin: pit, destination: place }
}

/** @throws AppError invalidInput when the volume can't be measured in the haul's unit */
function quantityOf(target: VolumeTarget, { unit, gramsPerCubicMeter }: Pick<Haul, 'unit' | 'gramsPerCubicMeter'>) {
  const milli = targetMilliOf(target, unit, gramsPerCubicMeter)
  const isPossible = milli !== undefined && milli >= 1 && milli <= targetMilliMax
  if (isPossible) return milli
  const field = { field: 'volumeTarget' }
  throw new AppError('invalidInput', "Enter a quantity: this volume can't be converted to the unit of the haul.", field)
}

/** The end of a haul that is not the jobber's: the pit that sells the material, or the dump that takes it. */
export function pitOf({ origin, destination }: Pick<Haul, 'origin' | 'destination'>, jobberEntityId: string) {
  return origin.entityId === jobberEntityId ? destination : origin
}

/**
 * A card as it is agreed on: with the density of the material, unless it has its own.
 * @throws AppError invalidInput when the unit of the material doesn't convert to the unit of the rate
 */
export function cardForMaterial(card: RateCard, material: Pick<Haul, 'unit' | 'gramsPerCubicMeter'>): RateCard {
  const { unit, gramsPerCubicMeter } = material
  const agreed = card.density || gramsPerCubicMeter === null ? card : { ...card, density: { gramsPerCubicMeter } }
  const missing = whatIsMissing(agreed, unit)
  if (missing) throw new AppError('invalidInput', missingReasons[missing], { field: 'card' })
  return agreed
}

/**
 * A card for the hauling of a material. @throws AppError invalidInput, for example for a rule that only a pit's card
 * can have
 */
export function cardForHauling(card: RateCard, material: Pick<Haul, 'unit' | 'gramsPerCubicMeter'>): RateCard {
  refuseChargeBack(card)
  return cardForMaterial(card, material)
}

/** A hauler pays nothing back for the waits of others. @throws AppError invalidInput */
export function refuseChargeBack({ chargeBack }: RateCard): void {
  if (!chargeBack) return
  throw new AppError('invalidInput', "Only a pit's card pays back waiting time. Remove this rule.", { field: 'card' })
}

/** A card for a pit's material. @throws AppError invalidInput, for example for a rate by time or mile */
export function cardForSale(card: RateCard, material: Pick<Haul, 'unit' | 'gramsPerCubicMeter'>): RateCard {
  if (!isPaidByTime(card) && !isPaidByMile(card)) return cardForMaterial(card, material)
  throw new AppError('invalidInput', 'Material is sold by quantity. Choose another rate.', { field: 'card' })
}

/** The fields of a haul that can change. Existing offers and loads keep theirs, but for the limits posted on roads. */
export const haulChangeSchema = haulSchema
  .pick({ targetMilli: true, volumeTarget: true, trucksWanted: true })
  .extend({ card: loadCardSchema, /** Null removes it. */ saleRateE4: rateE4Schema.nullable() })
  .extend(postedLimitChangeSchema.shape)
  .partial()
export type HaulChange = z.infer<typeof haulChangeSchema>

/**
 * The jobber's own price concerns no one else, so it may also be set once the haul has ended.
 * @throws AppError conflict when it has ended, invalidInput when the card can't price the material
 */
export function decideChangeHaul(haul: Haul, { saleRateE4, ...others }: HaulChange): Haul {
  if (Object.values(others).some(value => value !== undefined)) refuseEnded(haul)
  const { card, addPostedLimit, removePostedLimit, ...change } = others
  const isLimited = addPostedLimit !== undefined || removePostedLimit !== undefined
  const { volumeTarget } = change
  const isEntered = change.targetMilli !== undefined && change.targetMilli !== haul.targetMilli
  // A quantity that someone enters is no longer that of the design.
  const { volumeTarget: designed, saleRateE4: soldFor, ...rest } = haul
  const sale = saleRateE4 === undefined ? soldFor : saleRateE4
  return {
    ...rest,
    ...(designed && !isEntered && { volumeTarget: designed }),
    ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)),
    ...(volumeTarget && { targetMilli: quantityOf(volumeTarget, haul) }),
    ...(card && { card: cardForHauling(card, haul) }),
    ...(isLimited && { postedLimits: changePostedLimits(haul.postedLimits ?? [], others) }),
    ...(sale !== undefined && sale !== null && { saleRateE4: sale }),
  }
}

/** Ending it again changes nothing. */
export function decideEndHaul(haul: Haul, at: number): Haul {
  return haul.endedOn === undefined ? { ...haul, endedOn: at } : haul
}

/** @throws AppError conflict when it has ended */
export function refuseEnded(haul: Haul): void {
  if (haul.endedOn !== undefined) throw new AppError('conflict', 'This haul has ended. Choose another haul.')
}

/** The number of trucks that a haul still needs, never below zero. */
export function trucksLeft(haul: Pick<Haul, 'trucksWanted' | 'endedOn'>, trucksTaken: number): number {
  return haul.endedOn !== undefined ? 0 : Math.max(0, haul.trucksWanted - trucksTaken)
}

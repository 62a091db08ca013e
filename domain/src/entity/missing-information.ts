/**
 * The information that an entity of each type must enter before it can work (specification 4.9:
 * /missing-information-form). Each piece has its own call: `change-entity` (phoneNo, place), `create-truck`,
 * `create-material`. A fleet that only passes work on says by `change-entity` that it has no trucks.
 */
import { z } from 'zod'
import { type EntityTypeName, getEntityTypeName } from './entity-type.ts'

export const informationPieces = ['phoneNo', 'place', 'truck', 'material'] as const
export const informationPieceSchema = z.enum(informationPieces)
export type InformationPiece = z.infer<typeof informationPieceSchema>

/** Drivers call a jobber from the road; a pit needs a place on the map and something to sell; haulers need a truck. */
const neededBy: Record<EntityTypeName, readonly InformationPiece[]> = {
  jobber: ['phoneNo'],
  pitOperation: ['place', 'material'],
  soloTrucker: ['truck'],
  truckingFleet: ['truck'],
  fleetTrucker: [],
  excavatorOperator: [],
}

/** Whether every entity of this type needs the piece. */
export function needsInformation(type: EntityTypeName, piece: InformationPiece): boolean {
  return neededBy[type].includes(piece)
}

type Entered = {
  entityType: Parameters<typeof getEntityTypeName>[0]
  phoneNo?: string | undefined
  place?: object | undefined
}

/** The pieces that a new entity lacks. It has no trucks or materials yet. */
export function listMissingInformation(entity: Entered): InformationPiece[] {
  return neededBy[getEntityTypeName(entity.entityType)].filter(
    piece => !(piece === 'phoneNo' && entity.phoneNo) && !(piece === 'place' && entity.place),
  )
}

/**
 * What an entity of each type needs before it can take part (specification 4.9: /missing-information-form). Each piece
 * is given by its own call: `change-entity` (phoneNo, place), `create-truck`, `create-material`.
 */
import { z } from 'zod'
import { type EntityTypeName, getEntityTypeName } from './entity-type.ts'

export const informationPieces = ['phoneNo', 'place', 'truck', 'material'] as const
export const informationPieceSchema = z.enum(informationPieces)
export type InformationPiece = z.infer<typeof informationPieceSchema>

/** A jobber is rung up from the road; a pit is found on the map and sells something; who hauls has a truck. */
const neededBy: Record<EntityTypeName, readonly InformationPiece[]> = {
  jobber: ['phoneNo'],
  pitOperation: ['place', 'material'],
  soloTrucker: ['truck'],
  truckingFleet: ['truck'],
  fleetTrucker: [],
  excavatorOperator: [],
}

type Given = {
  entityType: Parameters<typeof getEntityTypeName>[0]
  phoneNo?: string | undefined
  place?: object | undefined
}

/** What a new entity still lacks: its trucks and materials are yet to come. */
export function missingAtFirst(entity: Given): InformationPiece[] {
  return neededBy[getEntityTypeName(entity.entityType)].filter(
    piece => !(piece === 'phoneNo' && entity.phoneNo) && !(piece === 'place' && entity.place),
  )
}

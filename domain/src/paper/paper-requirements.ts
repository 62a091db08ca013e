/** What a buyer requires of the haulers it works with: for each kind of document, whether a missing one stops work. */
import { z } from 'zod'
import { idSchema } from '../ids.ts'
import { type PaperKind, paperKindRows, paperKinds, requiredTruckKinds } from './paper.ts'

/** Every kind that a buyer may require, and whose document it is. */
export const requiredKinds = [...paperKinds, ...requiredTruckKinds] as const
export type RequiredKind = (typeof requiredKinds)[number]

export type PaperSubject = 'business' | 'truck' | 'driver'
export const paperSubjects = ['business', 'truck', 'driver'] as const satisfies PaperSubject[]

/** `off`: not required. `warn`: the hauler is warned. `block`: the hauler can't accept or be dispatched without it. */
export const requirementLevels = ['off', 'warn', 'block'] as const
export type RequirementLevel = (typeof requirementLevels)[number]

export const paperLevelsSchema = z.partialRecord(z.enum(requiredKinds), z.enum(requirementLevels))
export type PaperLevels = z.infer<typeof paperLevelsSchema>

export const paperRequirementsSchema = z.object({ entityId: idSchema, levels: paperLevelsSchema })
export type PaperRequirements = z.infer<typeof paperRequirementsSchema>

export function subjectOf(kind: RequiredKind): PaperSubject {
  return isOwnKind(kind) ? paperKindRows[kind].of : 'truck'
}

function isOwnKind(kind: RequiredKind): kind is PaperKind {
  return kind in paperKindRows
}

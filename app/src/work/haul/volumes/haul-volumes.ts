/** What is left of a haul's volume, from the documents on the device: its loads, and the summaries of its days. */

import { effectiveActs } from '@haulway/domain/load-log/act/undone-acts.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { hasScale, netOf } from '@haulway/domain/load-log/quantity/quantity.ts'
import { type FullLoad, fullLiters, learnMaterial } from '@haulway/domain/material/volumes/learn-material.ts'
import { materialByTheBook } from '@haulway/domain/material/volumes/material-volumes.ts'
import { type VolumesLeft, volumesLeft } from '@haulway/domain/material/volumes/volumes-left.ts'
import type { DaySummaryDocument } from '@haulway/domain/metrics/day-summary.documents.ts'
import { gramsOfStated } from '@haulway/domain/pay/load/stated-quantity.ts'
import { gramsOf } from '@haulway/domain/units.ts'
import type { HaulDocument } from '@haulway/domain/work/haul/haul.documents.ts'

export type HaulVolumes = VolumesLeft & {
  /** The weighed loads that taught the density; 0 while it is from the book. */
  learnedFrom: number
  isSwellLearned: boolean
}

/** @returns undefined for a haul without a target in a volume, or whose material has no density */
export function haulVolumesOf(
  haul: HaulDocument,
  summaries: readonly DaySummaryDocument[],
  loads: readonly LoadLogDocument[],
): HaulVolumes | undefined {
  const { volumeTarget, gramsPerCubicMeter, haulId, unit } = haul
  if (!volumeTarget || gramsPerCubicMeter === null) return undefined
  const ofHaul = loads.filter(({ terms }) => terms.haulId === haulId)
  const book = materialByTheBook(gramsPerCubicMeter, volumeTarget)
  const learned = learnMaterial(book, ofHaul.flatMap(fullLoadOf), volumeTarget.bankGramsPerCubicMeter)
  const rows = summaries.flatMap(({ rows }) => rows.filter(({ key }) => key === `${haulId} ${unit}`))
  const milli = rows.reduce((sum, row) => sum + row.deliveredMilli, 0)
  const count = rows.reduce((sum, row) => sum + row.deliveredLoads, 0)
  // A haul that is measured in yards weighs what its loads turned out to weigh.
  const grams = gramsOf({ amountMilli: milli, unit }, Math.round(learned.gramsPerCubicMeter.value)) ?? 0
  return {
    ...volumesLeft(volumeTarget, learned, { grams, gramsPerLoad: count > 0 ? grams / count : undefined }),
    learnedFrom: learned.loads,
    isSwellLearned: learned.loads > 0 && volumeTarget.bankGramsPerCubicMeter !== undefined,
  }
}

function fullLoadOf({ acts, terms }: Pick<LoadLogDocument, 'acts' | 'terms'>): FullLoad[] {
  const liters = fullLiters(terms)
  const weighed = effectiveActs(acts).findLast(act => hasScale.has(act.witness) && netOf(act) !== undefined)
  const net = weighed && netOf(weighed)
  const grams = net && gramsOfStated(net)
  return liters && grams ? [{ liters, grams }] : []
}

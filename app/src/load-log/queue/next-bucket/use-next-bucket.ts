/**
 * What the operator's next buckets should be, from the weighed loads on this device. It works without a network: a
 * change of the bucket is kept on the device until the next load carries it.
 */
import { passChanges } from '@haulway/domain/load-log/act/act.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { type NextBucket, nextBucket } from '@haulway/domain/metrics/next-bucket/next-bucket.ts'
import {
  learnPassWeight,
  type PassChange,
  type PassWeight,
  passChangesOf,
  weighedPassesOf,
} from '@haulway/domain/metrics/next-bucket/pass-weight.ts'
import { instantMsSchema } from '@haulway/domain/time.ts'
import { useEffect, useMemo, useState } from 'react'
import { z } from 'zod'
import { useCurrentEntity } from '../../../entity/CurrentEntity.tsx'
import { useSync } from '../../../sync/sync-context.ts'
import type { QueueTruck } from '../queue-trucks.ts'

const keptSchema = z.object({ at: instantMsSchema, kind: z.enum(passChanges) }).nullable()
type Kept = z.infer<typeof keptSchema> | undefined

export type TruckBucket = {
  weight: PassWeight
  next: NextBucket | undefined
  /** Buckets that the operator counted into this truck. */
  counted: number
  /** Absent for a truck that is not being loaded. */
  onCount?: () => void
}

export function useNextBucket(loads: readonly LoadLogDocument[], now: number) {
  const { entityId: machineId } = useCurrentEntity()
  const [kept, keep] = useKeptChange(machineId)
  const [count, setCount] = useState<{ actId: string; passes: number }>()
  const learned = useMemo(() => {
    const changes = loads.flatMap(passChangesOf)
    const carried = Math.max(-Infinity, ...changes.filter(each => each.machineId === machineId).map(({ at }) => at))
    const pending = kept && kept.at > carried ? kept : undefined
    return {
      pendingChange: pending?.kind,
      changes: pending ? [...changes, { ...pending, machineId }] : changes,
      weighed: loads.flatMap(load => weighedPassesOf(load) ?? []),
      byMaterial: new Map<string, PassWeight>(),
    }
  }, [loads, kept, machineId])
  const { pendingChange, changes, weighed, byMaterial } = learned
  const weightOf = (materialId: string) => {
    const known = byMaterial.get(materialId) ?? learnPassWeight(weighed, changes, { machineId, materialId })
    byMaterial.set(materialId, known)
    return known
  }
  const of = ({ terms, stage, confirmedBy }: QueueTruck): TruckBucket => {
    const weight = weightOf(terms.materialId)
    const actId = stage === 'loading' ? confirmedBy?.actId : undefined
    const counted = actId !== undefined && count?.actId === actId ? count.passes : 0
    return {
      weight,
      counted,
      next: nextBucket(weight, terms.truck.legalPayloadGrams, counted),
      ...(actId !== undefined && { onCount: () => setCount({ actId, passes: counted + 1 }) }),
    }
  }
  return {
    of,
    /** Without a scale there is nothing to learn from, and nothing is shown. */
    isShown: weighed.length > 0,
    pendingChange,
    /** Says that a pass weighs differently from now on; the same one again undoes it, until a load carries it. */
    onChange: (kind: PassChange['kind']) => keep(kind === pendingChange ? null : { at: now, kind }),
  }
}

/** The last change that the operator of this device reported. */
function useKeptChange(machineId: string): [Kept, (kept: Kept) => void] {
  const { storage } = useSync()
  /** Undefined until it is read, or until a tap that comes before. */
  const [kept, setKept] = useState<Kept>()
  const key = `pass-change ${machineId}`
  useEffect(() => {
    // It fails if the user leaves before it is read.
    const found = storage.readMeta(key).catch(() => null)
    void found.then(read =>
      setKept(before => (before === undefined ? (keptSchema.safeParse(read).data ?? null) : before)),
    )
  }, [storage, key])
  const keep = (next: Kept) => {
    setKept(next)
    void storage.writeMeta(key, next)
  }
  return [kept, keep]
}

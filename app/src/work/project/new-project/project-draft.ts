/** A new project that has not been created yet: its answers and its step, stored on this device until it is. */
import { idSchema } from '@haulway/domain/ids.ts'
import { useCallback, useEffect, useState } from 'react'
import { z } from 'zod'
import { useCurrentEntity } from '../../../entity/CurrentEntity.tsx'
import { readPreference, removePreference, userPreferenceKey, writePreference } from '../../../native/preferences.ts'
import { offeredRules, type RuleKind, templates } from '../../../pay/editor/card-templates.ts'

const text = z.string().max(2000)
const placeSchema = z.object({ lat: z.number(), lng: z.number() })
const ruleKinds: readonly RuleKind[] = Object.values(offeredRules).flat()
const ruleSchema = z.object({
  kind: z.enum(ruleKinds),
  per: z.enum(['load', 'unit']),
  number: text,
  amount: text,
  name: text,
  step: text,
  index: text,
})

const answersSchema = z.object({
  name: text,
  material: text,
  target: text,
  trucks: text,
  siteName: text,
  place: z.object({ text, label: text.optional(), radiusMeters: z.number(), geofence: z.array(placeSchema) }),
  card: z
    .object({ template: z.enum(templates), rate: text, miles: text, rules: z.array(ruleSchema).max(40) })
    // The card of a new project has nothing that the form can't show.
    .transform(card => ({ ...card, kept: undefined })),

  contactPhoneNo: text,
  siteRules: text,
  startDay: text,
  endDay: text.default(''),
  shiftStart: text,
  shiftEnd: text,
})

const projectDraftSchema = z.object({
  /** The jobber that began it. */
  entityId: idSchema,
  /** From 0. */
  step: z.int().min(0).max(3),
  answers: answersSchema.optional(),
  /** The pit that was invited to it. */
  invited: z.object({ entityTokenId: idSchema, name: text }).optional(),
  /** The pit that it was begun with. */
  pitEntityId: idSchema.optional(),
})
export type ProjectDraft = z.infer<typeof projectDraftSchema>

/** Begins a draft with a pit's materials. A draft that was begun before keeps its other answers. */
export async function beginDraftAt(uid: string, entityId: string, pitEntityId: string): Promise<void> {
  const key = userPreferenceKey('projectDraft', uid)
  const found = await readPreference(key, projectDraftSchema)
  const before = found?.entityId === entityId ? found : undefined
  const answers = before?.answers && { ...before.answers, material: '' }
  await writePreference(key, { ...before, entityId, step: 0, pitEntityId, answers })
}

/** The user's draft for a jobber on this device: undefined while it is read, null if there is none. */
export function useProjectDraft(entityId: string) {
  const { uid } = useCurrentEntity()
  const key = userPreferenceKey('projectDraft', uid)
  const [draft, setDraft] = useState<ProjectDraft | null>()
  const read = useCallback(
    () => readPreference(key, projectDraftSchema).then(found => setDraft(found?.entityId === entityId ? found : null)),
    [key, entityId],
  )
  useEffect(() => void read(), [read])
  /** Stores what has changed of it. */
  const save = useCallback(
    (changed: Partial<ProjectDraft>) =>
      setDraft(before => {
        const next = { step: 0, ...before, ...changed, entityId }
        void writePreference(key, next)
        return next
      }),
    [key, entityId],
  )
  const remove = useCallback(() => {
    setDraft(null)
    void removePreference(key)
  }, [key])
  return { draft, save, remove, read }
}

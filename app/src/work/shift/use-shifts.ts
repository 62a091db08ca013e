/** An entity's shifts, live from the local database, with the user's unsent acts applied. */
import { newId } from '@haulway/client/new-id.ts'
import type { Scope } from '@haulway/domain/document/scope.ts'
import type { shiftCallKinds } from '@haulway/domain/work/shift/shift.calls.ts'
import { type ShiftDocument, shiftDocumentSchema } from '@haulway/domain/work/shift/shift.documents.ts'
import type { TimeSheet } from '@haulway/domain/work/shift/shift.ts'
import { shiftStates } from '@haulway/domain/work/shift/shift-states.ts'
import { useCallback, useMemo } from 'react'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { useSync } from '../../sync/sync-context.ts'
import { useDocuments } from '../../sync/use-documents.ts'

/** Latest first. @returns undefined until they are read */
export function useShifts(scope: Scope): ShiftDocument[] | undefined {
  const shifts = useDocuments(scope, 'shifts', shiftDocumentSchema)
  return useMemo(() => shifts?.map(({ body }) => body).sort((a, b) => startOf(b) - startOf(a)), [shifts])
}

/** The driver's shifts without an end, latest first. */
export function useOpenShifts(scope: Scope): ShiftDocument[] | undefined {
  const shifts = useShifts(scope)
  return useMemo(
    () => shifts?.filter(({ relations, state }) => relations.includes('trucker') && shiftStates[state].open),
    [shifts],
  )
}

/** When a shift started; when its first act was, if the start is not known. */
export function startOf({ sheet, createdOn }: Pick<ShiftDocument, 'sheet' | 'createdOn'>): number {
  return sheet.startAt ?? createdOn
}

export type ShiftCall = keyof typeof shiftCallKinds
type ShiftName = { projectId: string; shiftId: string; terms: { dispatchId: string } }

/** @returns a function that records an act; it shows immediately and is sent when there is a network */
export function useRecordShiftAct(): (
  call: ShiftCall,
  shift: ShiftName,
  input?: { sheet?: TimeSheet; reason?: string; aboutActId?: string; answer?: 'accept' | 'refuse' },
) => Promise<void> {
  const { engine } = useSync()
  const { entityId } = useCurrentEntity()
  return useCallback(
    async (call, { projectId, shiftId, terms }, input = {}) => {
      const ids = { projectId, shiftId, dispatchId: terms.dispatchId, actId: newId(), entityId }
      await engine.submit(call, { ...input, ...ids })
    },
    [engine, entityId],
  )
}

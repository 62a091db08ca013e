/** A pasted text, its rows, and adding them one after the other. Rows that are not added stay in the text. */
import { newId } from '@haulway/client/new-id.ts'
import type { appErrors } from '@haulway/domain/errors.ts'
import type { PasteKind } from '@haulway/domain/paste/paste-kinds.ts'
import { type PastedRow, readTable } from '@haulway/domain/paste/read-table.ts'
import { useMemo, useState } from 'react'
import { useAskEach } from '../ask.ts'
import { useCurrentEntity } from '../entity/CurrentEntity.tsx'
import type { Invitation } from '../entity/invitation/InvitationSheet.tsx'
import { useDocuments } from '../sync/use-documents.ts'
import { type Outcome, pasteAdding } from './paste-adding.ts'
import { useCellReaders, useColumnLabels } from './paste-labels.ts'
import { cellsOf, textOf } from './read-cells.ts'

/** A failure that the next row would have, too, so that adding stops. */
const stopping: readonly string[] = [
  'networkError',
  'tooManyRequests',
  'emailNotConfirmed',
  'notAllowed',
] satisfies (keyof typeof appErrors)[]

export type Pasting = ReturnType<typeof usePasting>

export function usePasting<Kind extends PasteKind>(kind: Kind) {
  const { entityId, scope } = useCurrentEntity()
  const ask = useAskEach()
  const readers = useCellReaders()
  const labels = useColumnLabels()
  const { held: list, add } = pasteAdding[kind]
  const heldKeys = useDocuments(scope, list.collection, list.keys)
  const [text, setText] = useState('')
  /** Why rows were not added, by their text. */
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map())
  const [adding, setAdding] = useState<{ done: number; of: number; held: readonly string[] }>()
  const [added, setAdded] = useState(0)
  const [invitations, setInvitations] = useState<Invitation[]>([])
  const [stop, setStop] = useState<Extract<Outcome, { kind: 'refused' }>['refusal']>()
  // While rows are added, they are in the business's list already, so it counts as it was before.
  const held = adding?.held ?? heldKeys?.flatMap(({ body }) => body ?? []) ?? []
  const table = readTable(
    kind,
    useMemo(() => cellsOf(text), [text]),
    { readers, labels, held },
  )
  const run = async () => {
    const ready = table.rows.filter(({ row }) => row !== undefined)
    const left: (readonly string[])[] = []
    const nextOutcomes = new Map<string, Outcome>()
    const newInvitations: Invitation[] = []
    let count = 0
    let stopped: typeof stop
    setStop(undefined)
    setAdding({ done: 0, of: ready.length, held })
    for (const each of table.rows) {
      const key = each.cells.join('\t')
      const outcome = stopped || each.row === undefined ? undefined : await addRow(each)
      if (outcome?.kind === 'added') {
        count += 1
        if (outcome.invitation?.link) newInvitations.push(outcome.invitation)
        setAdding({ done: count, of: ready.length, held })
        continue
      }
      left.push(each.cells)
      if (outcome?.kind === 'refused' && stopping.includes(outcome.refusal.code)) stopped = outcome.refusal
      else if (outcome) nextOutcomes.set(key, outcome)
    }
    const rest = [...left, ...table.rest]
    setText(rest.length === 0 ? '' : textOf([...(table.head ? [table.head] : []), ...rest], table.decimalSign))
    setOutcomes(nextOutcomes)
    setInvitations(before => [...before, ...newInvitations])
    setAdded(before => before + count)
    setStop(stopped)
    setAdding(undefined)
  }
  const addRow = ({ row }: PastedRow<Parameters<typeof add>[1]>) => add(ask, row!, { entityId, recordId: newId() })
  return {
    text,
    table,
    progress: adding,
    added,
    invitations,
    stop,
    run,
    isAdding: adding !== undefined,
    change: (next: string) => {
      setText(next)
      setStop(undefined)
    },
    outcomeOf: (row: PastedRow<unknown>) => outcomes.get(row.cells.join('\t')),
  }
}

/** A scale house's file, the load of each weighing, and recording the weights one after the other. */
import { newId } from '@haulway/client/new-id.ts'
import type { AppError } from '@haulway/domain/errors.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { matchScaleRows, readyLoadOf, type ScaleMatch, weightsOf } from '@haulway/domain/paste/match-scale-rows.ts'
import { type ReadScaleRow, readScaleFile, type ScaleRow } from '@haulway/domain/paste/read-scale-file.ts'
import { i18n } from '@lingui/core'
import { useMemo, useState } from 'react'
import { useAskEach } from '../../ask.ts'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { cellsOf } from '../../paste/read-cells.ts'
import { isMonthFirst } from '../../ui/format/regional-locale.ts'
import { scaleUnitOf, type WeightUnit } from '../queue/queue-weights.ts'
import { useLoadLogs } from '../use-load-logs.ts'

/** A row of the file that was read, with its load. */
export type MatchedRow = ReadScaleRow & { row: ScaleRow; match: ScaleMatch }

/** @param reason of the corrections, in the language of who imports */
export function useScaleFile(timeZone: string, reason: string) {
  const { entityId, scope } = useCurrentEntity()
  const ask = useAskEach()
  const documents = useLoadLogs(scope)
  const loads = useMemo(() => documents?.map(({ body }) => body) ?? [], [documents])
  const usual = loads[0] ? scaleUnitOf(loads[0].terms.unit) : 'lb'
  const [unit = usual, setUnit] = useState<WeightUnit>()
  const [text, setText] = useState('')
  const [progress, setProgress] = useState<{ done: number; of: number }>()
  const [recorded, setRecorded] = useState(0)
  const [refusal, setRefusal] = useState<AppError>()
  const file = useMemo(() => {
    return readScaleFile(cellsOf(text), { unit, dayFirst: !isMonthFirst(i18n.locale), timeZone })
  }, [text, unit, timeZone])
  const matched = useMemo(() => {
    const read = file.rows.filter(row => row.row !== undefined)
    const matches = matchScaleRows(
      read.map(({ row }) => row),
      loads,
    )
    return read.map((row, nth): MatchedRow => ({ ...row, match: matches[nth]! }))
  }, [file, loads])
  const recordWeights = async () => {
    const ready = readyRows(matched)
    setRefusal(undefined)
    setProgress({ done: 0, of: ready.length })
    for (const [nth, { row, load }] of ready.entries()) {
      const asked = await ask('correctLoad', inputOf(row, load))
      if (asked.refusal) {
        setRefusal(asked.refusal)
        break
      }
      setRecorded(before => before + 1)
      setProgress({ done: nth + 1, of: ready.length })
    }
    setProgress(undefined)
  }
  const inputOf = (row: ScaleRow, { projectId, loadLogId, terms }: LoadLogDocument) => {
    const named = { projectId, loadLogId, dispatchId: terms.dispatchId, entityId, actId: newId() }
    const ticketNo = row.ticketNo === undefined ? {} : { ticketNo: row.ticketNo }
    return { ...named, ...ticketNo, weights: weightsOf(row), reason }
  }
  return {
    text,
    unit,
    setUnit,
    file,
    matched,
    progress,
    recorded,
    refusal,
    recordWeights,
    change: (next: string) => {
      setText(next)
      setRecorded(0)
      setRefusal(undefined)
    },
  }
}

/** The rows whose weights are recorded: those of one certain load that does not have them yet. */
export function readyRows(rows: readonly MatchedRow[]) {
  return rows.flatMap(({ row, match }) => {
    const load = readyLoadOf(match)
    return load ? [{ row, load }] : []
  })
}

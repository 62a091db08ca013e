/** The board: lists hauls that need trucks, for trucking entities. */
import { haulerTypes } from '@haulway/domain/entity/entity-type.ts'
import { readsMoney } from '@haulway/domain/entity/member/reader.ts'
import { AppError } from '@haulway/domain/errors.ts'
import { medianDaysToPay } from '@haulway/domain/payment/due.ts'
import {
  type TruckerNotice,
  type TruckerNoticeFilter,
  type TruckerNoticeQuery,
  truckerNoticeFilters,
} from '@haulway/domain/work/board/trucker-notice.calls.ts'
import { trucksLeft } from '@haulway/domain/work/haul/haul.ts'
import { requireEntity } from '../../entity/member/membership.ts'
import type { Unit } from '../../http/command/command.ts'
import { listPaidDays } from '../../payment/statement/statement.table.ts'
import { readRequirements } from '../paper-gate/require-papers.ts'
import { type BoardRow, countBoard, hasFilter, readBoard } from './board.ts'
import { readBoardTimes } from './board-times.ts'

export async function listTruckerNotices(unit: Unit, input: TruckerNoticeQuery) {
  const { role } = await requireEntity(unit, input.entityId, 'member', haulerTypes)
  const seesMoney = readsMoney(role)
  const usesPay = input.sort === 'pay' || input.basis !== undefined || input.rateE4Min !== undefined
  if (usesPay && !seesMoney) throw new AppError('notAllowed')
  if (input.basis === undefined && (input.sort === 'pay' || input.rateE4Min !== undefined)) {
    throw new AppError('invalidInput', 'Choose a pay type.', { field: 'basis' })
  }
  const { rows, next } = await readBoard(unit.tx, input)
  const times = await readBoardTimes(unit, rows)
  const paysIn = await readDaysToPay(unit, rows)
  // Only those who may accept work learn what it needs, as only they see which documents are on file.
  const requires = seesMoney ? await readRequirements(unit, rows, input.entityId) : undefined
  const notices = rows.map(row => ({
    ...noticeOf(row, seesMoney),
    times: times.get(row.haul.haulId),
    payerMedianDays: paysIn.get(row.project.entityId),
    requires: requires?.get(row.haul.haulId),
  }))
  if (rows.length > 0 || input.after !== undefined) return { notices, ...(next !== undefined && { next }) }
  return { notices, widen: await listWidenings(unit, input) }
}

/** The usual days to pay of each jobber on the page. */
async function readDaysToPay(unit: Unit, rows: readonly BoardRow[]): Promise<Map<string, number | undefined>> {
  const payers = [...new Set(rows.map(({ project }) => project.entityId))]
  const paid = await Promise.all(payers.map(payer => listPaidDays(unit.tx, payer)))
  return new Map(payers.map((payer, i) => [payer, medianDaysToPay(paid[i]!)]))
}

/** How many notices each filter's removal would show, the most first. */
async function listWidenings(unit: Unit, input: TruckerNoticeQuery) {
  const widenings: { filter: TruckerNoticeFilter; notices: number }[] = []
  for (const filter of truckerNoticeFilters) {
    if (!hasFilter(input, filter)) continue
    const notices = await countBoard(unit.tx, input, filter)
    if (notices > 0) widenings.push({ filter, notices })
  }
  return widenings.sort((a, b) => b.notices - a.notices)
}

function noticeOf(row: BoardRow, withMoney: boolean): TruckerNotice {
  const { haul, project } = row
  const { projectId, haulId, materialName, unit, targetMilli, trucksWanted, origin, destination, card } = haul
  return {
    projectId,
    haulId,
    materialName,
    unit,
    targetMilli,
    trucksWanted,
    origin,
    destination,
    noticeId: haulId,
    projectName: project.name,
    jobberEntityId: project.entityId,
    jobberName: project.entityName,
    leftMilli: Math.max(0, targetMilli - row.deliveredMilli),
    trucksLeft: trucksLeft(haul, row.trucksTaken),
    startDay: project.startDay,
    shift: { shiftStartMinute: project.shiftStartMinute, shiftEndMinute: project.shiftEndMinute },
    distanceMeters: row.distance,
    ...(withMoney && { money: { currency: project.currency, haul: { card } } }),
  }
}

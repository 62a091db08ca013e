/**
 * Commands on shifts: one implementation for all kinds of acts, driven by domain's `shift-rules.ts`. It locks the
 * shifts of the driver and of the truck (`lockShiftsOf`), and last the scopes.
 */

import { isAtLeast, type MemberRole } from '@haulway/domain/entity/member/member.ts'
import { AppError } from '@haulway/domain/errors.ts'
import { managersOnly } from '@haulway/domain/load-log/act/act-refusal.ts'
import { hasTooMany } from '@haulway/domain/work/act-limit.ts'
import { actAt } from '@haulway/domain/work/act-order.ts'
import { isAboutCorrection } from '@haulway/domain/work/correction/fold-proposals.ts'
import { type Dispatch, termsOn } from '@haulway/domain/work/dispatch/dispatch.ts'
import { refuseDispute } from '@haulway/domain/work/dispute/arbitration.ts'
import { disputeSentences, isAboutLine } from '@haulway/domain/work/dispute/line-dispute.ts'
import { shiftDayOf } from '@haulway/domain/work/project/shift-day.ts'
import { refuseOtherAct } from '@haulway/domain/work/same-act.ts'
import { disputedShift } from '@haulway/domain/work/shift/disputed-shift.ts'
import { foldShift } from '@haulway/domain/work/shift/fold-shift.ts'
import type { ShiftActInput, ShiftReply } from '@haulway/domain/work/shift/shift.calls.ts'
import { agreementsOfParty, shiftDocuments } from '@haulway/domain/work/shift/shift.documents.ts'
import {
  type ShiftAct,
  type ShiftActKind,
  type ShiftRelation,
  shiftRelationsOf,
  shiftTermsOf,
} from '@haulway/domain/work/shift/shift.ts'
import { shiftMoneyOf } from '@haulway/domain/work/shift/shift-pay.ts'
import { refuseShiftAct, type ShiftRefusal, shiftActRules } from '@haulway/domain/work/shift/shift-rules.ts'
import { listMembershipsOf } from '../../entity/entity.table.ts'
import type { TestimonyUnit, Unit } from '../../http/command/command.ts'
import { openActOrder } from '../dispatch/act-order.ts'
import { getProject } from '../project/project.table.ts'
import { enqueueDriversOf, withPay } from './book-shift.ts'
import { markOverlaps } from './mark-overlaps.ts'
import { notifyOfShiftAct } from './notify-of-shift-act.ts'
import { refuseCorrection } from './refuse-correction.ts'
import {
  appendShiftAct,
  findShift,
  listShiftActs,
  lockShiftsOf,
  rowOf,
  type ShiftRow,
  saveShift,
} from './shift.table.ts'
import { refuseChangedShare } from './shifts-of-day.ts'

/** Records one kind of act on a shift. Acts may arrive in any order and late; a repeat changes nothing. */
export function recordShiftAct(kind: ShiftActKind) {
  return async (unit: TestimonyUnit, input: ShiftActInput): Promise<ShiftReply> => {
    const { projectId, shiftId } = input
    const known = await findShift(unit.tx, projectId, shiftId)
    const dispatchId = known?.shift.terms.dispatchId ?? input.dispatchId
    if (!dispatchId) throw new AppError('notFound', 'This shift could not be found.')
    const dispatch = await lockShiftsOf(unit.tx, projectId, dispatchId)
    const { act, relation } = decideAct(
      await listParts(unit, dispatch, input.entityId),
      unit,
      dispatch.terms,
      kind,
      input,
    )
    const row = await findShift(unit.tx, projectId, shiftId)
    if (row && row.shift.terms.dispatchId !== dispatchId) throw new AppError('conflict')
    // The hauler may enter a shift that its driver forgot to start.
    if (!row && (relation === 'jobber' || isAboutCorrection(act) || isAboutLine(act)))
      throw new AppError('notFound', 'This shift could not be found.')
    const acts = row ? await listShiftActs(unit.tx, row.shift) : []
    const same = acts.find(each => each.actId === act.actId)
    if (same) refuseOtherAct(same, act)
    if (same) return { shiftId, state: foldShift(acts).state }
    if (row) refuseInShift(row.shift, acts, act)
    if (row) await refuseChangedShare(unit.tx, row.shift, act)
    if (hasTooMany(acts, act)) throw new AppError('tooLarge', 'This shift has too many updates.')
    const received = (await openActOrder(unit, dispatch)).take(act)
    return { shiftId, state: await saveWithAct(unit, dispatch, shiftId, row, [...acts, received], received) }
  }
}

/** Refuses an act that its shift, as it is now, does not take. */
function refuseInShift(shift: ShiftRow['shift'], acts: ShiftAct[], act: ShiftAct): void {
  if (shift.cancelled && !isAboutLine(act)) throw new AppError('conflict', 'This shift was canceled.')
  if (act.kind === 'proposeCorrection') refuseCorrection(shift, acts, act)
  if (isAboutLine(act)) refuseDispute(disputedShift({ shift, acts }), act)
}

type Part = { relation: ShiftRelation; entityId: string; role: MemberRole }

/** A user's parts in a shift. @throws AppError notFound to strangers, so that they can't learn what exists */
async function listParts(unit: Unit, { terms }: Dispatch, entityId: string | undefined): Promise<Part[]> {
  const memberships = await listMembershipsOf(unit.tx, unit.actor.uid)
  const parts = memberships
    .filter(member => entityId === undefined || member.entityId === entityId)
    .flatMap(({ entityId: by, role }) =>
      shiftRelationsOf(by, terms).map(relation => ({ relation, entityId: by, role })),
    )
  if (parts.length === 0) throw new AppError('notFound', 'This shift could not be found.')
  for (const { entityId: by } of parts.slice(0, 1)) unit.noteRight({ entityId: by, role: 'member' })
  return parts
}

/** Refuses an act about a line of an agreement that the shift doesn't have, or that its maker is not a party of. */
function refuseLine(act: ShiftAct, terms: Dispatch['terms']): ShiftRefusal | undefined {
  const { agreement } = act.dispute ?? {}
  if (!isAboutLine(act)) return undefined
  if (agreement === 'subHaul' && !terms.broker) {
    return { code: 'invalidInput', sentence: disputeSentences.line, field: 'dispute' }
  }
  if (agreementsOfParty(act.by.entityId, shiftTermsOf(terms)).some(each => each === agreement)) return undefined
  return { code: 'notAllowed', sentence: shiftActRules.disputeLine.whyNot }
}

/** Builds the act for the first part that may record it. @throws AppError with the refusal of the last part */
function decideAct(
  parts: readonly Part[],
  unit: TestimonyUnit,
  terms: Dispatch['terms'],
  kind: ShiftActKind,
  input: ShiftActInput,
) {
  const { clockOffsetMs, occurredAt = unit.receivedAt } = unit.claimed
  const { actId, source, sheet, reason, aboutActId, answer, dispute } = input
  let refusal: ReturnType<typeof refuseShiftAct>
  for (const { relation, entityId, role } of parts) {
    const act: ShiftAct = {
      actId,
      kind,
      relation,
      by: { uid: unit.actor.uid, entityId },
      occurredAt,
      source,
      sheet,
      reason,
      aboutActId,
      answer,
      dispute,
      ...(clockOffsetMs !== undefined && { clockOffsetMs }),
    }
    refusal = refuseShiftAct(act, relation)
    if (!refusal && !isAtLeast(role, shiftActRules[kind].leastRole)) refusal = managersOnly
    refusal ??= refuseLine(act, terms)
    if (!refusal) return { act, relation }
  }
  const { code = 'notAllowed', sentence, field } = refusal ?? {}
  throw new AppError(code, sentence, field ? { field } : undefined)
}

/** Appends the act, and saves and publishes the shift and those whose overlaps it changes. @returns its new state */
export async function saveWithAct(
  unit: Unit,
  dispatch: Dispatch,
  shiftId: string,
  before: ShiftRow | undefined,
  acts: readonly ShiftAct[],
  act: ShiftAct,
): Promise<ShiftReply['state']> {
  const { projectId } = dispatch
  const { state } = foldShift(acts)
  const createdOn = before?.shift.createdOn ?? actAt(act)
  const project = await getProject(unit.tx, projectId)
  // What is booked belongs to its day.
  const isBooked = before?.shift.money?.booked ?? before?.shift.subHaul?.booked
  const stated = foldShift(acts, before?.shift)
  const day = before && isBooked ? before.shift.shiftDay : shiftDayOf(stated.sheet.startAt ?? createdOn, project)
  // A card with versions: the one of the shift's day counts, until the shift is booked.
  const money = isBooked || before?.shift.cancelled ? {} : shiftMoneyOf(termsOn(dispatch.terms, day))
  const known = { terms: shiftTermsOf(dispatch.terms), ...before?.shift, ...money }
  const shift = await withPay(unit, { ...known, projectId, shiftId, createdOn, shiftDay: day }, acts)
  const row = await markOverlaps(unit, rowOf(shift, acts), before)
  saveShift(unit.tx, row)
  appendShiftAct(unit.tx, shift, act)
  unit.publish(shiftDocuments({ shift, acts, overlaps: row.overlaps }))
  if (row.endedAt !== null || act.kind === 'agree') {
    await enqueueDriversOf(unit, shift, [before?.shift.shiftDay ?? day, day])
  }
  await notifyOfShiftAct(unit, { before: before?.shift, shift, acts }, act)
  return state
}

/**
 * An approval decides about money: it needs a load whose pay can be computed, delivered or turned away. Who may
 * approve: `act/act-rules.ts`.
 */
import { AppError } from '../../errors.ts'
import { amountCentsSchema } from '../../money.ts'
import { cardsOf } from '../../work/agreement-cards.ts'
import type { LoadLogAct } from '../act/act.ts'
import { foldLoadLog } from '../fold/fold.ts'
import { foldOptionsOf } from '../load-log.documents.ts'
import type { LoadLog } from '../load-log.ts'
import { payOfLoad } from '../pay/load-pay.ts'
import type { LoadApproval } from './approval.ts'

const implausiblePay = "This load's pay is below zero or far too high. Check its rate card and its quantity."

const missingSentences = {
  quantity: 'The loaded quantity is missing.',
  conversion: "The quantity can't be converted to the price's unit.",
  minutes: "This load's hours are still missing.",
  fuelIndex: 'There is no fuel price for the day of this load yet.',
} as const

/**
 * The pay of the load with the approval included, which is stored and booked.
 * @param acts all acts of the load, with its approval
 * @throws AppError conflict, with a sentence, when the load can't be approved
 */
export function decideApproval(loadLog: LoadLog, acts: readonly LoadLogAct[]): LoadApproval {
  const options = foldOptionsOf(loadLog)
  const before = foldLoadLog(
    acts.filter(act => act.kind !== 'approve'),
    options,
  )
  const isGone = before.state === 'rejected' || before.state === 'cancelled'
  if (!isGone && before.state !== 'delivered')
    throw new AppError('conflict', "This load hasn't been delivered yet. Approve it after its delivery.")
  // A load that was canceled before the truck came must not become payable by being approved.
  if (isGone && !payOfLoad(loadLog, cardsOf(loadLog.terms), before)) throw nothingToPay()
  const fold = foldLoadLog(acts, options)
  const { approve } = fold.milestones
  const act = acts.find(each => each.actId === approve?.actId)
  const { terms } = loadLog
  const pay = payOfLoad(loadLog, cardsOf(terms), fold)
  if (!approve || !act || !pay) throw nothingToPay()
  const { haul, material, subHaul } = pay
  if (haul.missing) throw missingError(haul.missing)
  if (material.missing) throw missingError(material.missing)
  if (subHaul?.missing) throw missingError(subHaul.missing)
  for (const { totalCents } of [haul, material, ...(subHaul ? [subHaul] : [])]) {
    // Discounts could take a load below zero, and rates of a million could take it beyond what the books hold.
    if (!amountCentsSchema.safeParse(totalCents).success) throw new AppError('conflict', implausiblePay, { totalCents })
  }
  const { quantity } = fold
  return {
    actId: act.actId,
    by: act.by,
    at: approve.at,
    haul,
    material,
    ...(subHaul && { subHaul }),
    quantity: quantity && !fold.undelivered ? { amountMilli: quantity.amountMilli, unit: quantity.unit } : null,
  }
}

function nothingToPay(): AppError {
  return new AppError('conflict', 'This load has nothing to pay.')
}

function missingError(missing: keyof typeof missingSentences): AppError {
  return new AppError('conflict', missingSentences[missing], { missing })
}

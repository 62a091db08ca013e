/** A load's ticket as printed, from the document that a party has of the load. It has no price. */
import { statedUnits } from '../../pay/load/load-facts.ts'
import type { PrintedTicket, ticketEvents } from '../../pay/statement/printed-ticket.ts'
import { dayOf, daysUntil } from '../../time.ts'
import { actAt } from '../../work/act-order.ts'
import { isToDump } from '../../work/dispatch/dispatch.ts'
import { effectiveActs, isSignedFor } from '../act/undone-acts.ts'
import type { LoadLogDocument } from '../load-log.documents.ts'
import { hasScale, netOf, weighedAtOf } from '../quantity/quantity.ts'

/** Which milestone each event of a ticket is. A load's weighing has the time of its loading. */
const milestoneOf = {
  atPit: 'arriveAtPit',
  loaded: 'confirmLoad',
  leftPit: 'leavePit',
  atSite: 'arriveAtSite',
  unloaded: 'deliver',
} as const satisfies Partial<Record<(typeof ticketEvents)[number], string>>

export function ticketOfLoad(load: LoadLogDocument): PrintedTicket {
  const { terms, ticketNo, quantity, milestones } = load
  const weighing = weighingOf(load)
  const received = receivedOf(load)
  const unit = statedUnits.find(each => each === quantity?.unit)
  const times = new Map<string, number | undefined>(Object.entries(milestones))
  const events = (Object.keys(milestoneOf) as (keyof typeof milestoneOf)[]).flatMap(what => {
    const at = times.get(milestoneOf[what])
    return at === undefined ? [] : [{ what, at, by: null }]
  })
  return {
    ticketNumbers: ticketNo === null ? [] : [ticketNo],
    loadNo: Math.max(1, load.loadNo),
    day: load.shiftDay,
    timeZone: terms.timeZone,
    project: terms.projectName,
    ...ownersOf(load),
    material: terms.materialName,
    pit: terms.origin.name,
    site: terms.destination.name,
    hauler: terms.truckingName,
    truckNumber: terms.truck.number,
    plate: terms.truck.plate || null,
    driver: terms.driverName,
    weights: weighing ?? null,
    measuredBy: quantity && (quantity.weighed ? 'scale' : 'count'),
    quantity: quantity && unit ? { milli: quantity.amountMilli, unit } : null,
    received: received ? { by: received.by, at: received.at } : null,
    events,
  }
}

/** Who signed for the delivery last, if a party may know it. @property attachmentId the signature's picture */
export function receivedOf({ acts }: Pick<LoadLogDocument, 'acts'>) {
  const act = effectiveActs(acts).findLast(isSignedFor)
  const [attachmentId] = act?.attachmentIds ?? []
  return act && { by: act.receiverName ?? null, at: actAt(act), attachmentId }
}

/** What the scale says about a load; undefined when no scale counted. */
export function weighingOf({
  acts,
  terms,
}: Pick<LoadLogDocument, 'acts' | 'terms'>): PrintedTicket['weights'] | undefined {
  const act = acts.findLast(each => netOf(each) !== undefined && hasScale.has(each.witness))
  const net = act && netOf(act)
  if (!act?.weights || !net) return undefined
  const { unit, grossMicro, tareMicro, weighmaster, tareOn } = act.weights
  const weighedAt = weighedAtOf(act)
  const isAged = tareOn !== undefined && weighedAt !== undefined
  const tareDays = isAged ? daysUntil(dayOf(weighedAt, terms.timeZone), tareOn) : -1
  return {
    unit,
    grossMicro: grossMicro ?? null,
    tareMicro: tareMicro ?? null,
    netMicro: net.valueMicro,
    weighmaster: weighmaster ?? null,
    weighedAt: weighedAt ?? null,
    // A day after the weighing is a slip of the pen: its age means nothing.
    tareOn: tareOn ?? null,
    tareDays: tareDays < 0 ? null : tareDays,
  }
}

/** A pit owns what it sells until it is delivered to the jobber. Spoil is the jobber's, and the dump receives it. */
export function ownersOf({ terms }: Pick<LoadLogDocument, 'terms'>): { owner: string; consignee: string } {
  const { pitName, jobberName } = terms
  return isToDump(terms) ? { owner: jobberName, consignee: pitName } : { owner: pitName, consignee: jobberName }
}

/**
 * How many acts of one kind one business may record on a load or a shift, against a broken device. What one business
 * sends never uses up what another may still record, so that no one can keep the others from ending a dispute.
 */
export const actsOfKindMax = 20

/**
 * How many loads of one day a truck may start under one dispatch, against a broken device: all of them are read at each
 * act. A truck hauls fewer than a hundred.
 */
export const startsOfDayMax = 150

/**
 * How many loads of a truck under one dispatch may wait for their approval, whatever days they claim: all of them are
 * read at each act. It is a month of thirty loads a day. Canceled loads count, since a late act may still change them.
 */
export const unapprovedLoadsMax = 1000

/**
 * How many acts the geofences record on one load. Points that come late may show a better exit, on a real track a few
 * times. Without a limit, points that are made up replace the exit for ever, and every act of the load is read again.
 */
export const geofenceActsMax = 100

/** An act on a load, which has a witness, or on a shift, which has a relation. */
type CountedAct = {
  actId: string
  kind: string
  by: { uid: string; entityId: string }
  witness?: string
  relation?: string
}

/** What an act answers. Everything that others open may be answered, however much they open. */
const answered: Readonly<Record<string, string | undefined>> = {
  answerDispute: 'disputeLine',
  settleDispute: 'disputeLine',
  resolveDispute: 'dispute',
  answerCorrection: 'proposeCorrection',
  answerWaitFault: 'proposeWaitFault',
}

/**
 * Whether a load or a shift with these acts has too many of the kind by the maker. Never for the system's acts: it
 * decides itself how often it records what.
 * @param acts of all parties, each once or several times
 */
export function hasTooMany(acts: readonly CountedAct[], act: CountedAct, max = actsOfKindMax): boolean {
  if (act.by.uid === 'system') return false
  const distinct = [...new Map(acts.map(each => [each.actId, each])).values()]
  const own = distinct.filter(({ kind, ...each }) => kind === act.kind && makerOf(each) === makerOf(act))
  const open = distinct.filter(({ kind, ...each }) => kind === answered[act.kind] && makerOf(each) !== makerOf(act))
  return own.length >= max + open.length
}

/** A pit may have any number of operators: together they count as one. */
function makerOf({ by, witness, relation }: Omit<CountedAct, 'actId' | 'kind'>): string {
  return witness === 'operator' ? witness : `${witness ?? relation} ${by.entityId}`
}

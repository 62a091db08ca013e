/** A pit corrects its own scale alone, because that costs it as much. Not where its people gain it as the payer. */
import type { LoadLogAct } from '@haulway/domain/load-log/act/act.ts'
import { agreementPartiesOf } from '@haulway/domain/work/dispatch/dispatch.ts'
import { hasMemberOf } from '../../entity/member/find-membership.ts'
import type { Unit } from '../../http/command/command.ts'
import { findOpened } from '../reconcile/opened-load.ts'
import type { OpenLoads } from '../reconcile/reconcile-loads.ts'

/**
 * The pit's correction, with whether someone of the pit also belongs to a payer of the hauling, in any role. Who spoke
 * for a payer about the load belongs to it, even after leaving it.
 */
export async function withPitOfPayer(
  { tx }: Pick<Unit, 'tx'>,
  loads: OpenLoads,
  act: LoadLogAct,
  { loadLogId }: { loadLogId: string },
): Promise<LoadLogAct> {
  const { terms } = loads.dispatch
  const { pitEntityId: pit } = terms
  if (act.kind !== 'proposeCorrection' || act.by.entityId !== pit) return act
  const payers = agreementPartiesOf(terms)
    .filter(({ kind }) => kind !== 'material')
    .map(({ payerEntityId }) => payerEntityId)
  const acts = findOpened(loads, loadLogId)?.acts ?? []
  const uids = acts.filter(({ by }) => payers.includes(by.entityId)).map(({ by }) => by.uid)
  return (await hasMemberOf(tx, pit, payers, uids)) ? { ...act, pitOfPayer: true } : act
}

/** What a loader records about a truck: loading, loaded, another pass, undo. All of it can wait for a network. */

import { newId } from '@haulway/client/new-id.ts'
import type { OutOfTurn, Weights } from '@haulway/domain/load-log/act/act.ts'
import type { PassChange } from '@haulway/domain/metrics/next-bucket/pass-weight.ts'
import type { Seal } from '@haulway/domain/seal/seal-code.ts'
import { useSubmit } from '../../ask.ts'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import type { QueueAmount } from './queue-amount.ts'
import type { LoadedTruck } from './queue-loaded.ts'
import type { QueueTruck } from './queue-trucks.ts'

/** `passChange`: from this load on a pass weighs differently. */
type WithLoaded = { ticketNo?: string | undefined; seal?: Seal; passChange?: PassChange['kind'] | undefined }

type TruckIds = Pick<QueueTruck, 'projectId' | 'dispatchId' | 'loadLogId'>

export function useQueueActs() {
  const { entityId } = useCurrentEntity()
  const confirmTrucker = useSubmit('confirmTrucker')
  const confirmLoad = useSubmit('confirmLoad')
  const correct = useSubmit('correctLoad')
  const undoConfirmation = useSubmit('undoConfirmation')
  const newAct = ({ projectId, dispatchId, loadLogId }: TruckIds) => ({
    projectId,
    dispatchId,
    entityId,
    actId: newId(),
    ...(loadLogId !== undefined && { loadLogId }),
  })
  const record = {
    startLoading: (truck: QueueTruck, outOfTurn?: OutOfTurn) =>
      confirmTrucker({ ...newAct(truck), ...(outOfTurn && { outOfTurn }) }),
    loaded: (truck: TruckIds, amount: QueueAmount, { ticketNo, seal, passChange }: WithLoaded) =>
      confirmLoad({
        ...newAct(truck),
        ...fieldsOf(amount),
        ...(ticketNo && { ticketNo }),
        ...(seal && { seal }),
        ...(passChange && { passChange }),
      }),
    enterWeight: (truck: TruckIds, weights: Weights, ticketNo: string | undefined) =>
      confirmLoad({ ...newAct(truck), weights, ...(ticketNo && { ticketNo }) }),
  }
  /** Changes the count of passes. A confirmation without a load is undone and recorded again with its ticket number. */
  const setAmount = async (truck: LoadedTruck, amount: QueueAmount) => {
    const { loadLogId, ticketNo } = truck
    if (loadLogId !== undefined) {
      await correct({ ...newAct(truck), loadLogId, ...fieldsOf(amount), reason: passesReason })
    } else {
      await undoWithoutLoad(truck, truck.actId)
      await record.loaded(truck, amount, ticketNo ? { ticketNo } : {})
    }
  }
  /**
   * Undoes a confirmation with a separate call, even while the confirmation waits for a network: the device can't know
   * whether an earlier try to send it reached the server. Both calls are sent in order.
   */
  const undoWithoutLoad = ({ projectId, dispatchId }: TruckIds, confirmationId: string) =>
    undoConfirmation({ projectId, dispatchId, entityId, actId: newId(), confirmationId })
  const undo = async (truck: TruckIds, actId: string) => {
    const { loadLogId } = truck
    if (loadLogId === undefined) await undoWithoutLoad(truck, actId)
    else await correct({ ...newAct(truck), loadLogId, voidsActId: actId })
  }
  return { ...record, setAmount, undo }
}

function fieldsOf({ passes, quantity, lastPassHalf }: QueueAmount) {
  return { passes, ...(lastPassHalf && { lastPassHalf }), ...(quantity && { quantity }) }
}

const passesReason = 'Passes counted again'

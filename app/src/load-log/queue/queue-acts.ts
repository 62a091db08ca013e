/** What a loader says of a truck: under the bucket, loaded, a pass more, taken back. All may wait for a network. */

import { newId } from '@haulway/client/new-id.ts'
import { useAct } from '../../ask.ts'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import type { QueueAmount } from './queue-amount.ts'
import type { LoadedTruck } from './queue-loaded.ts'
import type { QueueTruck } from './queue-trucks.ts'

type Weights = { grossGrams: number; tareGrams: number }
type Confirmed = Pick<QueueTruck, 'projectId' | 'dispatchId' | 'loadLogId'>

export function useQueueActs() {
  const { entityId } = useCurrentEntity()
  const confirmTrucker = useAct('confirmTrucker')
  const confirmLoad = useAct('confirmLoad')
  const correct = useAct('correctLoad')
  const takeBack = useAct('takeBackConfirmation')
  const said = ({ projectId, dispatchId, loadLogId }: Confirmed) => ({
    ...{ projectId, dispatchId, entityId, actId: newId() },
    ...(loadLogId !== undefined && { loadLogId }),
  })
  const say = {
    startLoading: (truck: QueueTruck, note?: string) => confirmTrucker({ ...said(truck), ...(note && { note }) }),
    loaded: (truck: Confirmed, { passes, quantity }: QueueAmount, ticketNo: string | undefined) =>
      confirmLoad({ ...said(truck), passes, ...(quantity && { quantity }), ...(ticketNo && { ticketNo }) }),
    weighed: (truck: Confirmed, weights: Weights, ticketNo: string | undefined) =>
      confirmLoad({ ...said(truck), ...weights, ...(ticketNo && { ticketNo }) }),
  }
  /** Another count of passes. A confirmation without a load is taken back, and said anew with its ticket's number. */
  const setAmount = async (truck: LoadedTruck, amount: QueueAmount) => {
    const { loadLogId, ticketNo } = truck
    const { passes, quantity } = amount
    if (loadLogId !== undefined) {
      await correct({ ...said(truck), loadLogId, passes, ...(quantity && { quantity }), reason: passesReason })
    } else {
      await takeBackAlone(truck, truck.actId)
      await say.loaded(truck, amount, ticketNo)
    }
  }
  /**
   * By a word of its own, also while the confirmation waits for a network: nobody knows whether one that was tried to
   * be sent has arrived. Both go out in their order.
   */
  const takeBackAlone = ({ projectId, dispatchId }: Confirmed, confirmationId: string) =>
    takeBack({ projectId, dispatchId, entityId, actId: newId(), confirmationId })
  const undo = async (truck: Confirmed, actId: string) => {
    const { loadLogId } = truck
    if (loadLogId === undefined) await takeBackAlone(truck, actId)
    else await correct({ ...said(truck), loadLogId, voidsActId: actId })
  }
  return { ...say, setAmount, undo }
}

const passesReason = 'Passes counted again'

/** What a loader says of a truck: under the bucket, loaded, a pass more, taken back. All may wait for a network. */
import { useCallback } from 'react'
import { useAct } from '../ask.ts'
import { useCurrentEntity } from '../entity/CurrentEntity.tsx'
import { newId } from '../native/new-id.ts'
import { useSync } from '../sync/SyncProvider.tsx'
import { useOutbox } from '../sync/use-documents.ts'
import type { LineAmount } from './line-amount.ts'
import type { LoadedTruck } from './line-loaded.ts'
import type { LineTruck } from './line-trucks.ts'

type Weights = { grossGrams: number; tareGrams: number }
type Confirmed = Pick<LineTruck, 'projectId' | 'dispatchId' | 'loadLogId'>

export function useLineActs() {
  const { entityId } = useCurrentEntity()
  const confirmTrucker = useAct('confirmTrucker')
  const confirmLoad = useAct('confirmLoad')
  const correct = useAct('correctLoad')
  const takeBackUnsent = useTakeBackUnsent()
  const said = ({ projectId, dispatchId, loadLogId }: Confirmed) => ({
    ...{ projectId, dispatchId, entityId, actId: newId() },
    ...(loadLogId !== undefined && { loadLogId }),
  })
  const say = {
    startLoading: (truck: LineTruck, note?: string) => confirmTrucker({ ...said(truck), ...(note && { note }) }),
    loaded: (truck: Confirmed, { passes, quantity }: LineAmount, ticketNo: string | undefined) =>
      confirmLoad({ ...said(truck), passes, ...(quantity && { quantity }), ...(ticketNo && { ticketNo }) }),
    weighed: (truck: Confirmed, weights: Weights, ticketNo: string | undefined) =>
      confirmLoad({ ...said(truck), ...weights, ...(ticketNo && { ticketNo }) }),
  }
  /** Another count of passes. Of a confirmation without a load it is said anew, as long as it has not been sent. */
  const setAmount = async (truck: LoadedTruck, amount: LineAmount) => {
    const { loadLogId, ticketNo } = truck
    const { passes, quantity } = amount
    if (loadLogId !== undefined) {
      await correct({ ...said(truck), loadLogId, passes, ...(quantity && { quantity }), reason: passesReason })
    } else if (await takeBackUnsent(truck.actId)) {
      await say.loaded(truck, amount, ticketNo)
    }
  }
  /** Takes an act back: with a word of its own where the load is known, else by not sending it. */
  const undo = async (truck: Confirmed, actId: string) => {
    const { loadLogId } = truck
    if (loadLogId === undefined) await takeBackUnsent(actId)
    else await correct({ ...said(truck), loadLogId, voidsActId: actId })
  }
  return { ...say, setAmount, undo }
}

const passesReason = 'Passes counted again'

/** Acts that still wait on this device. */
export function useUnsentActs(): ReadonlySet<string> {
  const waiting = useOutbox()?.waiting ?? []
  return new Set(waiting.flatMap(({ input }) => (typeof input.actId === 'string' ? [input.actId] : [])))
}

/** @returns whether the act was still here to be taken back */
function useTakeBackUnsent(): (actId: string) => Promise<boolean> {
  const { storage, engine } = useSync()
  return useCallback(
    async actId => {
      const commands = await storage.listCommands()
      const command = commands.find(each => each.state === 'waiting' && each.input.actId === actId)
      if (!command) return false
      await engine.dismiss(command.id)
      return true
    },
    [storage, engine],
  )
}

/** Continues the operator's ticket numbers on a new device, whose documents no longer show the loads of last week. */
import type { EntityScope } from '@haulway/domain/document/scope.ts'
import { useEffect } from 'react'
import { read } from '../../../session/app-read.ts'
import { useSync } from '../../../sync/sync-context.ts'
import { continueTickets } from './queue-tickets.ts'

/** Without a network, the series continues after the tickets on this device. The page asks again when it opens. */
export function useTicketSeries(scope: EntityScope, series: string | undefined): void {
  const { storage } = useSync()
  useEffect(() => {
    if (series !== undefined) continueTickets(storage, series, () => readTicketNos(scope)).catch(() => undefined)
  }, [storage, scope, series])
}

/** The ticket numbers of the newest loads. */
async function readTicketNos(scope: EntityScope): Promise<string[]> {
  const newest = { orderBy: 'createdOn', direction: 'descending', limit: 200 } as const
  const { documents } = await read.page(scope, 'load-logs', newest)
  return documents.flatMap(({ ticketNo }) => ticketNo ?? [])
}

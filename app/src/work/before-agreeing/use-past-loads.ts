/**
 * The business's loads of the last month: those on this device, and with a network the older ones from the server.
 * Offline it is what the device has.
 */
import type { EntityScope } from '@haulway/domain/document/scope.ts'
import { type LoadLogDocument, loadLogDocumentSchema } from '@haulway/domain/load-log/load-log.documents.ts'
import { dayMs } from '@haulway/domain/time.ts'
import { useMemo } from 'react'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { read } from '../../session/app-read.ts'
import { useConnection } from '../../sync/sync-context.ts'
import { useRead } from '../../sync/use-read.ts'
import { useBodies } from '../project/use-jobber-work.ts'

const monthMs = 31 * dayMs
const pageLength = 200
/** The most pages: a fleet's month can have more loads than an estimate needs. */
const pagesMax = 5
/** Settled loads change rarely, so what was read serves every screen for this long. */
const freshForMs = 10 * 60_000

/** The first instant of the last month. */
export function monthAgo(): number {
  return Date.now() - monthMs
}

/** @returns undefined until the local database has answered */
export function usePastLoads(): LoadLogDocument[] | undefined {
  const { scope } = useCurrentEntity()
  const { isConnected } = useConnection()
  const local = useBodies(scope, 'load-logs', loadLogDocumentSchema)
  const { value: older } = useRead(scope, () => readMonth(scope), { isWanted: isConnected })
  return useMemo(() => {
    if (!local) return undefined
    const all = new Map([...(older ?? []), ...local].map(load => [load.loadLogId, load]))
    return [...all.values()].filter(({ createdOn }) => createdOn >= monthAgo())
  }, [local, older])
}

let lastRead: { scope: EntityScope; at: number; loads: Promise<LoadLogDocument[]> } | undefined

function readMonth(scope: EntityScope): Promise<LoadLogDocument[]> {
  if (lastRead?.scope === scope && Date.now() - lastRead.at < freshForMs) return lastRead.loads
  const loads = readPages(scope)
  lastRead = { scope, at: Date.now(), loads }
  loads.catch(() => {
    lastRead = undefined
  })
  return loads
}

async function readPages(scope: EntityScope): Promise<LoadLogDocument[]> {
  const since = monthAgo()
  const loads: LoadLogDocument[] = []
  let after: string | undefined
  for (let page = 0; page < pagesMax; page++) {
    const order = { orderBy: 'createdOn', direction: 'descending', limit: pageLength, after } as const
    const { documents, next } = await read.page(scope, 'load-logs', order)
    loads.push(...documents)
    after = next
    if (after === undefined || documents.some(({ createdOn }) => createdOn < since)) break
  }
  return loads
}

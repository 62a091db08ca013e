/** The board, asked for page by page: what is open near a place. */
import type { LatLng } from '@haulway/domain/geo.ts'
import type { TruckerNotice } from '@haulway/domain/haul/haul.calls.ts'
import { useCallback, useEffect, useState } from 'react'
import { useAsk } from '../ask.ts'
import { useConnection } from '../sync/SyncProvider.tsx'

/** Places are rounded to about a kilometre, so that the board is not asked for at every step. */
const placeDigits = 2
/** A filter is asked for once its typing pauses. */
const typingMs = 250

export function useNotices(entityId: string, near: LatLng | undefined, material: string) {
  const { run, isAsking, refusal } = useAsk('listTruckerNotices')
  const { isConnected } = useConnection()
  const [page, setPage] = useState<{ notices: TruckerNotice[]; next: string | undefined }>()
  const lat = near && Number(near.lat.toFixed(placeDigits))
  const lng = near && Number(near.lng.toFixed(placeDigits))
  const read = useCallback(
    async (after?: string) => {
      const place = lat !== undefined && lng !== undefined ? { lat, lng } : {}
      const filter = material.trim() === '' ? {} : { material: material.trim() }
      const answer = await run({ entityId, limit: 30, ...place, ...filter, ...(after !== undefined && { after }) })
      if (!answer) return
      setPage(before => ({
        notices: after === undefined ? answer.notices : [...(before?.notices ?? []), ...answer.notices],
        next: answer.next,
      }))
    },
    [run, entityId, lat, lng, material],
  )
  // Also when the network has come back: what was read before may have been taken.
  useEffect(() => {
    if (!isConnected) return
    const timer = setTimeout(() => void read(), typingMs)
    return () => clearTimeout(timer)
  }, [read, isConnected])
  return { ...page, read, isAsking, refusal }
}

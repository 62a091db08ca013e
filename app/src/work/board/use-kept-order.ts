import type { TruckerNotice } from '@haulway/domain/work/board/trucker-notice.calls.ts'
import { useRef } from 'react'
import { keepOrder } from './keep-order.ts'

/** @param key changes when the user sorts or filters: then all are in their new order */
export function useKeptOrder(sorted: readonly TruckerNotice[], key: string): TruckerNotice[] {
  const kept = useRef<{ key: string; ids: string[] }>({ key, ids: [] })
  const shown = kept.current.key === key ? kept.current.ids : []
  const ids = keepOrder(
    shown,
    sorted.map(({ noticeId }) => noticeId),
  )
  kept.current = { key, ids }
  const byId = new Map(sorted.map(notice => [notice.noticeId, notice]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

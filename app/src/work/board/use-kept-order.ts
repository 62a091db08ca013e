import type { TruckerNotice } from '@haulway/domain/work/board/trucker-notice.calls.ts'
import { useState } from 'react'
import { keepOrder } from './keep-order.ts'

/** @param key changes when the user sorts or filters: then all are in their new order */
export function useKeptOrder(sorted: readonly TruckerNotice[], key: string): TruckerNotice[] {
  const [kept, setKept] = useState<{ key: string; ids: string[] }>({ key, ids: [] })
  const ids = keepOrder(
    kept.key === key ? kept.ids : [],
    sorted.map(({ noticeId }) => noticeId),
  )
  if (kept.key !== key || kept.ids.join() !== ids.join()) setKept({ key, ids })
  const byId = new Map(sorted.map(notice => [notice.noticeId, notice]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

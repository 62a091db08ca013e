/** Reads the board page by page: open notices that match the filter. */

import type { CallOutput } from '@haulway/client/call.ts'
import type { LatLng } from '@haulway/domain/geo.ts'
import type { TruckerNotice } from '@haulway/domain/work/board/trucker-notice.calls.ts'
import { useCallback, useEffect, useState } from 'react'
import { useAskInOrder } from '../../ask.ts'
import { useConnection } from '../../sync/sync-context.ts'
import { useIsPageShown } from '../../sync/use-is-page-shown.ts'
import { useLatest } from '../../ui/use-latest.ts'
import { type NoticeFilter, noticeQueryOf } from './notice-filter.ts'

/** A filter is applied once the user stops typing for this long. */
const typingMs = 250
/** Work is posted and taken all day. The board is read again this often while it is shown. */
const freshMs = 30_000
/** The most notices of one answer. */
const limitMax = 100

type Page = {
  notices: TruckerNotice[]
  next: string | undefined
  widen: NonNullable<CallOutput<'listTruckerNotices'>['widen']>
}

export function useNotices(entityId: string, near: LatLng | undefined, filter: NoticeFilter | undefined) {
  const { run, isAsking, refusal } = useAskInOrder('listTruckerNotices')
  const { isConnected } = useConnection()
  const isShown = useIsPageShown()
  const [page, setPage] = useState<Page>()
  const count = useLatest(page?.notices.length ?? 0)
  const query = filter && JSON.stringify(noticeQueryOf(filter, near))
  const read = useCallback(
    async (after?: string) => {
      if (query === undefined) return
      const answer = await run({ entityId, ...JSON.parse(query), ...(after !== undefined && { after }) })
      if (!answer) return
      setPage(before => ({
        notices: after === undefined ? answer.notices : [...(before?.notices ?? []), ...answer.notices],
        next: answer.next,
        widen: answer.widen ?? [],
      }))
    },
    [run, entityId, query],
  )
  // Reads again when the network is back, since notices read before may be taken by now.
  useEffect(() => {
    if (!isConnected) return
    const timer = setTimeout(() => void read(), typingMs)
    return () => clearTimeout(timer)
  }, [read, isConnected])
  useEffect(() => {
    if (!isConnected || !isShown || query === undefined) return
    let isOver = false
    const readAgain = async () => {
      const { limit, ...rest } = JSON.parse(query)
      let again: Page = { notices: [], next: undefined, widen: [] }
      // As many as are shown, so that a list with more than one page does not shrink.
      do {
        const asMany = Math.min(limitMax, Math.max(limit, count.current - again.notices.length))
        const after = again.next === undefined ? {} : { after: again.next }
        const answer = await run({ entityId, ...rest, limit: asMany, ...after })
        if (!answer || isOver) return
        again = { notices: [...again.notices, ...answer.notices], next: answer.next, widen: answer.widen ?? [] }
      } while (again.next !== undefined && again.notices.length < count.current)
      setPage(again)
    }
    const timer = setInterval(() => void readAgain(), freshMs)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [run, entityId, query, isConnected, isShown, count])
  return { ...page, read, isAsking, refusal }
}

import { useCallback, useEffect, useState } from 'react'
import { preferenceKeys, readPreference, writePreference } from '../../native/preferences.ts'
import { type NoticeFilter, noFilter, noticeFilterSchema } from './notice-filter.ts'

/** The board's filter, kept on this device. @returns undefined until it has been read */
export function useNoticeFilter(): [NoticeFilter | undefined, (filter: NoticeFilter) => void] {
  const [filter, setFilter] = useState<NoticeFilter>()
  useEffect(() => {
    void readPreference(preferenceKeys.noticeFilter, noticeFilterSchema).then(kept => setFilter(kept ?? noFilter))
  }, [])
  const keep = useCallback((next: NoticeFilter) => {
    setFilter(next)
    void writePreference(preferenceKeys.noticeFilter, next)
  }, [])
  return [filter, keep]
}

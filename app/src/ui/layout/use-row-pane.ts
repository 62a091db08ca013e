/**
 * The row of a list whose details are beside the list. The URL names it, "/jobber/payments?load=…", so that it can be
 * sent to a colleague and stays after a reload. Without the room for it, a row opens its page.
 */
import { useLocation } from 'react-router-dom'
import { useIsRoomy } from './use-is-wide.ts'

export type RowPane = {
  isRoomy: boolean
  /** The id of the chosen row. */
  chosen: string | undefined
  /** What a row links to: its details beside the list, or its page. */
  toRow: <Page extends string | undefined>(id: string, page: Page) => string | Page
  /** This page without details. */
  closeTo: string
}

export function useRowPane(of: 'load' | 'hauler' | 'truck' | 'supplier' | 'project' | 'person' | 'shift'): RowPane {
  const { pathname, search } = useLocation()
  const isRoomy = useIsRoomy()
  return {
    isRoomy,
    chosen: isRoomy ? (new URLSearchParams(search).get(of) ?? undefined) : undefined,
    toRow: (id, page) => (isRoomy ? `${pathname}?${of}=${encodeURIComponent(id)}` : page),
    closeTo: pathname,
  }
}

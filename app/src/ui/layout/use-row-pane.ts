/**
 * The row of a list whose details are beside the list. The URL names it, "/jobber/payments?load=…", so that it can be
 * sent to a colleague and stays after a reload. Without the room for it, a row opens its page.
 */
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useIsRoomy } from './use-is-wide.ts'

export type RowPane = {
  isRoomy: boolean
  /** The id of the chosen row. */
  chosen: string | undefined
  /** The id in the URL, also where there is no room beside the list. */
  named: string | undefined
  /** This page with the details of a row. */
  withRow: (id: string) => string
  /** What a row links to: its details beside the list, or its page. */
  toRow: <Page extends string | undefined>(id: string, page: Page) => string | Page
  /** This page without details. */
  closeTo: string
}

/**
 * @param of what its rows are, as the URL says it: "load"
 * @param firsts the rows of which the first one is open until another one is, or until the details are closed, as by
 * "…?shift=". An answer may move it down the list: it stays open as long as it is one of them.
 */
export function useRowPane(of: string, firsts?: readonly string[]): RowPane {
  const { pathname, search } = useLocation()
  const isRoomy = useIsRoomy()
  const [first] = firsts ?? []
  const [opened, setOpened] = useState(first)
  if (opened !== first && (opened === undefined || !firsts?.includes(opened))) setOpened(first)
  const named = new URLSearchParams(search).get(of)
  const withRow = (id: string) => `${pathname}?${of}=${encodeURIComponent(id)}`
  return {
    isRoomy,
    chosen: isRoomy ? (named ?? opened) || undefined : undefined,
    named: named || undefined,
    withRow,
    toRow: (id, page) => (isRoomy ? withRow(id) : page),
    closeTo: firsts === undefined ? pathname : `${pathname}?${of}=`,
  }
}

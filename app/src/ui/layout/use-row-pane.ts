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
  /** What a row links to: its details beside the list, or its page. */
  toRow: <Page extends string | undefined>(id: string, page: Page) => string | Page
  /** This page without details. */
  closeTo: string
}

type Of = 'load' | 'hauler' | 'truck' | 'supplier' | 'project' | 'person' | 'shift' | 'document'

/** @param first the row that is open until another one is, or until the details are closed ("…?shift=") */
export function useRowPane(of: Of, first?: string): RowPane {
  const { pathname, search } = useLocation()
  const isRoomy = useIsRoomy()
  // The one that was first at the beginning: an answer moves it down the list, and its details must stay.
  const [opened, setOpened] = useState(first)
  if (opened === undefined && first !== undefined) setOpened(first)
  return {
    isRoomy,
    chosen: isRoomy ? (new URLSearchParams(search).get(of) ?? opened) || undefined : undefined,
    toRow: (id, page) => (isRoomy ? `${pathname}?${of}=${encodeURIComponent(id)}` : page),
    closeTo: first === undefined ? pathname : `${pathname}?${of}=`,
  }
}

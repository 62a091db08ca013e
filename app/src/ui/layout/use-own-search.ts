import { useState } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * The query of the page's own address. Pages stay mounted after another one opens, and the router's location is then
 * the other page's: without this, a link would be followed again with the other page's query.
 */
export function useOwnSearch(path: string): string {
  const { pathname, search } = useLocation()
  const [own, setOwn] = useState(search)
  if (pathname === path && search !== own) setOwn(search)
  return own
}

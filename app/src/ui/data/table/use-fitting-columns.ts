/** Which columns of a table fit its frame: when it is too narrow, whole columns are hidden, and none is cut off. */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { Column } from './table-rows.ts'

/** @param drops the keys of the columns that go, the first one first; the rest stay, and scroll sideways */
export function useFittingColumns<Row>(
  columns: readonly Column<Row>[],
  drops: readonly string[],
): { frame: RefObject<HTMLDivElement | null>; fitting: readonly Column<Row>[] } {
  const frame = useRef<HTMLDivElement>(null)
  const [gone, setGone] = useState({ count: 0 })
  const mayGo = drops.filter(key => columns.some(column => column.key === key))
  const canDrop = mayGo.length > 0
  // One more column goes until the rest fits; all of this happens before anything is painted.
  useLayoutEffect(() => {
    const element = frame.current
    if (!element || gone.count >= mayGo.length || element.scrollWidth <= element.clientWidth) return
    setGone({ count: gone.count + 1 })
  })
  // It begins with all columns again when the room changes, or the table itself: a font or a longer name has arrived.
  useLayoutEffect(() => {
    const element = frame.current
    if (!element || !canDrop) return
    const observer = new ResizeObserver(() => setGone({ count: 0 }))
    observer.observe(element)
    for (const table of element.children) observer.observe(table)
    return () => observer.disconnect()
  }, [canDrop])
  const dropped = new Set(mayGo.slice(0, gone.count))
  return { frame, fitting: columns.filter(({ key }) => !dropped.has(key)) }
}

/** Which columns of a table fit its frame: where there is no room for all, whole columns go, and none is cut off. */
import { type RefObject, useLayoutEffect, useReducer, useRef, useState } from 'react'
import type { Column } from './table-rows.ts'

/** @param drops the keys of the columns that go, the first one first; the rest stay, and scroll sideways */
export function useFittingColumns<Row>(
  columns: readonly Column<Row>[],
  drops: readonly string[],
): { frame: RefObject<HTMLDivElement | null>; fitting: readonly Column<Row>[] } {
  const frame = useRef<HTMLDivElement>(null)
  const [, measureAgain] = useReducer((count: number) => count + 1, 0)
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY)
  // How wide the table is with none of them gone, with one, and so on, as far as that did not fit.
  const [widths, setWidths] = useState<readonly number[]>([])
  const gone = drops.filter(key => columns.some(column => column.key === key))
  const known = widths.findIndex(each => each <= width)
  const count = known < 0 ? Math.min(widths.length, gone.length) : known
  useLayoutEffect(() => {
    const element = frame.current
    if (!element || drops.length === 0) return
    setWidth(element.clientWidth)
    if (count < gone.length && element.scrollWidth > element.clientWidth) {
      setWidths(before => [...before.slice(0, count), element.scrollWidth])
    }
  })
  useLayoutEffect(() => {
    const element = frame.current
    if (!element || drops.length === 0) return
    // Also when the table itself grows: a font or a longer name has arrived.
    const observer = new ResizeObserver(measureAgain)
    observer.observe(element)
    for (const table of element.children) observer.observe(table)
    return () => observer.disconnect()
  }, [drops.length])
  const dropped = new Set(gone.slice(0, count))
  return { frame, fitting: columns.filter(({ key }) => !dropped.has(key)) }
}

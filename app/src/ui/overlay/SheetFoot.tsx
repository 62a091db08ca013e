/** An action below the facts of a sheet, with what warns of it. It stays in view where it leaves room for the facts. */
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import './Sheet.css'

/**
 * The highest share of a sheet's height. Warnings, or large text, can be higher than the whole sheet, and would cover
 * the facts.
 */
const highestPart = 0.9

export function SheetFoot({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const foot = ref.current
    const sheet = foot?.closest<HTMLElement>('.hw-sheet')
    if (!foot || !sheet) return
    const place = () => {
      const height = foot.offsetHeight
      const stays = height <= sheet.clientHeight * highestPart
      foot.classList.toggle('hw-sheet-foot-stays', stays)
      // The focused field must not be hidden below it.
      sheet.style.scrollPaddingBottom = stays ? `${height}px` : ''
    }
    const observer = new ResizeObserver(place)
    observer.observe(foot)
    observer.observe(sheet)
    return () => {
      observer.disconnect()
      sheet.style.scrollPaddingBottom = ''
    }
  }, [])
  return (
    <div ref={ref} className="hw-sheet-foot">
      {children}
    </div>
  )
}

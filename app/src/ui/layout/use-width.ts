import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** The current width of an element, px, at least `atLeast`; for drawings that must fit text. */
export function useWidth<Part extends HTMLElement>(atLeast = 260): [RefObject<Part | null>, number] {
  const part = useRef<Part>(null)
  const [width, setWidth] = useState(720)
  useLayoutEffect(() => {
    const element = part.current
    if (!element) return
    const measure = () => setWidth(Math.max(atLeast, Math.floor(element.getBoundingClientRect().width)))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [atLeast])
  return [part, width]
}

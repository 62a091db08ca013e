import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** The width of a part in pixels, followed as it changes; drawings that hold words are laid out by it. */
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

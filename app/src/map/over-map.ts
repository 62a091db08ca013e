/** What lies over a map: its buttons, its legend, and whatever else is in its frame. Names are not placed below it. */
import type { Box } from './layout/box.ts'

export type OverMap = {
  /** In the map's pixels, as it is now. */
  boxes: () => Box[]
  close: () => void
}

/** @param onChange called when a part appears or has another size: the legend is opened, the map has one more button */
export function watchOverMap(container: HTMLElement, onChange: () => void): OverMap {
  const observer = new ResizeObserver(onChange)
  const observed = new WeakSet<Element>()
  return {
    boxes: () => {
      const map = container.getBoundingClientRect()
      return partsOver(container).flatMap(part => {
        if (!observed.has(part)) observer.observe(part)
        observed.add(part)
        const { left, top, width, height } = part.getBoundingClientRect()
        // What only the keyboard opens is a pixel until then.
        if (width <= 1 || height <= 1) return []
        return [{ x: left - map.left + width / 2, y: top - map.top + height / 2, width, height }]
      })
    },
    close: () => observer.disconnect(),
  }
}

/** All that shares the map's frame, so that no one has to register another button. Between buttons, the map is seen. */
function partsOver(container: HTMLElement): Element[] {
  const beside = [...(container.parentElement?.children ?? [])].filter(each => each !== container)
  const parts = beside.flatMap(each => (each.classList.contains('hw-map-controls') ? [...each.children] : each))
  return [...parts, ...container.querySelectorAll('.maplibregl-ctrl')]
}

/** In a table, the arrow keys move between the rows that open. */
import type { KeyboardEvent } from 'react'

export function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const openers = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')]
  const at = document.activeElement instanceof HTMLElement ? openers.indexOf(document.activeElement) : -1
  const next = openers[at + (event.key === 'ArrowDown' ? 1 : -1)]
  if (at < 0 || !next) return
  event.preventDefault()
  next.focus()
}

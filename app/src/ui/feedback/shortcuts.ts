import { useEffect } from 'react'

/** Actions by key: one key such as "/", or two in a row such as "g d". */
export type Shortcuts = Readonly<Record<string, () => void>>

const pairWaitMs = 1200

/** Listens for the shortcuts while mounted. Ignores keys typed into a field. */
export function useShortcuts(shortcuts: Shortcuts): void {
  useEffect(() => {
    let first = ''
    let firstAtMs = 0
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const pair = event.timeStamp - firstAtMs < pairWaitMs ? `${first} ${event.key}` : event.key
      const act = shortcuts[pair] ?? shortcuts[event.key]
      first = event.key
      firstAtMs = event.timeStamp
      if (!act) return
      event.preventDefault()
      first = ''
      act()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [shortcuts])
}

/** Puts the cursor in the search field of the visible page. */
export function focusFind(): void {
  const fields = [...document.querySelectorAll<HTMLInputElement>('[data-find]')]
  fields.find(field => field.checkVisibility())?.focus()
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
}

/** The chosen hit, and the keys of the palette's field: they choose a hit, open it, or lead into its preview. */
import { type KeyboardEvent, useState } from 'react'
import { firstOfNextKind, type Hit } from './find-hits.ts'

/** Hits under one heading: those of one kind, or the older ones. */
export type HitGroup = { name: string; title: string; hits: readonly Hit[] }

/** @param id of the list; an option's id is this and the hit's key */
export function useHitList(
  id: string,
  groups: readonly HitGroup[],
  open: (hit: Hit, inNewTab: boolean) => void,
): {
  /** The first hit unless the user has chosen another. */
  chosen: Hit | undefined
  choose: (key: string | undefined) => void
  /** The group that Tab has reached, for screen readers, which read only the hit. */
  reached: HitGroup | undefined
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
} {
  const [chosenKey, setChosenKey] = useState<string>()
  const [reached, setReached] = useState<HitGroup>()
  const shown = groups.flatMap(({ hits }) => hits)
  const chosen = shown.find(({ key }) => key === chosenKey) ?? shown[0]
  const choose = (key: string | undefined) => {
    setChosenKey(key)
    setReached(undefined)
  }
  const show = (hit: Hit | undefined) => {
    choose(hit?.key)
    if (hit) document.getElementById(`${id} ${hit.key}`)?.scrollIntoView({ block: 'nearest' })
  }
  /** @returns false before the first and after the last kind, where Tab leaves the field: every button is in reach */
  const showNextKind = (by: 1 | -1) => {
    const next = firstOfNextKind(groups, chosen, by)
    if (!next) return false
    show(next)
    setReached(groups.find(({ hits }) => hits.includes(next)))
    return true
  }
  const isAnswered = (event: KeyboardEvent<HTMLInputElement>): boolean => {
    const { key, currentTarget: field, ctrlKey, metaKey } = event
    if (key === 'Tab') return isPlainTab(event) && showNextKind(event.shiftKey ? -1 : 1)
    if (key === 'ArrowRight') return isAtEnd(field) && focusPreview(field)
    if (key === 'Enter') {
      if (chosen) open(chosen, ctrlKey || metaKey)
      return true
    }
    const by = { ArrowDown: 1, ArrowUp: -1 }[key]
    if (by === undefined) return false
    if (chosen) show(shown[(shown.indexOf(chosen) + by + shown.length) % shown.length])
    return true
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isAnswered(event)) event.preventDefault()
  }
  return { chosen, choose, reached, onKeyDown }
}

/** Not a key of the browser, and not one that ends what an input method composes. */
function isPlainTab({ ctrlKey, metaKey, altKey, nativeEvent }: KeyboardEvent): boolean {
  return !ctrlKey && !metaKey && !altKey && !nativeEvent.isComposing
}

/** Whether the cursor is behind all that was typed, where the right arrow has nothing else to do. */
function isAtEnd({ value, selectionStart, selectionEnd }: HTMLInputElement): boolean {
  return selectionStart === value.length && selectionEnd === value.length
}

/** Puts the focus on the preview's first control. @returns false where there is no preview, as on a phone */
function focusPreview(field: HTMLElement): boolean {
  const preview = field.closest('dialog')?.querySelector<HTMLElement>('.hw-palette-preview')
  if (!preview?.checkVisibility()) return false
  preview.querySelector<HTMLElement>('.hw-palette-actions button')?.focus()
  return true
}

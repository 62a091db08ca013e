import { useEffect } from 'react'

/**
 * Actions by key: one key such as "?", two in a row such as "g d", or "mod k", which is Ctrl or Command with K and also
 * works in a field.
 */
export type Shortcuts = Readonly<Record<string, () => void>>
/** What a page's keys do, for the list of all keys: "J K" → "truck". */
export type KeyLabels = Readonly<Record<string, string>>

const pairWaitMs = 1200
const labelsShown = new Set<KeyLabels>()

/**
 * Listens for the shortcuts while mounted. Ignores keys typed into a field, and all while a dialog is open.
 * @param labels what `?` lists about them
 */
export function useShortcuts(shortcuts: Shortcuts, labels?: KeyLabels): void {
  useEffect(() => {
    if (!labels) return
    labelsShown.add(labels)
    return () => {
      labelsShown.delete(labels)
    }
  }, [labels])
  useEffect(() => {
    let first = ''
    let firstAtMs = 0
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey || document.querySelector('dialog:modal')) return
      if (event.ctrlKey || event.metaKey) return press(event, shortcuts[`mod ${event.key.toLowerCase()}`])
      if (isTyping(event.target) || (event.repeat && !(event.key in rowKeys))) return
      const isSecond = event.timeStamp - firstAtMs < pairWaitMs
      // After "g", a key belongs to that pair alone: another part of the page listens for the pair.
      const own = isSecond && first === 'g' ? undefined : shortcuts[event.key]
      const act = (isSecond ? shortcuts[`${first} ${event.key}`] : undefined) ?? own
      first = act ? '' : event.key
      firstAtMs = event.timeStamp
      press(event, act)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [shortcuts])
}

/** What the keys of the visible page do, besides those that work everywhere. */
export function readKeyLabels(): KeyLabels {
  return Object.assign({}, ...labelsShown)
}

/** Puts the cursor in the search field of the visible page. */
export function focusFind(): void {
  const fields = [...document.querySelectorAll<HTMLInputElement>('[data-find]')]
  fields.find(field => field.checkVisibility())?.focus()
}

/** Opens the first hit of a page's search. What the search does not filter is marked with `data-unsearched`. */
export function openFirstRow(field: HTMLElement): void {
  const rows = rowsIn(field.closest('.ion-page') ?? document)
  rows.find(row => !row.closest('[data-unsearched]'))?.click()
}

/** Moves the focus between the rows of the visible page; from elsewhere, to the first. */
function focusRow(by: 1 | -1): void {
  const rows = rowsIn(document)
  const at = document.activeElement instanceof HTMLElement ? rows.indexOf(document.activeElement) : -1
  rows[at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by))]?.focus()
}

/** The keys that move between rows, everywhere. */
export const rowKeys: Shortcuts = { j: () => focusRow(1), k: () => focusRow(-1) }

/**
 * Keys that press a control: a page's new record and a table's export wherever the focus is; in the palette's preview
 * the map, a call and sharing.
 */
export type PressKey = 'N' | 'E' | 'M' | 'C' | 'S'

/** Presses the visible control that names the key. @returns whether there is one */
export function pressControl(key: string, within: ParentNode = document): boolean {
  const controls = [...within.querySelectorAll<HTMLElement>('[aria-keyshortcuts]')]
  const isNamed = (control: HTMLElement) =>
    control.getAttribute('aria-keyshortcuts') === key && control.checkVisibility()
  const control = controls.find(isNamed)
  control?.click()
  return control !== undefined
}

/** Moves the focus to the head by which a table is sorted, then from head to head. Enter sorts. */
function focusHead(): void {
  const heads = [...document.querySelectorAll<HTMLElement>('.hw-table thead button')].filter(head =>
    head.checkVisibility(),
  )
  const at = heads.findIndex(head => head.matches(':focus'))
  const sorted = Math.max(
    0,
    heads.findIndex(head => head.closest('[aria-sort]')),
  )
  heads[at < 0 ? sorted : (at + 1) % heads.length]?.focus()
}

/** The keys of what pages have above their rows, everywhere. */
export const pageKeys: Shortcuts = { n: () => void pressControl('N'), e: () => void pressControl('E'), s: focusHead }

/** What opens each row: tables and boards mark it with `data-row`. */
function rowsIn(root: ParentNode): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('[data-row]')].filter(row => row.checkVisibility())
}

function press(event: KeyboardEvent, act: (() => void) | undefined): void {
  if (!act) return
  event.preventDefault()
  act()
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
}

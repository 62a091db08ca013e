/**
 * Presses keys one right after the other, as far as the app can tell: a pair such as "g d" counts only within a second,
 * which a busy machine may take between two keys that a browser's driver presses.
 */
export function pressKeys(keys: string, held: KeyboardEventInit = {}): void {
  const target = document.activeElement ?? document.body
  for (const key of keys) {
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...held }))
  }
}

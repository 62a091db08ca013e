import { PlainButton } from './PlainButton.tsx'

type Props = { label: string; icon: 'close' | 'trash'; bare?: boolean; disabled?: boolean; onPress: () => void }

/** Removes the part of a page that it is in. Someone who works by keyboard continues at the next control. */
export function RemoveButton({ onPress, ...button }: Props) {
  const press = () => {
    passFocusOn()
    onPress()
  }
  return <PlainButton {...button} onPress={press} />
}

const focusable = 'button, a[href], input, select, textarea'

/**
 * Once the focused button has left the page, now or with the server's answer, focuses the next control, or else the one
 * before it. Not after a tap: a field would open the keyboard of a phone.
 */
function passFocusOn(): void {
  const pressed = document.activeElement
  const page = pressed?.closest('form, dialog, main')
  if (!pressed?.matches(':focus-visible') || !page) return
  const controls: Element[] = [...page.querySelectorAll(focusable)]
  const at = controls.indexOf(pressed)
  const near = [...controls.slice(at + 1), ...controls.slice(0, at).toReversed()]
  const watching = new MutationObserver(() => {
    if (pressed.isConnected) return
    watching.disconnect()
    const isLost = document.activeElement === null || document.activeElement === document.body
    const next = near.find(each => each.isConnected && each.checkVisibility())
    if (isLost && next instanceof HTMLElement) next.focus()
  })
  watching.observe(page, { childList: true, subtree: true })
}

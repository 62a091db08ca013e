import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Icon } from '../icon/Icon.tsx'
import { overlays } from '../overlay/overlays.ts'
import { CheckBox } from './CheckBox.tsx'
import './Field.css'
import './ChecksMenu.css'

const noAct = () => {}

type Props = {
  /** Its name for screen readers: the button shows what is chosen. */
  label: string
  /** What the button shows while nothing is chosen: "All pits". */
  all: string
  options: readonly { id: string; name: string }[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** A button that opens a list of checkboxes. Escape, Back, or a press elsewhere closes it. */
export function ChecksMenu({ label, all, options, chosen, onChange }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const whole = useRef<HTMLSpanElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panelId = useId()
  useEffect(() => {
    if (!isOpen) return
    const close = ({ target }: Event) => {
      if (!(target instanceof Node) || !whole.current?.contains(target)) setIsOpen(false)
    }
    const listened = ['pointerdown', 'focusin'] as const
    for (const event of listened) addEventListener(event, close)
    const onBack = () => {
      setIsOpen(false)
      return true
    }
    overlays.present(panelId, { show: noAct, hide: noAct, onBack })
    return () => {
      overlays.dismiss(panelId)
      for (const event of listened) removeEventListener(event, close)
    }
  }, [isOpen, panelId])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    // In a sheet, Escape would close the sheet, too.
    event.preventDefault()
    event.stopPropagation()
    setIsOpen(false)
    button.current?.focus()
  }
  const names = options.filter(({ id }) => chosen.includes(id)).map(({ name }) => name)
  const shown = names.length === 0 ? all : names.join(', ')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the list from each of its controls
    <span ref={whole} className="hw-control-frame hw-checks-menu" onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        className="hw-control"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        aria-label={`${label}: ${shown}`}
        onClick={() => setIsOpen(!isOpen)}
      >
        {shown}
      </button>
      <span className="hw-control-end">
        <Icon name="down" size={20} />
      </span>
      {isOpen && (
        <fieldset id={panelId} className="hw-checks-panel">
          <legend className="hw-sr">{label}</legend>
          {options.map(({ id, name }) => (
            <label key={id} className="hw-check">
              <CheckBox
                checked={chosen.includes(id)}
                onChange={event =>
                  onChange(event.target.checked ? [...chosen, id] : chosen.filter(each => each !== id))
                }
              />
              {name}
            </label>
          ))}
        </fieldset>
      )}
    </span>
  )
}

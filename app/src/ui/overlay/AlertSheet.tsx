import { type ReactNode, useId, useRef } from 'react'
import { ActionButton } from '../controls/buttons/ActionButton.tsx'
import { StateShape } from '../data/StatusBadge.tsx'
import { dialogParts, useOverlay } from './use-overlay.ts'
import './AlertSheet.css'

type AlertSheetProps = {
  open: boolean
  /** For an alert of the specification (section 8), its exact title, sentence and text. */
  title: string
  sentence: string
  text?: ReactNode
  button: string
  /** `stop` shows an octagon; `notice` shows no shape, for an alert that the user may ignore. */
  tone?: 'stop' | 'notice'
  sending?: boolean
  onButton: () => void
  /** A quiet line below the button, about what is safe while the alert is shown. */
  children?: ReactNode
}

/** An alert: a full-width sheet from the bottom with one button, above all other overlays. The page below stays. */
export function AlertSheet(props: AlertSheetProps) {
  const { open, title, sentence, text, button, tone = 'stop', sending, onButton, children } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const textId = useId()
  useOverlay(dialog, open, 'sheetUp', alertParts)
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      tabIndex={-1}
      className="hw-alert"
      aria-labelledby={titleId}
      aria-describedby={textId}
      onCancel={event => event.preventDefault()}
    >
      <div className="hw-alert-inside">
        <h2 id={titleId} className={`hw-alert-title hw-alert-${tone}`}>
          {tone === 'stop' && <StateShape tone="stop" />}
          {title}
        </h2>
        <div id={textId}>
          <p className="hw-alert-sentence">{sentence}</p>
          {text && <p className="hw-alert-text">{text}</p>}
        </div>
        <ActionButton title={button} sending={sending} onPress={onButton} />
        {children}
      </div>
    </dialog>
  )
}

function alertParts(element: HTMLDialogElement) {
  const { show, ...parts } = dialogParts(element)
  return {
    ...parts,
    show: () => {
      show()
      // Focus the sheet, not its button, so that a stray Enter does not answer an alert that no one has read.
      element.focus()
    },
    staysOnTop: true,
  }
}

import { type ReactNode, useId, useRef } from 'react'
import { ActionButton } from '../controls/ActionButton.tsx'
import { StateShape } from '../data/StatusBadge.tsx'
import { dialogParts, useOverlay } from '../layout/use-overlay.ts'
import './AlertSheet.css'

type AlertSheetProps = {
  open: boolean
  /** The catalogue's title, sentence and text, to the letter (specification 8). */
  title: string
  sentence: string
  text?: ReactNode
  button: string
  /** An octagon; or, for an offer that can be left alone, nothing. */
  tone?: 'stop' | 'notice'
  sending?: boolean
  onButton: () => void
  /** A quiet line under the plate: what is safe in the meantime. */
  children?: ReactNode
}

/** An alert: a sheet from the bottom, full width, with one act, over every other. What is behind stays as it is. */
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
  const { show, hide } = dialogParts(element)
  return {
    show: () => {
      show()
      // The sheet itself, not its button: a stray Enter must not answer what nobody has read.
      element.focus()
    },
    hide,
    staysOnTop: true,
  }
}

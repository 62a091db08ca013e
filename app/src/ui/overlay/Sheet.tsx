import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId, useRef, useState } from 'react'
import { PlainButton } from '../controls/buttons/PlainButton.tsx'
import { useIsWide } from '../layout/use-is-wide.ts'
import { type UnsavedForm, UnsavedForms } from './unsaved.ts'
import { dialogParts, dialogWithoutBack, useOverlay } from './use-overlay.ts'
import { useSwipeDown } from './use-swipe-down.ts'
import './Sheet.css'

type SheetProps = {
  open: boolean
  title: string
  /** Back reaches the page, because the page's URL opened the sheet. */
  ignoresBack?: boolean
  onClose: () => void
  children: ReactNode
}

/**
 * A choice or a short form above the page: from the bottom on a phone, from the right on a desktop. Escape and Back
 * close it. Before the user closes it with answers that are not saved, it asks.
 */
export function Sheet({ open, title, ignoresBack, onClose, children }: SheetProps) {
  const { t } = useLingui()
  const dialog = useRef<HTMLDialogElement>(null)
  const head = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const isWide = useIsWide()
  const { unsaved, isLeaving, setIsLeaving } = useLeaving(open)
  const close = () => (unsaved.size > 0 ? setIsLeaving(true) : onClose())
  const parts = ignoresBack ? dialogWithoutBack : dialogParts
  const isPresented = useOverlay(dialog, open, isWide ? 'sheetIn' : 'sheetUp', parts)
  useSwipeDown(dialog, head, close)
  return (
    <dialog
      ref={dialog}
      className="hw-sheet"
      aria-labelledby={titleId}
      onCancel={event => {
        if (event.target !== event.currentTarget || unsaved.size === 0) return
        event.preventDefault()
        setIsLeaving(true)
      }}
      onClose={event => {
        // React also passes on the close of a sheet inside this one.
        if (event.target !== event.currentTarget || !isPresented) return
        // A browser may close it without asking, as with Escape pressed several times in a row.
        if (unsaved.size > 0) event.currentTarget.showModal()
        close()
      }}
    >
      <div ref={head} className="hw-sheet-head">
        <h2 id={titleId}>{title}</h2>
        <PlainButton bare icon="close" label={t`Close`} onPress={close} />
      </div>
      <UnsavedForms value={unsaved}>{open && children}</UnsavedForms>
      {open && isLeaving && (
        <LeaveSheet title={t`Close without saving?`} onStay={() => setIsLeaving(false)} onLeave={onClose} />
      )}
    </dialog>
  )
}

/** The forms inside with unsaved answers, and whether the user is asked about them. */
function useLeaving(open: boolean) {
  const [unsaved] = useState(() => new Set<UnsavedForm>())
  const [isLeaving, setIsLeaving] = useState(false)
  if (isLeaving && !open) setIsLeaving(false)
  return { unsaved, isLeaving, setIsLeaving }
}

type LeaveProps = { title: string; onStay: () => void; onLeave: () => void }

/** Asks whether answers that are not saved may be lost. Escape and Back keep them. */
export function LeaveSheet({ title, onStay, onLeave }: LeaveProps) {
  return (
    <Sheet open title={title} onClose={onStay}>
      <div className="hw-sheet-choice">
        <PlainButton wide icon="edit" onPress={onStay}>
          <Trans>Keep editing</Trans>
        </PlainButton>
        <PlainButton wide icon="trash" onPress={onLeave}>
          <Trans>Discard</Trans>
        </PlainButton>
      </div>
    </Sheet>
  )
}

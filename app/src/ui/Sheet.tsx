import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { PlainButton } from './PlainButton.tsx'
import './Sheet.css'

type SheetProps = { open: boolean; title: string; onClose: () => void; children: ReactNode }

/** A choice or a short form over the page: from below on a phone, from the right on a desktop. Escape closes it. */
export function Sheet({ open, title, onClose, children }: SheetProps) {
  const { t } = useLingui()
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const element = dialog.current
    if (open && element && !element.open) element.showModal()
    if (!open) element?.close()
  }, [open])
  return (
    <dialog ref={dialog} className="hw-sheet" aria-labelledby={titleId} onClose={() => open && onClose()}>
      <div className="hw-sheet-head">
        <h2 id={titleId}>{title}</h2>
        <PlainButton bare icon="close" label={t`Close`} onPress={onClose} />
      </div>
      {open && children}
    </dialog>
  )
}

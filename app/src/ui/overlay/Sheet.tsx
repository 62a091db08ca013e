import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId, useRef } from 'react'
import { PlainButton } from '../controls/buttons/PlainButton.tsx'
import { useIsWide } from '../layout/use-is-wide.ts'
import { dialogParts, useOverlay } from './use-overlay.ts'
import { useSwipeDown } from './use-swipe-down.ts'
import './Sheet.css'

type SheetProps = { open: boolean; title: string; onClose: () => void; children: ReactNode }

/**
 * A choice or a short form above the page: from the bottom on a phone, from the right on a desktop. Escape closes it.
 */
export function Sheet({ open, title, onClose, children }: SheetProps) {
  const { t } = useLingui()
  const dialog = useRef<HTMLDialogElement>(null)
  const head = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const isWide = useIsWide()
  useOverlay(dialog, open, isWide ? 'sheetIn' : 'sheetUp', dialogParts)
  useSwipeDown(dialog, head, onClose)
  return (
    <dialog
      ref={dialog}
      className="hw-sheet"
      aria-labelledby={titleId}
      // React also passes on the close of a sheet inside this one.
      onClose={event => event.target === event.currentTarget && open && onClose()}
    >
      <div ref={head} className="hw-sheet-head">
        <h2 id={titleId}>{title}</h2>
        <PlainButton bare icon="close" label={t`Close`} onPress={onClose} />
      </div>
      {open && children}
    </dialog>
  )
}

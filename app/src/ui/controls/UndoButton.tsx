/** Undoes what was just done; its bar drains with the time that is left. */
import { PlainButton } from './PlainButton.tsx'
import './UndoButton.css'

type UndoButtonProps = {
  /** With the seconds that are left, such as "Undo, 8 s". */
  children: string
  /** Of the time in which it can be undone, 1 at first. */
  share: number
  size?: 'tap' | 'cab'
  disabled?: boolean
  onPress: () => void
}

export function UndoButton({ children, share, size = 'tap', disabled = false, onPress }: UndoButtonProps) {
  return (
    <div className="hw-undo">
      <PlainButton size={size} icon="undo" wide disabled={disabled} onPress={onPress}>
        {children}
      </PlainButton>
      <i aria-hidden="true" style={{ width: `${share * 100}%` }} />
    </div>
  )
}

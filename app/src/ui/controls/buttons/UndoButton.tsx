/**
 * Undoes what was just done; its bar drains with the time that is left. It is 72 px high everywhere: there are only ten
 * seconds to find it, often with a glove or in a moving cab.
 */
import { secondMs } from '@haulway/domain/time.ts'
import { undoForMs } from '../../undo-time.ts'
import { PlainButton } from './PlainButton.tsx'
import './UndoButton.css'

type UndoButtonProps = {
  /** With the seconds that are left, such as "Undo, 8 s". */
  children: string
  seconds: number
  disabled?: boolean
  onPress: () => void
}

export function UndoButton({ children, seconds, disabled = false, onPress }: UndoButtonProps) {
  return (
    <div className="hw-undo">
      <PlainButton size="cab" icon="undo" wide disabled={disabled} onPress={onPress}>
        {children}
      </PlainButton>
      <i aria-hidden="true" style={{ width: `${((seconds * secondMs) / undoForMs) * 100}%` }} />
    </div>
  )
}

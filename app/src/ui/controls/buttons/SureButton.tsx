/** A button for what can't be undone. The first tap asks, with what follows from it; the second does it. */
import { type ReactNode, useState } from 'react'
import type { IconName } from '../../icon/icons.ts'
import { PlainButton } from './PlainButton.tsx'

type Props = {
  children: ReactNode
  /** What the second tap does: "Remove supplier". */
  sure: ReactNode
  /** What follows from it. */
  why?: ReactNode
  icon?: IconName
  wide?: boolean
  disabled?: boolean
  onPress: () => void
}

export function SureButton({ children, sure, why, icon = 'trash', wide = false, disabled = false, onPress }: Props) {
  const [isSure, setIsSure] = useState(false)
  return (
    <>
      {isSure && why && <div role="status">{why}</div>}
      <PlainButton icon={icon} wide={wide} disabled={disabled} onPress={isSure ? onPress : () => setIsSure(true)}>
        {isSure ? sure : children}
      </PlainButton>
    </>
  )
}

/** A button in the page header: text on a desktop, an icon on a phone, where the header has no room. */

import { PlainButton } from '../ui/controls/buttons/PlainButton.tsx'
import type { PressKey } from '../ui/feedback/shortcuts.ts'
import type { IconName } from '../ui/icon/icons.ts'
import { useIsWide } from '../ui/layout/use-is-wide.ts'

type Props = { icon: IconName; label: string; pressKey?: PressKey } & ({ onPress: () => void } | { to: string })

export function HeaderButton({ icon, label, ...target }: Props) {
  if (!useIsWide()) return <PlainButton bare icon={icon} label={label} {...target} />
  return (
    <PlainButton icon={icon} {...target}>
      {label}
    </PlainButton>
  )
}

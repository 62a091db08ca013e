/** A choice in the band: in words on a desktop, as an icon where a phone's band has no room. */

import { PlainButton } from '../ui/controls/PlainButton.tsx'
import type { IconName } from '../ui/icon/icons.ts'
import { useIsWide } from '../ui/layout/use-is-wide.ts'

type Props = { icon: IconName; words: string } & ({ onPress: () => void } | { to: string })

export function HeaderButton({ icon, words, ...way }: Props) {
  if (!useIsWide()) return <PlainButton bare icon={icon} label={words} {...way} />
  return (
    <PlainButton icon={icon} {...way}>
      {words}
    </PlainButton>
  )
}

/** Opens the palette, and the list of all keys. Both are loaded when they are first opened. */
import { useLingui } from '@lingui/react/macro'
import { NotLoaded } from '../ui/feedback/NotLoaded.tsx'
import { lazyPart, Part } from '../ui/feedback/Part.tsx'
import type { Tab } from '../ui/layout/TabShell.tsx'
import { Sheet } from '../ui/overlay/Sheet.tsx'

const palette = lazyPart(async () => (await import('./Palette.tsx')).Palette)
const keysSheet = lazyPart(async () => (await import('./KeysSheet.tsx')).KeysSheet)

export type Finding = 'palette' | 'keys' | undefined

type Props = { tabs: readonly Tab[]; open: Finding; onClose: () => void }

export function FindAnything({ tabs, open, onClose }: Props) {
  const { t } = useLingui()
  if (!open) return null
  const [part, title] = open === 'palette' ? [palette, t`Find`] : [keysSheet, t`Keyboard shortcuts`]
  const missing = (
    <Sheet open title={title} onClose={onClose}>
      <NotLoaded />
    </Sheet>
  )
  return <Part key={open} of={part} with={{ tabs, onClose }} missing={missing} />
}

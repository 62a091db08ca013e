/** Opens the palette, and the list of all keys. Both are loaded when they are first opened. */
import { lazy, Suspense } from 'react'
import type { Tab } from '../ui/layout/TabShell.tsx'

const Palette = lazy(async () => ({ default: (await import('./Palette.tsx')).Palette }))
const KeysSheet = lazy(async () => ({ default: (await import('./KeysSheet.tsx')).KeysSheet }))

export type Finding = 'palette' | 'keys' | undefined

type Props = { tabs: readonly Tab[]; open: Finding; onClose: () => void }

export function FindAnything({ tabs, open, onClose }: Props) {
  return (
    <Suspense fallback={null}>
      {open === 'palette' && <Palette tabs={tabs} onClose={onClose} />}
      {open === 'keys' && <KeysSheet tabs={tabs} onClose={onClose} />}
    </Suspense>
  )
}

/** All keys: those that work everywhere, those of the tabs, and those of the page. */
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { readKeyLabels } from '../ui/feedback/shortcuts.ts'
import { Section } from '../ui/layout/Section.tsx'
import type { Tab } from '../ui/layout/TabShell.tsx'
import { Sheet } from '../ui/overlay/Sheet.tsx'
import '../ui/feedback/keys.css'
import './keys-sheet.css'

type Props = { tabs: readonly Tab[]; onClose: () => void }

export function KeysSheet({ tabs, onClose }: Props) {
  const { t } = useLingui()
  // The page's keys as they were when the sheet was opened.
  const [ofPage] = useState(() => Object.entries(readKeyLabels()))
  const everywhere = [
    ['/', t`Find anything`],
    ['Ctrl K, ⌘ K', t`Find anything, even while you type in a field`],
    ['F', t`Search this page`],
    ['J K', t`Next or previous row`],
    ['N', t`Add a row to this page's list`],
    ['S', t`Next column of the table; Enter sorts by it`],
    ['E', t`Export the table`],
    ['Enter', t`Open the row; in a search, the first result`],
    ['?', t`Keyboard shortcuts`],
  ]
  const inFind = [
    ['↑ ↓', t`Next or previous result`],
    ['Enter', t`Open the result`],
    ['Ctrl Enter', t`Open it in a new tab`],
    ['Tab', t`First result of the next kind; after the last kind, the buttons`],
    ['Shift Tab', t`First result of the previous kind`],
    ['→ ←', t`To the preview and back`],
    ['M', t`In the preview: show it on the map`],
    ['C', t`In the preview: call`],
    ['S', t`In the preview: share the project with a customer`],
  ]
  return (
    <Sheet open title={t`Keyboard shortcuts`} onClose={onClose}>
      {ofPage.length > 0 && <Keys title={t`This page`} keys={ofPage} />}
      <Keys title={t`Everywhere`} keys={everywhere} />
      <Keys title={t`In Find`} keys={inFind} />
      <Keys title={t`Go to`} keys={tabs.map(({ goKey, label }) => [`G ${goKey.toUpperCase()}`, label])} />
    </Sheet>
  )
}

function Keys({ title, keys }: { title: string; keys: readonly (readonly string[])[] }) {
  return (
    <Section title={title}>
      <dl className="hw-keys hw-keys-list">
        {keys.map(([key = '', label]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

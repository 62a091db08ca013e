/** The foot of the palette: its keys, and the prefixes of kinds. */
import { Trans } from '@lingui/react/macro'
import { type HitKind, hitKinds, prefixes } from './find-hits.ts'
import type { HitActions } from './use-hit-actions.ts'
import '../ui/feedback/keys.css'

type KeysProps = {
  kindLabels: Record<HitKind, string>
  actions: HitActions
  /** Whether there are hits of several kinds. */
  hasKinds: boolean
}

/** The keys of the field, those of the preview that do something for the chosen hit, and the prefixes of kinds. */
export function PaletteKeys({ kindLabels, actions: { map, call, share }, hasKinds }: KeysProps) {
  return (
    <div className="hw-palette-keys hw-keys" aria-hidden="true">
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> <Trans>move</Trans>
      </span>
      <span>
        <kbd>Enter</kbd> <Trans>open</Trans>
      </span>
      <span>
        <kbd>Ctrl</kbd> <kbd>Enter</kbd> <Trans>new tab</Trans>
      </span>
      {hasKinds && (
        <span>
          <kbd>Tab</kbd> <Trans>next kind</Trans>
        </span>
      )}
      <span>
        <kbd>→</kbd> <Trans>preview</Trans>
      </span>
      {map !== undefined && (
        <span>
          <kbd>M</kbd> <Trans>map</Trans>
        </span>
      )}
      {call && (
        <span>
          <kbd>C</kbd> <Trans>call</Trans>
        </span>
      )}
      {share && (
        <span>
          <kbd>S</kbd> <Trans>share</Trans>
        </span>
      )}
      {hitKinds.map(kind => (
        <span key={kind}>
          <kbd>{prefixes[kind]}</kbd> {kindLabels[kind]}
        </span>
      ))}
    </div>
  )
}

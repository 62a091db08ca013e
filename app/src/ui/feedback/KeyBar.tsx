/** The keys of a page with rows, in a line at its foot. `?` lists all of them. */
import { Trans } from '@lingui/react/macro'
import type { KeyLabels } from './shortcuts.ts'
import './keys.css'

/**
 * @param keys what more keys do on the page
 * @param finds whether the page has a search
 */
export function KeyBar({ keys = {}, finds }: { keys?: KeyLabels | undefined; finds: boolean }) {
  return (
    <p className="hw-keys hw-key-bar" aria-hidden="true">
      <span>
        <kbd>J</kbd> <kbd>K</kbd> <Trans>row</Trans>
      </span>
      <span>
        <kbd>Enter</kbd> <Trans>open</Trans>
      </span>
      {Object.entries(keys).map(([key, label]) => (
        <span key={key}>
          <kbd>{key}</kbd> {label}
        </span>
      ))}
      {finds && (
        <span>
          <kbd>F</kbd> <Trans>search this page</Trans>
        </span>
      )}
      <span>
        <kbd>/</kbd> <Trans>find anything</Trans>
      </span>
      <span>
        <kbd>?</kbd> <Trans>shortcuts</Trans>
      </span>
    </p>
  )
}

/** What the drawings of the board mean, and its keys, with why the last one did nothing. */
import { Trans } from '@lingui/react/macro'
import '../../ui/feedback/keys.css'

export function BoardKeys({ answer }: { answer: string | undefined }) {
  return (
    <div className="hw-board-keys">
      <div className="hw-fleet-legend">
        <span>
          <i className="hw-fleet-load" /> <Trans>load delivered</Trans>
        </span>
        <span>
          <i className="hw-fleet-wait" /> <Trans>waiting or unknown</Trans>
        </span>
        <span>
          <i className="hw-fleet-plan" /> <Trans>planned</Trans>
        </span>
      </div>
      <p className="hw-strong hw-small" role="status">
        {answer}
      </p>
      <p className="hw-keys">
        <span>
          <kbd>J</kbd> <kbd>K</kbd> <Trans>truck</Trans>
        </span>
        <span>
          <kbd>A</kbd> <Trans>assign</Trans>
        </span>
        <span>
          <kbd>O</kbd> <Trans>next offer</Trans>
        </span>
        <span>
          <kbd>Esc</kbd> <Trans>cancel</Trans>
        </span>
      </p>
    </div>
  )
}

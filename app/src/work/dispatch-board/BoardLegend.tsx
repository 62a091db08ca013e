/** What the drawings of the board mean, and why the last key did nothing. The page's foot has the keys. */
import { Trans } from '@lingui/react/macro'

export function BoardLegend({ answer }: { answer: string | undefined }) {
  return (
    <div className="hw-board-legend">
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
    </div>
  )
}

/** Trucks that came later and were loaded first: when, and the operator's reason. */
import type { OutOfTurn } from '@haulway/domain/load-log/act/act.ts'
import type { LoadQueue } from '@haulway/domain/load-log/queue/load-queue.ts'
import { Plural, useLingui } from '@lingui/react/macro'
import { formatClock } from '../../ui/format/format.ts'

type Props = { passedBy: NonNullable<LoadQueue['passedBy']>; timeZone: string }

/** More would push the standby clock off the screen. The number of all of them is above. */
const shownMax = 3

export function PassedBy({ passedBy, timeZone }: Props) {
  const { t } = useLingui()
  const reasons: Record<OutOfTurn, string> = {
    notReady: t`first truck not ready`,
    otherMaterial: t`other material`,
    atLoader: t`at another loader`,
    pitAsked: t`the pit asked for it`,
  }
  return (
    <div className="load-passed">
      <p>
        <strong>
          <Plural value={passedBy.length} one="# truck was loaded before you" other="# trucks were loaded before you" />
        </strong>
      </p>
      <ul>
        {passedBy.slice(-shownMax).map(({ at, reason }) => (
          <li key={at}>
            {formatClock(at, timeZone)}: {reason ? reasons[reason] : t`no reason given`}
          </li>
        ))}
      </ul>
    </div>
  )
}

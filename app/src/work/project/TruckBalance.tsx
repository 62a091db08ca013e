/** Whether the trucks match the plan and the loader. Red only if the forecast misses the plan, with what to do. */
import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { MayCall } from '../../entity/member/MayCall.tsx'
import { paths } from '../../paths.ts'
import { StatusBadge, type Tone } from '../../ui/data/StatusBadge.tsx'
import { formatClock, measureQuantity } from '../../ui/format/format.ts'
import type { ProjectDay } from './project-day.ts'
import { type TruckBalance as Balance, truckBalanceOf } from './truck-balance.ts'

export function TruckBalance({ of, now }: { of: ProjectDay; now: number }) {
  const balance = truckBalanceOf(of, now)
  if (!balance) return null
  const { tone, label, detail } = badgeOf(balance, of)
  return (
    <>
      <StatusBadge tone={tone} time={detail}>
        {label}
      </StatusBadge>
      {balance.kind === 'moreNeeded' && (
        <MayCall call="sendOffer">
          <Link className="hw-link hw-small" to={paths.project(of.project.projectId)}>
            <Trans>Send offer</Trans>
          </Link>
        </MayCall>
      )}
    </>
  )
}

function badgeOf(balance: Balance, of: ProjectDay): { tone: Tone; label: ReactNode; detail?: ReactNode } {
  switch (balance.kind) {
    case 'onPlan':
      return { tone: 'good', label: <Trans>On plan</Trans> }
    case 'loaderIdle':
      return {
        tone: 'good',
        label: <Trans>On plan</Trans>,
        detail: <Trans>loader idle {balance.idleMinutes} min per cycle</Trans>,
      }
    case 'tooMany':
      return {
        // What to do about it, and its dollars, come once three rounds of trucks agree.
        tone: 'normal',
        label: <Plural value={balance.trucks} one="# truck too many" other="# trucks too many" />,
        detail: <Trans>each waits {balance.waitMinutes} min per cycle</Trans>,
      }
    case 'moreNeeded':
      return {
        tone: 'stop',
        label: <Plural value={balance.trucks} one="# more truck needed" other="# more trucks needed" />,
        detail: <Short milli={balance.shortMilli} of={of} />,
      }
    case 'loaderFull':
      return {
        tone: 'stop',
        label: <Short milli={balance.shortMilli} of={of} />,
        detail: <Trans>loader at capacity</Trans>,
      }
  }
}

function Short({ milli, of: { amounts, shift, project } }: { milli: number; of: ProjectDay }) {
  const [amount] = amounts
  const { number, unit } = measureQuantity({ amountMilli: milli, unit: amount?.unit ?? 'ton' }, 0)
  const clock = formatClock(shift.endMs, project.timeZone)
  return (
    <Trans>
      short {number} {unit} at {clock}
    </Trans>
  )
}

/**
 * Work before it is accepted: its net per hour, its card in words, what a usual load pays and what last month would
 * have paid.
 */
import { missingReasons } from '@haulway/domain/pay/day/what-is-missing.ts'
import type { Missing } from '@haulway/domain/pay/line/line.ts'
import { haulingOf } from '@haulway/domain/work/agreement-cards.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useDomainLabels } from '../../ui/format/domain-labels.ts'
import { WorkCards } from '../offer/WorkFacts.tsx'
import { formatCalendarDay, useDriveLabel, useRouteAtProject, type Work } from '../offer/work-labels.ts'
import { WithReplay, type WorkToReplay } from './CardReplay.tsx'
import { netTextOf } from './net-labels.ts'
import { UsualLoad } from './UsualLoad.tsx'
import type { ExpectedNet, NetOf } from './use-net-per-hour.ts'
import './offered-work.css'

/** The project's name is the title of the sheet. Without an estimate or prices, only what is known is shown. */
export function OfferedWork({ work, netOf }: { work: WorkToReplay; netOf: NetOf }) {
  const expected = netOf(work)
  const card = haulingOf(work.money)?.card
  return (
    <>
      <Head work={work} expected={expected} />
      {expected?.net.missing !== undefined && <NotKnown missing={expected.net.missing} />}
      <WorkCards work={work} />
      <WithReplay work={work}>
        {expected && expected.net.missing === undefined && card && (
          <UsualLoad expected={expected} net={expected.net} card={card} />
        )}
      </WithReplay>
    </>
  )
}

function Head({ work, expected }: { work: Work; expected: ExpectedNet | undefined }) {
  const { t } = useLingui()
  const route = useRouteAtProject()(work)
  const drive = useDriveLabel()(work, expected?.times, expected?.deadheadMeters)
  const { jobberName, broker, startDay } = work
  const day = formatCalendarDay(startDay)
  const net = netTextOf(expected)
  const truck = expected?.truck.number
  return (
    <div className="offered-work">
      <div>
        <p>{route}</p>
        <p className="hw-quiet hw-small">{drive}</p>
        <p className="hw-quiet hw-small">
          {broker ? t`Starts ${day}, offered by ${broker.name} for ${jobberName}` : t`Starts ${day}, for ${jobberName}`}
        </p>
      </div>
      {net && (
        <section aria-label={t`Net per hour`}>
          <strong className="offered-work-net">{net}</strong> {t`/ h net`}
          <p className="hw-quiet hw-small">
            <Trans>after fuel, truck {truck}</Trans>
          </p>
        </section>
      )}
    </div>
  )
}

function NotKnown({ missing }: { missing: Missing }) {
  const sentence = useDomainLabels()
  return (
    <p className="hw-quiet">
      <Trans>Net per hour is not known.</Trans> {sentence(missingReasons[missing])}
    </p>
  )
}

/** "2 trucks too many: $184/h", what to do about it, and what that changes. */

import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAsk } from '../../ask.ts'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { MayCall } from '../../entity/member/MayCall.tsx'
import { LoadStatusBadge } from '../../load-log/LoadStatusBadge.tsx'
import { paths } from '../../paths.ts'
import { LoadPlate } from '../../truck/LoadPlate.tsx'
import { ActionButton } from '../../ui/controls/buttons/ActionButton.tsx'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import {
  formatClock,
  formatList,
  formatMoney,
  formatMoneyRange,
  formatNumber,
  formatSpan,
  noBreak,
} from '../../ui/format/format.ts'
import { Section } from '../../ui/layout/Section.tsx'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'
import { LateFeesOf } from '../dispatch/LateFees.tsx'
import { factTones } from '../fact-tones.ts'
import { type PitBalance, type TruckAtPit, trucksToRelease } from './pits-now.ts'
import './balance.css'

type Props = { pit: PitBalance; now: number; onKeep: () => void }

export function BalanceAct({ pit, now, onKeep }: Props) {
  const { t } = useLingui()
  const { held } = pit.balance
  const timeZone = pit.projects[0]?.project.timeZone ?? 'UTC'
  if (!held || held.change.kind === 'move') return null
  const { change, savedCentsPerHour } = held
  const saved = formatMoney(savedCentsPerHour, pit.currency, { cents: false })
  const released = change.kind === 'release' ? trucksToRelease(pit, change.trucks) : []
  return (
    <section className="balance-act" aria-label={t`Trucks at ${pit.name}`}>
      <StatusBadge tone={change.kind === 'release' ? factTones.tooManyTrucks : 'look'}>
        {change.kind === 'release'
          ? t`${plural(change.trucks, { one: '# truck too many', other: '# trucks too many' })}: ${saved}/h`
          : t`${plural(change.trucks, { one: '# more truck', other: '# more trucks' })}: saves ${saved}/h`}
      </StatusBadge>
      <p className="hw-quiet hw-small">
        <Trans>
          {pit.name}. Steady for 3 cycles, since {formatClock(held.since, timeZone)}
        </Trans>
      </p>
      {change.kind === 'release' ? (
        <Release released={released} onKeep={onKeep} all={pit.balance.advice.now.trucks} />
      ) : (
        <MayCall call="sendOffer">
          <ActionButton
            title={t`Send offer`}
            second={t`${plural(change.trucks, { one: '# more truck', other: '# more trucks' })}`}
            to={paths.project(pit.projects[0]?.project.projectId ?? '')}
          />
        </MayCall>
      )}
      <NowAndAfter pit={pit} />
      {released.length > 0 && <WhoIsReleased released={released} now={now} />}
    </section>
  )
}

/** Releases trucks after confirmation. Their open loads can finish, so that nothing is left on the road. */
function Release({ released, all, onKeep }: { released: readonly TruckAtPit[]; all: number; onKeep: () => void }) {
  const { t } = useLingui()
  const { entityId } = useCurrentEntity()
  const { run, isAsking, refusal } = useAsk('endDispatch')
  // The trucks that the question named: the advice changes with every load, and with the first truck that is released.
  const [asked, setAsked] = useState<readonly TruckAtPit[]>()
  const [isSending, setIsSending] = useState(false)
  const isBusy = isSending || isAsking
  const numbersOf = (trucks: readonly TruckAtPit[]) => formatList(trucks.map(({ load }) => load.terms.truck.number))
  const numbers = numbersOf(released)
  const askedNumbers = numbersOf(asked ?? [])
  const release = async () => {
    setIsSending(true)
    let isDone = true
    for (const { dispatch } of asked ?? []) {
      const named = { projectId: dispatch.projectId, dispatchId: dispatch.dispatchId, entityId }
      isDone = isDone && Boolean(await run(named))
    }
    setIsSending(false)
    if (isDone) setAsked(undefined)
  }
  return (
    <MayCall call="endDispatch">
      <ActionButton
        title={t`Release ${numbers}`}
        second={t`After this load`}
        sending={isBusy}
        onPress={() => setAsked(released)}
      />
      <Sheet open={asked !== undefined} title={t`Release ${askedNumbers}?`} onClose={() => setAsked(undefined)}>
        <div className="hw-form">
          <p>
            <Trans>Their drivers can't start more loads here. Open loads can finish.</Trans>
          </p>
          <LateFeesOf dispatches={asked?.map(({ dispatch }) => dispatch)} />
          <RefusalMessage refusal={refusal} />
          <PlainButton wide disabled={isBusy} onPress={() => void release()}>
            {isBusy ? <Trans>Please Wait...</Trans> : <Trans context="verb">Release</Trans>}
          </PlainButton>
        </div>
      </Sheet>
      <PlainButton wide onPress={onKeep}>
        <Trans>Keep all {all}</Trans>
      </PlainButton>
    </MayCall>
  )
}

/** Each value from the steady model to the random one: the pit lies between them. */
function NowAndAfter({ pit: { balance, now: pit, currency } }: { pit: PitBalance }) {
  const { t } = useLingui()
  const { advice, group, held } = balance
  if (!held) return null
  const money = (of: { steady: number; random: number }) => {
    const [low = 0, high = 0] = [of.steady, of.random].map(cents => Math.round(cents / 100) * 100).sort((a, b) => a - b)
    return `${low === high ? formatMoney(low, currency, { cents: false }) : formatMoneyRange(low, high, currency)}/h`
  }
  const range = (of: { steady: number; random: number }, digits: number) => {
    const [low, high] = [of.steady, of.random].sort((a, b) => a - b).map(each => formatNumber(each, digits))
    return formatSpan(low ?? '', high ?? '')
  }
  type Flows = typeof advice.now | typeof held.after
  const both = (flows: Flows, value: (flow: Flows['steady']) => number) => {
    return { steady: value(flows.steady), random: value(flows.random) }
  }
  const waiting = (flow: Flows['steady']) =>
    Math.round(((flow.loadsPerHour * flow.waitMinutes) / 60) * pit.truckHourCents)
  const idle = (flow: Flows['steady']) => Math.round(flow.idleShare * group.loaders * pit.loaderHourCents)
  const rows = [
    { label: t`Paid for waiting`, of: (flows: Flows) => money(both(flows, waiting)) },
    { label: t`Loader idle`, of: (flows: Flows) => money(both(flows, idle)) },
    {
      label: t`Wait per cycle`,
      of: (flows: Flows) =>
        noBreak(
          `${range(
            both(flows, each => each.waitMinutes),
            1,
          )} min`,
        ),
    },
    {
      label: t`Loads per hour`,
      of: (flows: Flows) =>
        range(
          both(flows, each => each.loadsPerHour),
          1,
        ),
    },
  ]
  return (
    <table className="balance-table">
      <thead>
        <tr>
          <td />
          <th scope="col">{t`Now`}</th>
          <th scope="col">{t`After`}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, of }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{of(advice.now)}</td>
            <td>
              <strong>{of(held.after)}</strong>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function WhoIsReleased({ released, now }: { released: readonly TruckAtPit[]; now: number }) {
  const { t } = useLingui()
  return (
    <Section title={t`Trucks to release`} aside={t`most loads today`}>
      <ul className="balance-who">
        {released.map(({ load, loadsToday }) => (
          <li key={load.loadLogId}>
            <LoadPlate load={load} />
            <span>
              <LoadStatusBadge load={load} now={now} />
              <span className="hw-quiet hw-small">
                {load.terms.truckingName}, {t`${plural(loadsToday, { one: '# load today', other: '# loads today' })}`}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

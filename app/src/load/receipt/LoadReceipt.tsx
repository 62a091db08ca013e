/** What a delivered load has become: its pay, its proof, its wait and its ticket, with ten seconds to undo it. */

import { effectiveActs, isSignedFor } from '@haulway/domain/load-log/act/undone-acts.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { isDelivered } from '@haulway/domain/load-log/state/states.ts'
import { totalOf } from '@haulway/domain/pay/line/line.ts'
import { secondMs } from '@haulway/domain/time.ts'
import { actAt } from '@haulway/domain/work/act-order.ts'
import { haulingOf } from '@haulway/domain/work/agreement-cards.ts'
import { plural } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { useCurrentUser } from '../../entity/current-user.ts'
import { useRecordAct } from '../../load-log/acts/use-record-act.ts'
import { useProofSentences } from '../../load-log/use-proof-sentences.ts'
import { paths } from '../../paths.ts'
import { usePayText } from '../../pay/line-labels.ts'
import { useSync } from '../../sync/sync-context.ts'
import { useNow } from '../../sync/use-is-page-shown.ts'
import { UndoButton } from '../../ui/controls/buttons/UndoButton.tsx'
import { Figure, Figures } from '../../ui/data/Figures.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import {
  formatClock,
  formatHours,
  formatMoney,
  formatNumber,
  measureLoad,
  measureQuantity,
} from '../../ui/format/format.ts'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { undoSecondsLeft } from '../../ui/undo-time.ts'
import type { Trucker } from '../use-trucker.ts'
import './receipt.css'

export function LoadReceipt({ load }: { load: LoadLogDocument }) {
  const { t } = useLingui()
  const payText = usePayText()
  const { terms, milestones, quantity, loadNo } = load
  const clock = formatClock(milestones.deliver ?? load.stateSince, terms.timeZone)
  const title = loadNo === 0 ? t`Load delivered` : t`Load ${loadNo} delivered`
  const pay = receiptPay(load)
  const amount = quantity && measureLoad(quantity)
  const how = pay?.lines && payText(pay.lines, pay.currency)
  return (
    <section className="receipt" aria-label={title}>
      <p className="receipt-head">
        <StatusBadge tone="good" time={clock}>
          {title}
        </StatusBadge>
      </p>
      <p className="receipt-sum">
        {pay?.totalCents !== undefined && (
          <span className="receipt-pay">
            <strong className="receipt-money">{formatMoney(pay.totalCents, pay.currency)}</strong>
            {!load.frozen && <span className="hw-quiet">{t`Expected, due once approved`}</span>}
          </span>
        )}
        {amount && (
          <span>
            <strong className="receipt-amount">
              {amount.number} <span className="hw-unit">{amount.unit}</span>
            </strong>
            <span className="hw-quiet">{terms.materialName}</span>
          </span>
        )}
      </p>
      {how && <p className="receipt-how">{how}</p>}
      <Rows load={load} pay={pay} />
      <UndoDelivery load={load} />
    </section>
  )
}

/** What the load pays by now: this phone computes it with the server's functions while its acts are not sent. */
function receiptPay(load: LoadLogDocument) {
  const own = haulingOf(load.money)
  if (!load.money || !own) return undefined
  const priced = own.pay && 'lines' in own.pay ? own.pay : undefined
  const standby = priced?.lines.filter(({ code }) => code.startsWith('standby:'))
  return {
    card: own.card,
    currency: load.money.currency,
    totalCents: priced?.totalCents,
    lines: priced?.lines,
    /** Undefined until it is priced: no one knows yet whether the wait is paid. */
    standbyCents: standby && totalOf(standby),
  }
}

function Rows({ load, pay }: { load: LoadLogDocument; pay: ReturnType<typeof receiptPay> }) {
  const { t } = useLingui()
  const { type } = useCurrentEntity()
  const { evidence, standbyMinutes, ticketNo, quantity } = load
  const { missing } = useProofSentences()(load)
  const free = pay?.card.standby.find(({ place }) => place !== 'site')?.freeMinutes
  const source = quantity?.weighed ? t`By scale` : quantity?.source === 'operator' ? t`Operator's count` : undefined
  const standbyCents = pay?.standbyCents
  const waitedMinutes = standbyMinutes ?? 0
  const waited = formatHours(waitedMinutes)
  return (
    <List>
      {evidence && (
        <ListRow
          lead={<span className="receipt-grade">{evidence.grade}</span>}
          title={t`Proof ${evidence.grade}`}
          second={missing.length === 0 ? t`Operator and you confirmed, GPS at both ends` : missing.join(' ')}
        />
      )}
      <ListRow
        icon="clock"
        title={standbyCents === undefined ? t`In line` : standbyCents > 0 ? t`Standby` : t`No standby`}
        second={
          free === undefined
            ? t`${waited} at the pit`
            : t`${Math.min(waitedMinutes, free)} of ${free} free minutes used at the pit`
        }
        {...(pay && standbyCents !== undefined && { value: formatMoney(standbyCents, pay.currency) })}
      />
      <ListRow
        icon="document"
        title={ticketNo ? t`Ticket ${ticketNo}` : t`Ticket`}
        {...(source && { second: source })}
        to={paths.loadLog(type, load.projectId, load.loadLogId)}
      />
    </List>
  )
}

/** Renders nothing once the time is over, or if someone else recorded the delivery. */
function UndoDelivery({ load }: { load: LoadLogDocument }) {
  const { t } = useLingui()
  const { uid } = useCurrentUser()
  const { engine } = useSync()
  const recordAct = useRecordAct()
  const [isUndoing, setIsUndoing] = useState(false)
  // Acts have the server's time, so the time since an act must be measured with it, too.
  const [isOver, setIsOver] = useState(false)
  const now = useNow(isOver ? 60_000 : 1_000) + engine.clockOffsetMs()
  const own = effectiveActs(load.acts).findLast(
    act => act.kind === 'deliver' && act.by.uid === uid && !act.automatic && !isSignedFor(act),
  )
  const left = own ? undoSecondsLeft(actAt(own), now) : 0
  const isLate = left === 0
  // A clock that shows nothing anymore need not tick: a phone's battery pays for it.
  if (isOver !== isLate) setIsOver(isLate)
  if (!own || isLate || load.frozen) return null
  return (
    <UndoButton
      seconds={left}
      disabled={isUndoing}
      onPress={() => {
        setIsUndoing(true)
        recordAct('correct', load, { voidsActId: own.actId }).finally(() => setIsUndoing(false))
      }}
    >
      {t`Undo delivery, ${left} s`}
    </UndoButton>
  )
}

/** The day so far, in three figures of the same loads. Money only for a reader who sees it. */
export function ReceiptDay({ trucker: { day, currency } }: { trucker: Trucker }) {
  const { t } = useLingui()
  const { summary, isExpected, unpricedLoads } = day
  if (!summary) return null
  const { deliveredLoads } = summary.totals
  const [row, ...others] = summary.rows
  const units = new Set(summary.rows.map(({ unit }) => unit))
  const sum = [row, ...others].reduce((total, each) => total + (each?.deliveredMilli ?? 0), 0)
  const amount = row && units.size === 1 && row.unit !== 'load' && measureQuantity({ amountMilli: sum, unit: row.unit })
  return (
    <Figures>
      <Figure value={formatNumber(deliveredLoads)} label={<Plural value={deliveredLoads} one="load" other="loads" />} />
      {amount && <Figure value={amount.number} label={amount.unit} />}
      {summary.money?.haulCents !== undefined && (
        <Figure
          value={formatMoney(summary.money.haulCents, currency)}
          label={
            unpricedLoads > 0
              ? plural(unpricedLoads, { one: '# load not priced yet', other: '# loads not priced yet' })
              : isExpected
                ? t`expected today`
                : t`earned today`
          }
        />
      )}
    </Figures>
  )
}

/** A receipt is the page of a load that has just ended: later its ticket is enough. */
const receiptForMs = 30 * 60 * secondMs

/** The driver's last load, if it was delivered a short time ago and no other one has been started since. */
export function lastDelivered({ day, load, now }: Pick<Trucker, 'day' | 'load' | 'now'>): LoadLogDocument | undefined {
  const [last] = day.loads
  if (load || !last) return undefined
  const at = last.milestones.deliver
  return isDelivered(last) && at !== undefined && now - at < receiptForMs ? last : undefined
}

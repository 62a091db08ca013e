/** The open disputes of a load on a desktop: both numbers, what waits of the money, what was said, and the answer. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { openHoldCents } from '@haulway/domain/work/dispute/hold.ts'
import { useLingui } from '@lingui/react/macro'
import { useArithmetic, useLineLabel } from '../../pay/line-labels.ts'
import { LoadPlate } from '../../truck/LoadPlate.tsx'
import { AmountBar } from '../../ui/data/AmountBar.tsx'
import { Figure, Figures } from '../../ui/data/Figures.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { formatMoney } from '../../ui/format/format.ts'
import { formatCalendarDay } from '../../work/offer/work-labels.ts'
import { DisputeAnswers, GoneDisputes, type OpenDisputeProps, WhoEndsIt } from './DisputeAnswers.tsx'
import { DisputeThread } from './DisputeThread.tsx'
import { centsOf, grantedParts } from './disputed-line.ts'
import { useDisputedLoad } from './disputed-work.tsx'
import { WaitProof } from './LineProof.tsx'
import { answerDayOf, disputeToAnswer, grantsOf, isTurnOf, openDisputesOf } from './open-disputes.ts'
import './dispute-desk.css'

export function DisputeDesk({ load }: { load: LoadLogDocument }) {
  const work = useDisputedLoad(load)
  if (!work) return null
  const open = openDisputesOf(work)
  const toAnswer = disputeToAnswer(work, open)
  const shared = [...Map.groupBy(open, ({ agreement }) => agreement)].flatMap(([agreement, { length }]) =>
    length > 1 ? [agreement] : [],
  )
  return (
    <>
      {shared.map(agreement => (
        <div key={agreement} className="dispute-shared">
          <p className="hw-quiet hw-small">{work.namesOf(agreement).other}</p>
          <PaidAndHeld work={work} agreement={agreement} />
        </div>
      ))}
      {open.map(each => (
        <OneDispute
          key={each.dispute.disputeId}
          {...each}
          work={work}
          load={load}
          isNext={each.dispute.disputeId === toAnswer?.disputeId}
          isOnly={open.length === 1}
          isMoneyElsewhere={shared.includes(each.agreement)}
        />
      ))}
      <GoneDisputes work={work} heading="h2" />
    </>
  )
}

/** @property isMoneyElsewhere whether the agreement has more disputes, so that its money is above them, once */
type Props = OpenDisputeProps & {
  load: LoadLogDocument
  isNext: boolean
  isOnly: boolean
  isMoneyElsewhere: boolean
}

function OneDispute({ load, isNext, isOnly, isMoneyElsewhere, ...of }: Props) {
  const { t } = useLingui()
  const label = useLineLabel()
  const name = label(of.line, of.agreement)
  return (
    <section aria-label={t`Dispute: ${name}`} className="dispute-desk">
      <div className="dispute-head">
        <LoadPlate load={load} size="header" />
        <div className="dispute-about">
          <h2>{load.ticketNo ? t`Load ${load.loadNo}, ${name}, ${load.ticketNo}` : t`Load ${load.loadNo}, ${name}`}</h2>
          <p className="hw-quiet hw-small">
            {load.terms.projectName}, {of.work.namesOf(of.agreement).other}, {formatCalendarDay(load.shiftDay)}
          </p>
        </div>
        <WhoseTurn {...of} />
      </div>
      <BothNumbers {...of} isOnly={isOnly} />
      {!isMoneyElsewhere && <PaidAndHeld {...of} />}
      <WaitProof load={load} line={of.line} />
      <DisputeThread {...of} />
      <div className="dispute-answer">
        <DisputeAnswers {...of} isNext={isNext} />
      </div>
      <div className="hw-quiet hw-small">
        <WhoEndsIt {...of} isDayElsewhere />
      </div>
    </section>
  )
}

/** "Your answer, until Tue Oct 20"; after that day, "Your answer, was due Tue Oct 20". */
function WhoseTurn({ work, dispute, agreement }: OpenDisputeProps) {
  const { t } = useLingui()
  const answer = answerDayOf(dispute, work)
  const day = answer && formatCalendarDay(answer.day)
  const until = answer && (answer.isOver ? t`was due ${day}` : t`until ${day}`)
  const isOurs = isTurnOf(work, dispute)
  return (
    <StatusBadge tone={isOurs ? 'look' : 'normal'} time={until}>
      {isOurs ? t`Your answer` : t`Waiting for ${work.namesOf(agreement).other}`}
    </StatusBadge>
  )
}

function BothNumbers({ work, dispute, agreement, line, isOnly }: OpenDisputeProps & { isOnly: boolean }) {
  const { t } = useLingui()
  const { own, other } = work.namesOf(agreement)
  const granted = grantsOf(dispute, work)
  const { currency } = work
  const between = Math.abs(centsOf(line, granted.own) - centsOf(line, granted.other))
  return (
    <div className="dispute-numbers">
      <SideNumber title={t`${other} says`} line={line} granted={granted.other} currency={currency} />
      <SideNumber title={t`${own} says`} line={line} granted={granted.own} currency={currency} />
      <div>
        <Figures>
          <Figure label={t`Difference`} value={formatMoney(between, currency)} />
        </Figures>
        {isOnly && <p className="hw-quiet hw-small">{t`Everything else is paid on its due day.`}</p>}
      </div>
    </div>
  )
}

type SideProps = Pick<OpenDisputeProps, 'line'> & {
  title: string
  granted: ReturnType<typeof grantsOf>['own']
  currency: string
}

function SideNumber({ title, line, granted, currency }: SideProps) {
  const { t } = useLingui()
  const arithmetic = useArithmetic()
  const parts = grantedParts(line, granted)
  const cents = centsOf(line, granted)
  const how = granted && 'quantityMilli' in granted ? { ...line, quantityMilli: granted.quantityMilli } : line
  const money = formatMoney(cents, currency)
  return (
    <div>
      <Figures>
        <Figure label={title} value={parts?.number ?? money} {...(parts && { unit: parts.unit })} />
      </Figures>
      {parts && (
        <p className="hw-small">
          {arithmetic(how, currency)} = <strong>{money}</strong>
        </p>
      )}
      <p className="hw-quiet hw-small">{granted === undefined ? t`As billed` : t`Accepted so far`}</p>
    </div>
  )
}

/** The parts of what the agreement pays for the load: paid on time, and waiting. */
function PaidAndHeld({ work, agreement }: Pick<OpenDisputeProps, 'work' | 'agreement'>) {
  const { t } = useLingui()
  const totalCents = work.totalCentsOf(agreement)
  if (totalCents === undefined || totalCents <= 0) return null
  const heldCents = openHoldCents(work.holds.filter(hold => hold.agreement === agreement))
  const [total, held, paid] = [totalCents, heldCents, totalCents - heldCents].map(each =>
    formatMoney(each, work.currency),
  )
  return (
    <div className="dispute-money">
      <p>
        <strong>{t`${paid} paid on time`}</strong>
        <span>
          <strong>{t`${held} held`}</strong> <span className="hw-quiet">{t`of ${total}`}</span>
        </span>
      </p>
      <AmountBar label={t`${held} of ${total} held`} done={(totalCents - heldCents) / totalCents} forecast={1} />
    </div>
  )
}

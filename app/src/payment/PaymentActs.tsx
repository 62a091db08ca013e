/** What can be done on the page of payments: the most urgent action is its main button, and the others are rows. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import type { AgreementKind } from '@haulway/domain/work/agreement-cards.ts'
import { openHoldCents } from '@haulway/domain/work/dispute/hold.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useCurrentEntity } from '../entity/CurrentEntity.tsx'
import { useMayCall } from '../entity/member/MayCall.tsx'
import { paths } from '../paths.ts'
import { LoadPlate } from '../truck/LoadPlate.tsx'
import { ActionButton } from '../ui/controls/buttons/ActionButton.tsx'
import { formatMoney } from '../ui/format/format.ts'
import { sumText } from '../ui/format/format-sums.ts'
import { List, ListRow } from '../ui/layout/ListRow.tsx'
import { Section } from '../ui/layout/Section.tsx'
import { formatCalendarDay } from '../work/offer/work-labels.ts'
import { ApproveLoads } from '../work/project/CheckLoads.tsx'
import { disputedLoads, readyAndToCheck, type ToApprove } from '../work/project/needs-attention.ts'
import { amountsOf, dayPairs, openLoads } from './agree-day/day-pairs.ts'
import { namesOf, ownSideOf } from './dispute/disputed-line.ts'
import { answerDayOf, openDisputesOfLoad } from './dispute/open-disputes.ts'
import { usePayments } from './use-payments.ts'

type OfferedActs = {
  /** What is due is paid first; then loads are approved, or money is withdrawn. */
  next: 'pay' | 'approve' | 'withdraw' | undefined
  toApprove: ToApprove | undefined
  toCheck: ToApprove | undefined
  canWithdraw: boolean
}

function useOfferedActs(): OfferedActs {
  const { money, loads, toPay } = usePayments()
  const { type } = useCurrentEntity()
  const mayApprove = useMayCall('approveLoad') && type === 'jobber'
  const mayWithdraw = useMayCall('userWithdrawMoney') && type !== 'jobber'
  const canPay = useMayCall('payBalances') && toPay.some(({ openCents }) => openCents > 0)
  const { ready, toCheck } = readyAndToCheck(loads)
  const hasReady = mayApprove && ready.loads.length > 0
  const canWithdraw = mayWithdraw && money.wallets.some(({ availableCents }) => availableCents > 0)
  return {
    next: canPay ? 'pay' : hasReady ? 'approve' : canWithdraw ? 'withdraw' : undefined,
    toApprove: hasReady ? ready : undefined,
    toCheck: mayApprove && !hasReady && toCheck.loads.length > 0 ? toCheck : undefined,
    canWithdraw,
  }
}

/** The main button to approve or to withdraw. The one to pay is with the statements that it pays. */
export function NextAct() {
  const { t } = useLingui()
  const { type } = useCurrentEntity()
  const { next, toApprove } = useOfferedActs()
  if (next === 'approve' && toApprove) return <ApproveLoads ready={toApprove} />
  if (next !== 'withdraw') return null
  return <ActionButton title={t`Withdraw money`} second={t`See the fee first`} to={paths.withdraw(type)} />
}

/** Every action that is not the page's main button. */
export function OtherActs() {
  const { t } = useLingui()
  const { type } = useCurrentEntity()
  const { loads } = usePayments()
  const { next, toApprove, toCheck, canWithdraw } = useOfferedActs()
  const mayAgree = useMayCall('agreeDay')
  const toAgree = mayAgree ? dayPairs(loads).flatMap(pair => openLoads(pair)) : []
  const withdraws = canWithdraw && next !== 'withdraw'
  const approves = next === 'approve' ? undefined : toApprove
  if (!approves && !toCheck && toAgree.length === 0 && !withdraws) return null
  return (
    <List label={t`Other actions`}>
      {approves && (
        <LoadsRow amounts={approves.amounts}>
          <Plural value={approves.loads.length} one="Approve # load" other="Approve # loads" />
        </LoadsRow>
      )}
      {toCheck && (
        <LoadsRow amounts={toCheck.amounts}>
          <Plural value={toCheck.loads.length} one="Check # load" other="Check # loads" />
        </LoadsRow>
      )}
      {toAgree.length > 0 && (
        <ListRow
          icon="calendar"
          title={t`Agree on the day's loads`}
          second={<Plural value={toAgree.length} one="# load is open" other="# loads are open" />}
          value={sumText(amountsOf(toAgree))}
          to={paths.agreeDay(type)}
        />
      )}
      {withdraws && (
        <ListRow icon="bank" title={t`Withdraw money`} second={t`See the fee first`} to={paths.withdraw(type)} />
      )}
    </List>
  )
}

function LoadsRow({ amounts, children }: Pick<ToApprove, 'amounts'> & { children: ReactNode }) {
  return <ListRow icon="check" title={children} value={sumText(amounts)} to={paths.approveLoads} />
}

/** The loads of which a part is held until their dispute ends, for both sides: each may have to answer. */
export function HeldDisputes({ loads }: { loads: readonly LoadLogDocument[] }) {
  const { t } = useLingui()
  const disputed = [...new Set([...disputedLoads(loads), ...loads.filter(load => openDisputesOfLoad(load).length > 0)])]
  if (disputed.length === 0) return null
  const held = disputed.flatMap(load =>
    load.money ? { cents: openHoldCents(load.money.holds), currency: load.money.currency } : [],
  )
  return (
    <Section title={t`Held in disputes`} aside={<strong>{sumText(held)}</strong>}>
      <div className="pay-narrow-rows">
        <List label={t`Held in disputes`}>
          {disputed.map(load => (
            <HeldDispute key={load.loadLogId} load={load} />
          ))}
        </List>
      </div>
      <p className="hw-quiet">
        <Trans>Only the disputed amount is held. The rest of each load is paid on its due day.</Trans>
      </p>
    </Section>
  )
}

/** A load with what its disputes hold, and who has to answer by when. */
function HeldDispute({ load }: { load: LoadLogDocument }) {
  const { t } = useLingui()
  const { type } = useCurrentEntity()
  const answer = useNextAnswer(load)
  const heldCents = openHoldCents(load.money?.holds)
  return (
    <ListRow
      lead={<LoadPlate load={load} />}
      title={t`Load ${load.loadNo}`}
      second={answer ?? load.terms.truckingName}
      {...(load.money && heldCents > 0 && { value: formatMoney(heldCents, load.money.currency) })}
      to={paths.loadLog(type, load.projectId, load.loadLogId)}
    />
  )
}

/** Who answers first of a load's disputes, and by when; undefined once each is answered. */
function useNextAnswer(load: LoadLogDocument): string | undefined {
  const { t } = useLingui()
  const { terms, money } = load
  const work = {
    acts: money?.acts ?? [],
    cardOf: (agreement: AgreementKind) => money?.[agreement]?.card,
    timeZone: terms.timeZone,
  }
  const [first] = openDisputesOfLoad(load)
    .flatMap(dispute => {
      const answer = answerDayOf(dispute, work)
      const who = dispute.by === ownSideOf(load) ? namesOf(load, dispute.agreement).other : undefined
      return answer ? [{ ...answer, who }] : []
    })
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
  if (!first) return undefined
  const { who, isOver } = first
  const day = formatCalendarDay(first.day)
  if (isOver) return who === undefined ? t`Your answer was due ${day}` : t`No answer from ${who} by ${day}`
  return who === undefined ? t`Answer by ${day}` : t`${who} must answer by ${day}`
}

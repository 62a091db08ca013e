/** The disputes of lines of a load or a shift: what each side says, what is held, and the answers. Raises one, too. */

import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { actAt } from '@haulway/domain/work/act-order.ts'
import { answerByOf, isAnswered, raisedAtOf } from '@haulway/domain/work/dispute/arbiter.ts'
import { isEndedFor } from '@haulway/domain/work/dispute/hold.ts'
import { foldDisputes, type LineDispute } from '@haulway/domain/work/dispute/line-dispute.ts'
import type { ShiftDocument, ShiftPayDocument } from '@haulway/domain/work/shift/shift.documents.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { MayCall } from '../../entity/member/MayCall.tsx'
import { useLineLabel } from '../../pay/line-labels.ts'
import { ActionButton } from '../../ui/controls/buttons/ActionButton.tsx'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { formatMoney } from '../../ui/format/format.ts'
import { Line, Lines } from '../../ui/layout/Lines.tsx'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { formatCalendarDay } from '../../work/offer/work-labels.ts'
import { DisputeComment } from './DisputeComment.tsx'
import { centsOf, type DisputableLine, grantedQuantity, grantedText } from './disputed-line.ts'
import { type DisputedWork, useDisputedLoad, useDisputedShift } from './disputed-work.tsx'
import { GrantForm } from './GrantForm.tsx'
import '../payment.css'

/** @property isNextAct whether an answer that is missing may be the page's next action; other pages have their own */
type LoadProps = { load: LoadLogDocument; isNextAct?: boolean }

export function LineDisputes({ load, isNextAct = false }: LoadProps) {
  const work = useDisputedLoad(load)
  return work ? <WorkDisputes work={work} isNextAct={isNextAct} /> : null
}

type ShiftProps = { shift: ShiftDocument; paid: ShiftPayDocument; isNextAct?: boolean }

export function ShiftLineDisputes({ shift, paid, isNextAct = false }: ShiftProps) {
  const work = useDisputedShift(shift, paid)
  return work ? <WorkDisputes work={work} isNextAct={isNextAct} /> : null
}

function WorkDisputes({ work, isNextAct }: { work: DisputedWork; isNextAct: boolean }) {
  const { lines, mayRaise, entityId } = work
  const all = foldDisputes(work.acts)
  const disputes = all.filter(each => each.state === 'open')
  const isDisputed = ({ agreement, line }: DisputableLine) =>
    disputes.some(each => each.agreement === agreement && each.code === line.code)
  const mayDispute = (each: DisputableLine) =>
    !isDisputed(each) && !isEndedFor(entityId, each, { ...work, disputes: all })
  // A refusal without a number leaves nothing to agree to, so it is no one's next action.
  const toAnswer =
    isNextAct && disputes.find(each => each.lastBy !== work.entityId && otherGrantsOf(each, work) !== undefined)
  return (
    <>
      {disputes.map(dispute => {
        const found = lines.find(({ agreement, line }) => agreement === dispute.agreement && line.code === dispute.code)
        const isNext = dispute === toAnswer
        return found && <OpenDispute key={dispute.disputeId} work={work} dispute={dispute} isNext={isNext} {...found} />
      })}
      {mayRaise && <RaiseDispute work={work} lines={lines.filter(mayDispute)} />}
    </>
  )
}

/** The number of the side that does not read it. */
function otherGrantsOf({ by, raiserGrants, otherGrants }: LineDispute, { entityId }: DisputedWork) {
  return by === entityId ? otherGrants : raiserGrants
}

function RaiseDispute({ work, lines }: { work: DisputedWork; lines: DisputableLine[] }) {
  const { t } = useLingui()
  const label = useLineLabel()
  const [isOpen, setIsOpen] = useState(false)
  const [chosen, setChosen] = useState<DisputableLine>()
  const close = () => {
    setIsOpen(false)
    setChosen(undefined)
  }
  if (lines.length === 0) return null
  return (
    <MayCall call={work.calls.raise}>
      <div className="pay-buttons">
        <PlainButton onPress={() => setIsOpen(true)}>
          <Trans>Dispute a line</Trans>
        </PlainButton>
      </div>
      <Sheet open={isOpen} title={work.title} onClose={close}>
        {chosen ? (
          <GrantForm work={work} {...chosen} onDone={close} />
        ) : (
          <List label={t`Lines`}>
            {lines.map(each => (
              <ListRow
                key={`${each.agreement} ${each.line.code}`}
                title={label(each.line, each.agreement)}
                second={work.namesOf(each.agreement).other}
                value={formatMoney(each.line.amountCents, work.currency)}
                onPress={() => setChosen(each)}
              />
            ))}
          </List>
        )}
      </Sheet>
    </MayCall>
  )
}

type OpenProps = DisputableLine & { work: DisputedWork; dispute: LineDispute }

function OpenDispute({ work, dispute, agreement, line, isNext }: OpenProps & { isNext: boolean }) {
  const { t } = useLingui()
  const label = useLineLabel()
  const { own, other } = work.namesOf(agreement)
  const isRaiser = dispute.by === work.entityId
  const [mine, theirs] = isRaiser
    ? [dispute.raiserGrants, dispute.otherGrants]
    : [dispute.otherGrants, dispute.raiserGrants]
  const { currency, holds, acts } = work
  const hold = holds.find(each => each.disputeId === dispute.disputeId)
  const thread = acts.filter(act => act.actId === dispute.disputeId || act.aboutActId === dispute.disputeId)
  return (
    <section aria-label={t`Dispute: ${label(line, agreement)}`} className="pay-acts">
      <h3>{t`Dispute: ${label(line, agreement)}`}</h3>
      <Lines>
        <Line label={t`${other} says`} value={grantedText(line, theirs, currency)} />
        <Line label={t`${own} says`} value={grantedText(line, mine, currency)} />
        <Line label={t`Waits until both agree`} value={formatMoney(hold?.heldCents ?? 0, currency)} total />
      </Lines>
      <WhoEndsIt work={work} dispute={dispute} agreement={agreement} line={line} />
      <Answers work={work} dispute={dispute} agreement={agreement} line={line} isNext={isNext} />
      {thread.map(act => (
        <DisputeComment
          key={act.actId}
          name={act.kind === 'settleDispute' ? t`Arbiter` : act.by.entityId === work.entityId ? own : other}
          at={actAt(act)}
          timeZone={work.timeZone}
          refused={act.dispute?.answer === 'refuse'}
        >
          {act.reason}
        </DisputeComment>
      ))}
      {work.proofOf(line)}
    </section>
  )
}

/** Who can end the dispute, and by when the other side answers. */
function WhoEndsIt({ work, dispute, agreement }: OpenProps) {
  const { t } = useLingui()
  const { other } = work.namesOf(agreement)
  const arbiter = work.arbiterOf(agreement)
  const isRaiser = dispute.by === work.entityId
  const day = formatCalendarDay(answerByOf(raisedAtOf(dispute, work.acts), work.cardOf(agreement), work.timeZone))
  const sentences = [
    isAnswered(dispute)
      ? undefined
      : isRaiser
        ? t`${other} has until ${day} to respond.`
        : t`You have until ${day} to respond.`,
    arbiter
      ? isAnswered(dispute)
        ? t`It ends when you both agree, or ${arbiter.name} resolves it.`
        : t`It ends when you both agree. After that day, ${arbiter.name} can resolve it.`
      : t`It ends when you both agree, or the side that raised it withdraws it.`,
  ]
  return <p>{sentences.filter(each => each !== undefined).join(' ')}</p>
}

function Answers({ work, dispute, agreement, line, isNext }: OpenProps & { isNext: boolean }) {
  const { t } = useLingui()
  const [isProposing, setIsProposing] = useState(false)
  const { currency } = work
  const { disputeId } = dispute
  const isRaiser = dispute.by === work.entityId
  const theirs = otherGrantsOf(dispute, work)
  const quantity = grantedQuantity(line, theirs)
  const agree = theirs && {
    text: t`Agree to ${formatMoney(centsOf(line, theirs), currency)}`,
    second: quantity === undefined ? t`It ends for both sides` : t`Accept ${quantity} and end the dispute`,
    onPress: () => void work.answer(disputeId, { agreement, answer: 'accept', ...theirs }),
  }
  return (
    <MayCall call={work.calls.answer}>
      {agree && isNext && <ActionButton title={agree.text} second={agree.second} onPress={agree.onPress} />}
      <div className="pay-buttons">
        {agree && !isNext && (
          <PlainButton icon="check" onPress={agree.onPress}>
            {agree.text}
          </PlainButton>
        )}
        <PlainButton onPress={() => setIsProposing(true)}>
          <Trans>Propose another number</Trans>
        </PlainButton>
        {isRaiser ? (
          <MayCall call={work.calls.withdraw}>
            <PlainButton onPress={() => void work.withdraw(disputeId, agreement)}>
              <Trans>Withdraw the dispute</Trans>
            </PlainButton>
          </MayCall>
        ) : (
          <PlainButton onPress={() => void work.answer(disputeId, { agreement, answer: 'refuse' })}>
            <Trans>Refuse</Trans>
          </PlainButton>
        )}
      </div>
      <Sheet open={isProposing} title={t`Propose another number`} onClose={() => setIsProposing(false)}>
        <GrantForm
          work={work}
          agreement={agreement}
          line={line}
          disputeId={disputeId}
          onDone={() => setIsProposing(false)}
        />
      </Sheet>
    </MayCall>
  )
}

/** The disputes of a load's lines: what each side says, what is held and why, and the answers. Raises one, too. */

import { newId } from '@haulway/client/new-id.ts'
import { answerByOf, arbiterOf, isAnswered, raisedAtOf } from '@haulway/domain/load-log/dispute/arbiter.ts'
import { foldDisputes, type LineDispute } from '@haulway/domain/load-log/dispute/line-dispute.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { actAt } from '@haulway/domain/work/act-order.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAct } from '../../ask.ts'
import { MayCall } from '../../entity/member/MayCall.tsx'
import { useLineLabel } from '../../pay/line-labels.ts'
import { PlainButton } from '../../ui/controls/PlainButton.tsx'
import { formatMoney } from '../../ui/format/format.ts'
import { Line, Lines } from '../../ui/layout/Lines.tsx'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { formatCalendarDay } from '../../work/offer/work-labels.ts'
import { DisputeComment } from './DisputeComment.tsx'
import { type DisputableLine, grantedText, linesToDispute, namesOf, ownSideOf } from './disputed-line.ts'
import { GrantForm } from './GrantForm.tsx'
import '../payment.css'

export function LineDisputes({ load }: { load: LoadLogDocument }) {
  const { money } = load
  if (!money || !ownSideOf(load)) return null
  const disputes = foldDisputes(money.acts ?? []).filter(each => each.state === 'open')
  const lines = linesToDispute(load)
  const isDisputed = ({ agreement, line }: DisputableLine) =>
    disputes.some(each => each.agreement === agreement && each.code === line.code)
  const mayRaise = load.state === 'delivered' || load.state === 'approved'
  return (
    <>
      {disputes.map(dispute => {
        const found = lines.find(({ agreement, line }) => agreement === dispute.agreement && line.code === dispute.code)
        return found && <OpenDispute key={dispute.disputeId} load={load} dispute={dispute} {...found} />
      })}
      {mayRaise && <RaiseDispute load={load} lines={lines.filter(each => !isDisputed(each))} />}
    </>
  )
}

function RaiseDispute({ load, lines }: { load: LoadLogDocument; lines: DisputableLine[] }) {
  const { t } = useLingui()
  const label = useLineLabel()
  const [isOpen, setIsOpen] = useState(false)
  const [chosen, setChosen] = useState<DisputableLine>()
  const currency = load.money?.currency ?? ''
  const close = () => {
    setIsOpen(false)
    setChosen(undefined)
  }
  if (lines.length === 0) return null
  return (
    <MayCall call="disputeLine">
      <div className="pay-buttons">
        <PlainButton onPress={() => setIsOpen(true)}>
          <Trans>Dispute a line</Trans>
        </PlainButton>
      </div>
      <Sheet open={isOpen} title={t`Dispute a line of load ${load.loadNo}`} onClose={close}>
        {chosen ? (
          <GrantForm load={load} currency={currency} {...chosen} onDone={close} />
        ) : (
          <List label={t`Lines`}>
            {lines.map(each => (
              <ListRow
                key={`${each.agreement} ${each.line.code}`}
                title={label(each.line, each.agreement)}
                second={namesOf(load, each.agreement).other}
                value={formatMoney(each.line.amountCents, currency)}
                onPress={() => setChosen(each)}
              />
            ))}
          </List>
        )}
      </Sheet>
    </MayCall>
  )
}

type OpenProps = DisputableLine & { load: LoadLogDocument; dispute: LineDispute }

function OpenDispute({ load, dispute, agreement, line }: OpenProps) {
  const { t } = useLingui()
  const label = useLineLabel()
  const { own, other } = namesOf(load, agreement)
  const isRaiser = dispute.by === ownSideOf(load)
  const [mine, theirs] = isRaiser
    ? [dispute.raiserGrants, dispute.otherGrants]
    : [dispute.otherGrants, dispute.raiserGrants]
  const { currency = '', holds, acts } = load.money ?? {}
  const hold = holds?.find(each => each.disputeId === dispute.disputeId)
  const thread = (acts ?? []).filter(act => act.actId === dispute.disputeId || act.aboutActId === dispute.disputeId)
  return (
    <section aria-label={t`Dispute: ${label(line, agreement)}`} className="pay-acts">
      <h3>{t`Dispute: ${label(line, agreement)}`}</h3>
      <Lines>
        <Line label={t`${other} says`} value={grantedText(line, theirs, currency)} />
        <Line label={t`${own} says`} value={grantedText(line, mine, currency)} />
        <Line label={t`Waits until both agree`} value={formatMoney(hold?.heldCents ?? 0, currency)} total />
      </Lines>
      <WhoEndsIt load={load} dispute={dispute} agreement={agreement} line={line} />
      {thread.map(act => (
        <DisputeComment
          key={act.actId}
          name={act.kind === 'settleDispute' ? t`Arbiter` : act.by.entityId === ownSideOf(load) ? own : other}
          at={actAt(act)}
          timeZone={load.terms.timeZone}
          refused={act.dispute?.answer === 'refuse'}
        >
          {act.reason}
        </DisputeComment>
      ))}
      <Answers load={load} dispute={dispute} agreement={agreement} line={line} />
    </section>
  )
}

/** Who can end the dispute, and by when the other side answers. */
function WhoEndsIt({ load, dispute, agreement }: OpenProps) {
  const { t } = useLingui()
  const { own, other } = namesOf(load, agreement)
  const card = load.money?.[agreement]?.card
  const arbiter = arbiterOf(card, load.terms)
  const answerer = dispute.by === ownSideOf(load) ? other : own
  const day = formatCalendarDay(answerByOf(raisedAtOf(dispute, load.money?.acts ?? []), card, load.terms.timeZone))
  const sentences = [
    isAnswered(dispute) ? undefined : t`${answerer} answers by ${day}.`,
    arbiter
      ? isAnswered(dispute)
        ? t`It ends when you both agree, or ${arbiter.name} settles it.`
        : t`It ends when you both agree. After that day, ${arbiter.name} can settle it.`
      : t`It ends when you both agree, or who raised it withdraws it.`,
  ]
  return <p>{sentences.filter(each => each !== undefined).join(' ')}</p>
}

function Answers({ load, dispute, agreement, line }: OpenProps) {
  const { t } = useLingui()
  const answer = useAct('answerDispute')
  const withdraw = useAct('withdrawDispute')
  const [isProposing, setIsProposing] = useState(false)
  const { projectId, loadLogId, terms, money } = load
  const entityId = ownSideOf(load)
  const isRaiser = dispute.by === entityId
  const theirs = isRaiser ? dispute.otherGrants : dispute.raiserGrants
  const currency = money?.currency ?? ''
  const act = () => ({
    ...{ projectId, loadLogId, dispatchId: terms.dispatchId, actId: newId(), aboutActId: dispute.disputeId },
    ...(entityId !== undefined && { entityId }),
  })
  return (
    <MayCall call="answerDispute">
      <div className="pay-buttons">
        {theirs && (
          <PlainButton
            icon="check"
            onPress={() => void answer({ ...act(), dispute: { agreement, answer: 'accept', ...theirs } })}
          >
            {t`Agree to ${grantedText(line, theirs, currency)}`}
          </PlainButton>
        )}
        <PlainButton onPress={() => setIsProposing(true)}>
          <Trans>Propose another number</Trans>
        </PlainButton>
        {isRaiser ? (
          <MayCall call="withdrawDispute">
            <PlainButton onPress={() => void withdraw({ ...act(), dispute: { agreement } })}>
              <Trans>Withdraw the dispute</Trans>
            </PlainButton>
          </MayCall>
        ) : (
          <PlainButton onPress={() => void answer({ ...act(), dispute: { agreement, answer: 'refuse' } })}>
            <Trans>Refuse</Trans>
          </PlainButton>
        )}
      </div>
      <Sheet open={isProposing} title={t`Propose another number`} onClose={() => setIsProposing(false)}>
        <GrantForm
          {...{ load, agreement, line, currency, disputeId: dispute.disputeId }}
          onDone={() => setIsProposing(false)}
        />
      </Sheet>
    </MayCall>
  )
}

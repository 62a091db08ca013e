/** What a side may do about a dispute, and who can end it by when. */
import { disputeRulesOf } from '@haulway/domain/pay/card/rate-card.ts'
import { disputeRefusals } from '@haulway/domain/work/dispute/line-dispute.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { MayCall } from '../../entity/member/MayCall.tsx'
import { useLineLabel } from '../../pay/line-labels.ts'
import { ActionButton } from '../../ui/controls/buttons/ActionButton.tsx'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { useDomainLabels } from '../../ui/format/domain-labels.ts'
import { formatMoney, formatPercent } from '../../ui/format/format.ts'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { formatCalendarDay } from '../../work/offer/work-labels.ts'
import { DisputeComments } from './DisputeComment.tsx'
import { centsOf, grantedQuantity } from './disputed-line.ts'
import type { DisputedWork } from './disputed-work.tsx'
import { GrantForm } from './GrantForm.tsx'
import { answerDayOf, goneDisputesOf, grantsOf, type LineInDispute } from './open-disputes.ts'

export type OpenDisputeProps = LineInDispute & { work: DisputedWork }

/**
 * Who can end the dispute, and by when the other side answers.
 * @param isDayElsewhere whether the page says the day in another place
 */
export function WhoEndsIt({
  work,
  dispute,
  agreement,
  isDayElsewhere = false,
}: OpenDisputeProps & { isDayElsewhere?: boolean }) {
  const { t } = useLingui()
  const { other } = work.namesOf(agreement)
  const arbiter = work.arbiterOf(agreement)
  const isRaiser = dispute.by === work.entityId
  const answer = answerDayOf(dispute, work)
  const deadline = () => {
    if (!answer || isDayElsewhere) return undefined
    const day = formatCalendarDay(answer.day)
    if (answer.isOver) {
      return isRaiser ? t`${other} did not respond by ${day}.` : t`You did not respond by ${day}. You still can.`
    }
    return isRaiser ? t`${other} has until ${day} to respond.` : t`You have until ${day} to respond.`
  }
  const { holdPercentMilli } = disputeRulesOf(work.cardOf(agreement))
  const percent = formatPercent(holdPercentMilli / 100_000, 3)
  const sentences = [
    holdPercentMilli === 100_000 ? undefined : t`As agreed, ${percent} of the amount first disputed is held.`,
    deadline(),
    arbiter
      ? !answer || answer.isOver
        ? t`It ends when you both agree, or ${arbiter.name} resolves it.`
        : t`It ends when you both agree. After the deadline, ${arbiter.name} can resolve it.`
      : t`It ends when you both agree, or the side that raised it withdraws it.`,
  ]
  return <p>{sentences.filter(each => each !== undefined).join(' ')}</p>
}

export function DisputeAnswers({ work, dispute, agreement, line, isNext }: OpenDisputeProps & { isNext: boolean }) {
  const { t } = useLingui()
  const [isProposing, setIsProposing] = useState(false)
  const { currency } = work
  const { disputeId } = dispute
  const isRaiser = dispute.by === work.entityId
  const theirs = grantsOf(dispute, work).other
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

type GoneProps = { work: DisputedWork; heading: 'h2' | 'h3' }

/** The open disputes whose line is gone, for example because the load was turned away. Either side can end them. */
export function GoneDisputes({ work, heading: Heading }: GoneProps) {
  const { t } = useLingui()
  const label = useLineLabel()
  const sentence = useDomainLabels()
  return goneDisputesOf(work).map(dispute => {
    const { disputeId, agreement, code, by, raiserGrants } = dispute
    const title = t`Dispute: ${label({ code }, agreement)}`
    return (
      <section key={disputeId} aria-label={title} className="pay-acts">
        <Heading>{title}</Heading>
        <p>{sentence(disputeRefusals.gone)}</p>
        <DisputeComments work={work} dispute={dispute} agreement={agreement} />
        <div className="pay-buttons">
          {by === work.entityId ? (
            <MayCall call={work.calls.withdraw}>
              <PlainButton onPress={() => void work.withdraw(disputeId, agreement)}>
                <Trans>Withdraw the dispute</Trans>
              </PlainButton>
            </MayCall>
          ) : (
            <MayCall call={work.calls.answer}>
              <PlainButton
                onPress={() => void work.answer(disputeId, { agreement, answer: 'accept', ...raiserGrants })}
              >
                <Trans>End the dispute</Trans>
              </PlainButton>
            </MayCall>
          )}
        </div>
      </section>
    )
  })
}

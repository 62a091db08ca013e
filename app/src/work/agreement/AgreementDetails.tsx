/** One agreement: its card in words, a proposal to answer or withdraw, a link to propose a card, and its end. */
import type { AgreementDocument } from '@haulway/domain/work/agreement/agreement.documents.ts'
import type { AgreementVersion } from '@haulway/domain/work/agreement/agreement.ts'
import { findTerms } from '@haulway/domain/work/agreement/agreement-money.ts'
import { usualTerms } from '@haulway/domain/work/agreement/statement-terms.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useAsk } from '../../ask.ts'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { paths } from '../../paths.ts'
import { SentenceChange } from '../../pay/CardChange.tsx'
import { CardInWords } from '../../pay/CardInWords.tsx'
import { useCardSentences } from '../../pay/card-labels.ts'
import { paidUnit } from '../../pay/editor/card-answers.ts'
import { ExampleLoad } from '../../pay/editor/ExampleLoad.tsx'
import { ActionButton } from '../../ui/controls/buttons/ActionButton.tsx'
import { ActionChoice } from '../../ui/controls/buttons/ActionChoice.tsx'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { SureButton } from '../../ui/controls/buttons/SureButton.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'
import { ReplayOfAgreement } from '../before-agreeing/ReplayOfAgreement.tsx'
import { formatCalendarDay } from '../offer/work-labels.ts'
import { agreedOf, proposalOf, useAgreementLabels, useEndedLabel } from './agreement-labels.ts'
import { AgreementMoney } from './terms/AgreementMoney.tsx'
import { useTermsSentences } from './terms/terms-labels.ts'

type Props = { agreement: AgreementDocument; onDone: () => void }
type DetailsProps = Props & { ofPair: readonly AgreementDocument[]; today: string }

/** @param props.ofPair all agreements of the two businesses */
export function AgreementDetails({ agreement, ofPair, today, onDone }: DetailsProps) {
  const { t } = useLingui()
  const { type, entityId } = useCurrentEntity()
  const { subjectOf } = useAgreementLabels()
  const agreed = agreedOf(agreement)
  const proposal = proposalOf(agreement)
  const { agreementId } = agreement
  const isEnded = agreement.endedOn !== null
  return (
    <div className="hw-form">
      <p>{subjectOf(agreement)}</p>
      {agreement.endedOn !== null && <Ended endedOn={agreement.endedOn} />}
      {agreed && <Version title={t`Agreed`} agreement={agreement} ofPair={ofPair} version={agreed} />}
      {proposal &&
        (agreed ? (
          <Change agreement={agreement} ofPair={ofPair} agreed={agreed} proposal={proposal} />
        ) : (
          <Version title={t`Proposed`} agreement={agreement} ofPair={ofPair} version={proposal} />
        ))}
      {proposal && <ReplayOfAgreement agreement={agreement} card={proposal.card} />}
      {proposal?.proposedBy.entityId === entityId && (
        <Withdraw agreement={agreement} version={proposal} onDone={onDone} />
      )}
      {proposal && proposal.proposedBy.entityId !== entityId && (
        <Answer agreement={agreement} version={proposal} onDone={onDone} />
      )}
      {!proposal && !isEnded && (
        <PlainButton wide to={paths.proposeCard(type, { agreementId })}>
          <Trans>Propose a new card</Trans>
        </PlainButton>
      )}
      {agreed && agreement.project === null && <AgreementMoney agreement={agreement} ofPair={ofPair} today={today} />}
      {agreed && !isEnded && <EndAgreement agreement={agreement} onDone={onDone} />}
    </div>
  )
}

/** Why an agreement that has ended is still here. */
function Ended({ endedOn }: { endedOn: number }) {
  const { t } = useLingui()
  const endedLabel = useEndedLabel()
  return (
    <p>
      <strong>{endedLabel(endedOn)}.</strong>{' '}
      {t`New offers between you begin without a card. Your statements keep the terms below.`}
    </p>
  )
}

type VersionProps = { agreement: AgreementDocument; version: AgreementVersion }

function Version({
  title,
  agreement,
  ofPair,
  version,
}: VersionProps & Pick<DetailsProps, 'ofPair'> & { title: string }) {
  const { t } = useLingui()
  const sentences = useTermsSentences()
  // A proposal without terms continues with those that both agreed on, even in an agreement that has ended.
  const terms = version.terms ?? (agreement.project ? undefined : findTerms(ofPair, version.validFrom))
  return (
    <Section title={title} aside={t`from ${formatCalendarDay(version.validFrom)}`} rule="none">
      <CardInWords card={version.card} currency={agreement.currency} />
      {agreement.endedOn === null && (
        <ExampleLoad
          card={version.card}
          unit={paidUnit(version.card, 'ton')}
          currency={agreement.currency}
          agreement={agreement.kind}
        />
      )}
      {version.state === 'proposed' &&
        terms &&
        sentences(terms, agreement.currency).map(sentence => <p key={sentence}>{sentence}</p>)}
    </Section>
  )
}

type ChangeProps = Pick<DetailsProps, 'agreement' | 'ofPair'> & Record<'agreed' | 'proposal', AgreementVersion>

/**
 * Shows only what differs from the terms that would apply on the proposal's first day: two full cards are hard to
 * compare.
 */
function Change({ agreement: { currency, project }, ofPair, agreed, proposal }: ChangeProps) {
  const { t } = useLingui()
  const ofCard = useCardSentences()
  const ofTerms = useTermsSentences()
  const before = findTerms(ofPair, proposal.validFrom) ?? usualTerms
  // An agreement for one project has no terms of its own, and a proposal may leave them as they are.
  const after = project ? before : (proposal.terms ?? before)
  return (
    <Section title={t`Proposed`} aside={t`from ${formatCalendarDay(proposal.validFrom)}`} rule="none">
      <SentenceChange
        before={[...ofCard(agreed.card, currency), ...ofTerms(before, currency)]}
        after={[...ofCard(proposal.card, currency), ...ofTerms(after, currency)]}
      />
    </Section>
  )
}

/** The ids of an agreement, in the form that its calls take. */
function useNamed({ payerEntityId, agreementId }: AgreementDocument) {
  const { entityId } = useCurrentEntity()
  return { entityId, payerEntityId, agreementId }
}

function Answer({ agreement, version, onDone }: VersionProps & { onDone: () => void }) {
  const { t } = useLingui()
  const { run, isAsking, refusal } = useAsk('answerAgreement')
  const named = useNamed(agreement)
  const answer = async (accept: boolean) => {
    if (await run({ ...named, version: version.version, accept })) onDone()
  }
  return (
    <>
      <RefusalMessage refusal={refusal} />
      <ActionChoice
        other={
          <PlainButton disabled={isAsking} onPress={() => void answer(false)}>
            <Trans>Decline</Trans>
          </PlainButton>
        }
      >
        <ActionButton
          title={t`Accept`}
          second={t`For new offers and hauls. Work already accepted keeps its card.`}
          sending={isAsking}
          onPress={() => void answer(true)}
        />
      </ActionChoice>
    </>
  )
}

function Withdraw({ agreement, version, onDone }: VersionProps & { onDone: () => void }) {
  const { run, isAsking, refusal } = useAsk('withdrawAgreementProposal')
  const named = useNamed(agreement)
  const withdraw = async () => {
    if (await run({ ...named, version: version.version })) onDone()
  }
  return (
    <>
      <RefusalMessage refusal={refusal} />
      <PlainButton wide disabled={isAsking} onPress={() => void withdraw()}>
        <Trans>Withdraw the proposal</Trans>
      </PlainButton>
    </>
  )
}

function EndAgreement({ agreement, onDone }: Props) {
  const { run, isAsking, refusal } = useAsk('endAgreement')
  const named = useNamed(agreement)
  const end = async () => {
    if (await run(named)) onDone()
  }
  return (
    <>
      <RefusalMessage refusal={refusal} />
      <SureButton
        icon="lock"
        wide
        disabled={isAsking}
        why={
          <Trans>
            Accepted work keeps its card, and your statements keep their terms. New offers between you begin without a
            card.
          </Trans>
        }
        sure={<Trans>End it now</Trans>}
        onPress={() => void end()}
      >
        <Trans>End this agreement</Trans>
      </SureButton>
    </>
  )
}

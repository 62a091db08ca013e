/** The money of an agreement besides its rates: its terms in words, deductions, quick pay, and what is retained. */
import { type BalanceDocument, balanceDocumentSchema } from '@haulway/domain/ledger/ledger.documents.ts'
import type { AgreementDocument } from '@haulway/domain/work/agreement/agreement.documents.ts'
import { findTerms, takesQuickPay } from '@haulway/domain/work/agreement/agreement-money.ts'
import { usualTerms } from '@haulway/domain/work/agreement/statement-terms.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useAsk } from '../../../ask.ts'
import { useCurrentEntity, useEntityDocument } from '../../../entity/CurrentEntity.tsx'
import { PlainButton } from '../../../ui/controls/buttons/PlainButton.tsx'
import { formatFullDay, formatMoney } from '../../../ui/format/format.ts'
import { List, ListRow } from '../../../ui/layout/ListRow.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { RefusalMessage } from '../../../user/RefusalMessage.tsx'
import { useBodies } from '../../project/use-jobber-work.ts'
import { AmountForm } from './AmountForm.tsx'
import { useTermsSentences } from './terms-labels.ts'

type Props = { agreement: AgreementDocument; ofPair: readonly AgreementDocument[]; today: string }

/** @param props.ofPair all agreements of the two businesses */
export function AgreementMoney({ agreement, ofPair, today }: Props) {
  const { t } = useLingui()
  const { entityId, scope } = useCurrentEntity()
  const sentences = useTermsSentences()
  const balances = useBodies(scope, 'balances', balanceDocumentSchema) ?? []
  const terms = findTerms(ofPair, today)
  const isTaken = takesQuickPay(ofPair)
  const isPayer = agreement.payerEntityId === entityId
  const retainedCents = retainedOf(balances, agreement)
  return (
    <Section title={t`Statements`}>
      {sentences(terms ?? usualTerms, agreement.currency).map(sentence => (
        <p key={sentence}>{sentence}</p>
      ))}
      {!isPayer && isTaken && <p>{t`You take quick pay.`}</p>}
      {isPayer && isTaken && <p>{t`${agreement.payeeName} takes quick pay.`}</p>}
      {!isPayer && (isTaken || terms?.quickPay) && <QuickPay agreement={agreement} isTaken={isTaken} />}
      <Deductions agreement={agreement} isPayer={isPayer} />
      {retainedCents > 0 && <p>{t`${formatMoney(retainedCents, agreement.currency)} is retained.`}</p>}
      {isPayer && retainedCents > 0 && <AmountForm kind="release" agreement={agreement} mostCents={retainedCents} />}
      {isPayer && <AmountForm kind="deduction" agreement={agreement} />}
    </Section>
  )
}

function retainedOf(balances: readonly BalanceDocument[], agreement: AgreementDocument): number {
  const { payerEntityId, payeeEntityId, currency } = agreement
  const found = balances.find(
    each =>
      each.jobberEntityId === payerEntityId && each.entityId === payeeEntityId && each.money.currency === currency,
  )
  return found?.money.retainedCents ?? 0
}

function QuickPay({ agreement, isTaken }: { agreement: AgreementDocument; isTaken: boolean }) {
  const { entityId } = useCurrentEntity()
  const { run, isAsking, refusal } = useAsk('setQuickPay')
  const { payerEntityId, agreementId } = agreement
  const take = !isTaken
  return (
    <>
      <RefusalMessage refusal={refusal} />
      <PlainButton wide disabled={isAsking} onPress={() => void run({ entityId, payerEntityId, agreementId, take })}>
        {take ? <Trans>Take quick pay</Trans> : <Trans>Stop quick pay</Trans>}
      </PlainButton>
    </>
  )
}

function Deductions({ agreement, isPayer }: { agreement: AgreementDocument; isPayer: boolean }) {
  const { t } = useLingui()
  const { entityId } = useCurrentEntity()
  const { run, isAsking, refusal } = useAsk('answerDeduction')
  const { timeZone = 'UTC' } = useEntityDocument() ?? {}
  const { payerEntityId, agreementId, currency } = agreement
  const open = agreement.deductions.filter(({ state }) => state === 'proposed' || state === 'agreed').toReversed()
  const answer = (deductionId: string, accept: boolean) =>
    void run({ entityId, payerEntityId, agreementId, deductionId, accept })
  const button = (deductionId: string, accept: boolean, label: string) => (
    <PlainButton disabled={isAsking} onPress={() => answer(deductionId, accept)}>
      {label}
    </PlainButton>
  )
  return (
    <>
      <RefusalMessage refusal={refusal} />
      <List label={t`Deductions`}>
        {open.map(({ deductionId, reason, amountCents, state, answeredOn }) => (
          <ListRow
            key={deductionId}
            title={reason}
            second={
              state === 'agreed'
                ? t`Deduction, agreed ${formatFullDay(answeredOn ?? 0, timeZone)}. It is on that week's statement.`
                : t`Deduction: nothing is deducted until both agree`
            }
            value={formatMoney(amountCents, currency)}
            {...(state === 'proposed' && {
              end: isPayer ? (
                button(deductionId, false, t`Withdraw`)
              ) : (
                <>
                  {button(deductionId, true, t`Agree`)}
                  {button(deductionId, false, t`Decline`)}
                </>
              ),
            })}
          />
        ))}
      </List>
    </>
  )
}

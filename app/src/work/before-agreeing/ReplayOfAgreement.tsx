/** What a proposed standing card would have changed last month, as either of its parties sees it. */
import type { RateCard } from '@haulway/domain/pay/card/rate-card.ts'
import type { AgreementDocument } from '@haulway/domain/work/agreement/agreement.documents.ts'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { CardReplay } from './CardReplay.tsx'

export function ReplayOfAgreement({ agreement, card }: { agreement: AgreementDocument; card: RateCard }) {
  const { entityId } = useCurrentEntity()
  const { kind, currency, payerEntityId, payerName, payeeEntityId, payeeName } = agreement
  const isPayer = payerEntityId === entityId
  const partner = isPayer ? { entityId: payeeEntityId, name: payeeName } : { entityId: payerEntityId, name: payerName }
  return <CardReplay card={card} kind={kind} currency={currency} partner={partner} side={isPayer ? 'payer' : 'payee'} />
}

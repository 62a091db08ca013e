/** The standing rate cards of a business with others: those to answer, those in effect, and its own proposals. */
import { isAtLeast } from '@haulway/domain/entity/member/member.ts'
import { dayOf } from '@haulway/domain/time.ts'
import type { AgreementDocument } from '@haulway/domain/work/agreement/agreement.documents.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCurrentEntity, useEntityDocument } from '../../entity/CurrentEntity.tsx'
import { useOwnRole } from '../../entity/member/use-own-role.ts'
import { ManagersOnly, WorkActionButton } from '../../entity/WorkAction.tsx'
import { AreaPage } from '../../frame/AreaPage.tsx'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { useIsWide } from '../../ui/layout/use-is-wide.ts'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { AgreementSheet } from './AgreementSheet.tsx'
import { otherName, proposalOf, sortAgreements, useAgreementLabels } from './agreement-labels.ts'
import { ProposeAgreementForm } from './ProposeAgreementForm.tsx'
import { useAgreementPartners } from './use-agreement-partners.ts'
import { listOfPair, useAgreements } from './use-agreements.ts'
import { WorkCards } from './WorkCards.tsx'
import './rate-cards.css'

export function RateCardsPage() {
  const { t } = useLingui()
  const { type } = useCurrentEntity()
  const role = useOwnRole()
  return (
    <AreaPage header={{ title: t`Rate cards`, back: paths.business(type) }}>
      {!role && <Skeleton rows={4} />}
      {role && (isAtLeast(role, 'manager') ? <RateCards /> : <ManagersOnly />)}
    </AreaPage>
  )
}

function RateCards() {
  const { t } = useLingui()
  const { entityId } = useCurrentEntity()
  const entity = useEntityDocument()
  const agreements = useAgreements()
  const [openId, setOpenId] = useState<string>()
  if (!agreements || !entity) return <Skeleton rows={4} />
  const now = Date.now()
  const today = dayOf(now, entity.timeZone)
  const { toAnswer, standing, waiting } = sortAgreements(agreements, entityId)
  const open = agreements.find(({ agreementId }) => agreementId === openId)
  const listOf = (title: string, list: readonly AgreementDocument[]) =>
    list.length > 0 && (
      <Section title={title} aside={list.length} rule="none">
        <List>
          {list.map(agreement => (
            <AgreementRow
              key={agreement.agreementId}
              agreement={agreement}
              onPress={() => setOpenId(agreement.agreementId)}
            />
          ))}
        </List>
      </Section>
    )
  return (
    <>
      {listOf(t`To answer`, toAnswer)}
      {listOf(t`In effect`, standing)}
      {listOf(t`Waiting for an answer`, waiting)}
      {agreements.length === 0 && (
        <EmptyState title={t`No standing card yet`}>
          <Trans>Agree on a card once, and every later offer between you begins with it.</Trans>
        </EmptyState>
      )}
      <WorkCards now={now} />
      <ProposeAgreement currency={entity.currency} today={today} />
      <Sheet
        open={open !== undefined}
        title={open ? otherName(open, entityId) : ''}
        onClose={() => setOpenId(undefined)}
      >
        {open && (
          <AgreementSheet
            {...{ agreement: open, ofPair: listOfPair(agreements, open), today }}
            onDone={() => setOpenId(undefined)}
          />
        )}
      </Sheet>
    </>
  )
}

function AgreementRow({ agreement, onPress }: { agreement: AgreementDocument; onPress: () => void }) {
  const { entityId } = useCurrentEntity()
  const { subjectOf, rateOf } = useAgreementLabels()
  const rate = rateOf(agreement, proposalOf(agreement))
  return (
    <ListRow
      icon={agreement.kind === 'material' ? 'pit' : 'truck'}
      title={otherName(agreement, entityId)}
      second={subjectOf(agreement)}
      {...(rate && { value: rate.number, valueUnit: rate.unit })}
      onPress={onPress}
    />
  )
}

/** Without a partner there is no one to agree with: the first offer or project makes one. */
function ProposeAgreement(about: { currency: string; today: string }) {
  const { t } = useLingui()
  const partners = useAgreementPartners()
  const isWide = useIsWide()
  const [isProposing, setIsProposing] = useState(false)
  if (!partners) return null
  if (partners.length === 0)
    return (
      <p>
        <Trans>Work with a business once, or add a pit to your suppliers. Then you can propose a card.</Trans>
      </p>
    )
  return (
    <>
      <div className="rate-cards-act">
        <WorkActionButton
          work="offer"
          call="proposeAgreement"
          size={isWide ? 'row' : 'full'}
          title={t`Propose a card`}
          second={t`The other business answers`}
          onPress={() => setIsProposing(true)}
        />
      </div>
      <Sheet open={isProposing} title={t`Propose a card`} onClose={() => setIsProposing(false)}>
        <ProposeAgreementForm {...about} partners={partners} onDone={() => setIsProposing(false)} />
      </Sheet>
    </>
  )
}

/**
 * /{area}/rate-cards/new: proposes a card to a business, or another one for an agreement or for accepted work. On a
 * desktop, what the card says and pays is beside its rules.
 */
import { isAtLeast } from '@haulway/domain/entity/member/member.ts'
import { dayOf } from '@haulway/domain/time.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { useNavigate } from 'react-router-dom'
import { useCurrentEntity, useEntityDocument } from '../../entity/CurrentEntity.tsx'
import { useOwnRole } from '../../entity/member/use-own-role.ts'
import { ManagersOnly, WhyNotNow } from '../../entity/WorkAction.tsx'
import { AreaPage } from '../../frame/AreaPage.tsx'
import { paths } from '../../paths.ts'
import { useNow } from '../../sync/use-is-page-shown.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { useOwnSearch } from '../../ui/layout/use-own-search.ts'
import { useTodayAt } from '../offer/work-labels.ts'
import { otherName, useAgreementLabels } from './agreement-labels.ts'
import { NoPartner } from './NoPartner.tsx'
import { ProposeAgreementForm } from './ProposeAgreementForm.tsx'
import { ProposeOfferCardForm } from './ProposeOfferCardForm.tsx'
import { ProposeVersionForm } from './ProposeVersionForm.tsx'
import { useAgreementPartners } from './use-agreement-partners.ts'
import { listOfPair, useAgreements } from './use-agreements.ts'
import { newestCard, otherPartyOf, useWorkCards } from './work-card.ts'

export function ProposeCardPage() {
  const { t } = useLingui()
  const { type } = useCurrentEntity()
  const role = useOwnRole()
  const about = useAbout()
  const second = about?.second
  const header = { title: second ? t`New card` : t`New rate card`, second, back: paths.rateCards(type) }
  return (
    <AreaPage header={header}>
      {!(role && about) && <Skeleton rows={6} />}
      {role && !isAtLeast(role, 'manager') && <ManagersOnly />}
      {role && isAtLeast(role, 'manager') && about && <Proposal {...about} />}
    </AreaPage>
  )
}

/** What the query names, and what the device knows about it. @returns undefined until it is read */
function useAbout() {
  const { type, entityId } = useCurrentEntity()
  const query = new URLSearchParams(useOwnSearch(paths.proposeCard(type)))
  const { subjectOf } = useAgreementLabels()
  const agreements = useAgreements()
  const offers = useWorkCards()
  if (!agreements || !offers) return undefined
  const agreementId = query.get('agreementId')
  const offerId = query.get('offerId')
  const agreement = agreements.find(each => each.agreementId === agreementId)
  const offer = offers.find(each => each.offerId === offerId)
  return {
    agreements,
    agreement,
    offer,
    isNew: agreementId === null && offerId === null,
    ...(agreement && { second: `${otherName(agreement, entityId)}, ${subjectOf(agreement)}` }),
    ...(offer && { second: `${otherPartyOf(offer, entityId)}, ${offer.projectName}` }),
  }
}

function Proposal({ agreements, agreement, offer, isNew }: NonNullable<ReturnType<typeof useAbout>>) {
  const { t } = useLingui()
  const { type } = useCurrentEntity()
  const entity = useEntityDocument()
  const navigate = useNavigate()
  const todayAt = useTodayAt()
  const now = useNow(60_000)
  if (!entity) return <Skeleton rows={6} />
  const today = dayOf(now, entity.timeZone)
  const onDone = () => navigate(paths.rateCards(type), { replace: true })
  if (isNew) return <NewCard agreements={agreements} currency={entity.currency} today={today} onDone={onDone} />
  if (agreement)
    return (
      <ProposeVersionForm
        key={agreement.agreementId}
        agreement={agreement}
        today={today}
        onDone={onDone}
        ofPair={listOfPair(agreements, agreement)}
      />
    )
  const workDay = offer && todayAt(offer, now)
  const card = offer && workDay && newestCard(offer, workDay)
  if (card)
    return <ProposeOfferCardForm key={offer.offerId} offer={offer} card={card} onDone={onDone} today={workDay} />
  return (
    <EmptyState title={t`Rate card not found on this device`}>
      <Trans>It may have ended, or belong to another of your businesses.</Trans>
    </EmptyState>
  )
}

type NewProps = Omit<ComponentProps<typeof ProposeAgreementForm>, 'partners'>

function NewCard(about: NewProps) {
  const partners = useAgreementPartners()
  if (!partners) return <Skeleton rows={6} />
  if (partners.length === 0) return <NoPartner />
  return (
    <>
      <WhyNotNow work="offer" call="proposeAgreement" />
      <ProposeAgreementForm {...about} partners={partners} />
    </>
  )
}

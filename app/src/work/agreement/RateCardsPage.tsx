/**
 * The rate cards of a business: those to answer, those in effect, its own proposals, and the cards of accepted work.
 * One is open beside the list, or without the room for it, in a sheet.
 */
import { isAtLeast } from '@haulway/domain/entity/member/member.ts'
import { dayOf } from '@haulway/domain/time.ts'
import type { AgreementDocument } from '@haulway/domain/work/agreement/agreement.documents.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { useCurrentEntity, useEntityDocument } from '../../entity/CurrentEntity.tsx'
import { useOwnRole } from '../../entity/member/use-own-role.ts'
import { ManagersOnly, WorkAction } from '../../entity/WorkAction.tsx'
import { AreaPage } from '../../frame/AreaPage.tsx'
import { paths } from '../../paths.ts'
import { useNow } from '../../sync/use-is-page-shown.ts'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { useIsWide } from '../../ui/layout/use-is-wide.ts'
import { type RowPane, useRowPane } from '../../ui/layout/use-row-pane.ts'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { useTodayAt } from '../offer/work-labels.ts'
import { AgreementDetails } from './AgreementDetails.tsx'
import { otherName, proposalOf, sortAgreements, useAgreementLabels, useEndedLabel } from './agreement-labels.ts'
import { NoPartner } from './NoPartner.tsx'
import { useAgreementPartners } from './use-agreement-partners.ts'
import { listOfPair, useAgreements } from './use-agreements.ts'
import { WorkCardDetails } from './WorkCardDetails.tsx'
import { WorkCards } from './WorkCards.tsx'
import { otherPartyOf, useWorkCards } from './work-card.ts'

const noop = () => {}

export function RateCardsPage() {
  const { t } = useLingui()
  const { type } = useCurrentEntity()
  const navigate = useNavigate()
  const role = useOwnRole()
  const cards = useRateCards()
  const pane = useRowPane('card', cards?.ids ?? [])
  const mayRead = isAtLeast(role, 'manager')
  const close = () => navigate(pane.closeTo, { replace: true })
  // Beside the list, the answered card stays open and shows its new state.
  const open = mayRead ? (pane.isRoomy ? cards?.open(pane.chosen, noop) : cards?.open(pane.named, close)) : undefined
  return (
    <AreaPage
      header={{ title: t`Rate cards`, back: paths.business(type) }}
      {...(pane.isRoomy && open && { pane: { ...open, closeTo: pane.closeTo } })}
      rows
    >
      {!(role && cards) && <Skeleton rows={4} />}
      {role && !mayRead && <ManagersOnly />}
      {mayRead && cards && <RateCards cards={cards} pane={pane} />}
      <Sheet ignoresBack open={!pane.isRoomy && open !== undefined} title={open?.title ?? ''} onClose={close}>
        {open?.children}
      </Sheet>
    </AreaPage>
  )
}

/** @returns undefined until they are read */
function useRateCards() {
  const { entityId } = useCurrentEntity()
  const entity = useEntityDocument()
  const agreements = useAgreements()
  const offers = useWorkCards()
  const todayAt = useTodayAt()
  const now = useNow(60_000)
  if (!agreements || !offers || !entity) return undefined
  const groups = sortAgreements(agreements, entityId)
  const { toAnswer, standing, waiting, ended } = groups
  const listed = [...toAnswer, ...standing, ...waiting, ...ended].map(({ agreementId }) => agreementId)
  return {
    groups,
    offers,
    now,
    isEmpty: toAnswer.length + standing.length + waiting.length === 0,
    ids: [...listed, ...offers.map(({ offerId }) => offerId)],
    /** The details of a card. @param id of its agreement or its offer */
    open: (id: string | undefined, onDone: () => void): { title: string; children: ReactNode } | undefined => {
      const agreement = agreements.find(({ agreementId }) => agreementId === id)
      if (agreement) {
        const about = {
          agreement,
          ofPair: listOfPair(agreements, agreement),
          today: dayOf(now, entity.timeZone),
          onDone,
        }
        return { title: otherName(agreement, entityId), children: <AgreementDetails key={id} {...about} /> }
      }
      const offer = offers.find(({ offerId }) => offerId === id)
      if (!offer) return undefined
      const about = { offer, today: todayAt(offer, now), onDone }
      return { title: otherPartyOf(offer, entityId), children: <WorkCardDetails key={id} {...about} /> }
    },
  }
}

type Props = { cards: NonNullable<ReturnType<typeof useRateCards>>; pane: RowPane }

function RateCards({ cards: { groups, offers, now, isEmpty }, pane }: Props) {
  const { t } = useLingui()
  const listOf = (title: string, list: readonly AgreementDocument[]) =>
    list.length > 0 && (
      <Section title={title} aside={list.length} rule="none">
        <List>
          {list.map(agreement => (
            <AgreementRow key={agreement.agreementId} agreement={agreement} pane={pane} />
          ))}
        </List>
      </Section>
    )
  return (
    <>
      {listOf(t`To answer`, groups.toAnswer)}
      {listOf(t`In effect`, groups.standing)}
      {listOf(t`Waiting for an answer`, groups.waiting)}
      {listOf(t({ message: 'Ended', context: 'agreements' }), groups.ended)}
      {isEmpty && (
        <EmptyState title={t`No standing card yet`}>
          <Trans>Agree on a card once, and every later offer between you begins with it.</Trans>
        </EmptyState>
      )}
      <WorkCards offers={offers} now={now} pane={pane} />
      <ProposeCard />
    </>
  )
}

function AgreementRow({ agreement, pane }: { agreement: AgreementDocument; pane: RowPane }) {
  const { entityId } = useCurrentEntity()
  const { subjectOf, rateOf } = useAgreementLabels()
  const endedLabel = useEndedLabel()
  const { agreementId, endedOn } = agreement
  // An agreement that has ended shows no rate, since it would look as if it applied.
  const rate = endedOn === null ? rateOf(agreement, proposalOf(agreement)) : undefined
  const subject = subjectOf(agreement)
  return (
    <ListRow
      icon={agreement.kind === 'material' ? 'pit' : 'truck'}
      title={otherName(agreement, entityId)}
      second={endedOn === null ? subject : `${subject}. ${endedLabel(endedOn)}`}
      measure={rate}
      to={pane.withRow(agreementId)}
      isChosen={pane.chosen === agreementId}
      isHit
    />
  )
}

function ProposeCard() {
  const { type } = useCurrentEntity()
  const partners = useAgreementPartners()
  const isWide = useIsWide()
  if (!partners) return null
  if (partners.length === 0) return <NoPartner />
  return (
    <WorkAction work="offer" call="proposeAgreement">
      {greyed => (
        <PlainButton icon="plus" wide={!isWide} disabled={greyed} to={paths.proposeCard(type)}>
          <Trans>Propose a card</Trans>
        </PlainButton>
      )}
    </WorkAction>
  )
}

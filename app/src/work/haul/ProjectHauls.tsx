/** A project's hauls: from where to where, how much, and what each part costs. */

import type { RateCard } from '@haulway/domain/pay/card/rate-card.ts'
import type { ProjectReference } from '@haulway/domain/work/haul/haul.documents.ts'
import { useLingui } from '@lingui/react/macro'
import { CardInWords } from '../../pay/CardInWords.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { formatDay, formatQuantity, measureRate, rateText } from '../../ui/format/format.ts'
import { Line, Lines } from '../../ui/layout/Lines.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { ChangeHaul } from './ChangeHaulSheet.tsx'
import { PostedLimits } from './PostedLimits.tsx'
import { SalePrice, saleRateOf } from './SalePrice.tsx'
import { HaulVolumes } from './volumes/HaulVolumes.tsx'
import { VolumeTarget } from './volumes/VolumeTargetForm.tsx'

export function ProjectHauls({ project }: { project: ProjectReference }) {
  const { t } = useLingui()
  const { currency } = project
  return project.hauls.map(haul => {
    const prices = project.money?.hauls.find(each => each.haulId === haul.haulId)
    const sale = saleRateOf(project, haul)
    return (
      <Section key={haul.haulId} title={haul.materialName} aside={t`${haul.origin.name} to ${haul.destination.name}`}>
        <Lines>
          <Line label={t`Quantity`} value={formatQuantity({ amountMilli: haul.targetMilli, unit: haul.unit })} />
          {prices?.material && <Line label={t`Material`} value={cardText(prices.material.card, currency)} />}
          {prices?.haul && <Line label={t`Hauling`} value={cardText(prices.haul.card, currency)} />}
          {sale !== undefined && (
            <Line label={t`Your price`} value={cardText({ basis: haul.unit, rateE4: sale }, currency)} />
          )}
          <Line label={t`Trucks needed`} value={haul.trucksWanted} />
        </Lines>
        <HaulVolumes project={project} haul={haul} />
        {haul.endedOn !== undefined && (
          <StatusBadge tone="normal" time={formatDay(haul.endedOn, project.timeZone)}>{t`Ended`}</StatusBadge>
        )}
        {prices?.haul && (
          <>
            <CardInWords card={prices.haul.card} currency={currency} />
            <SalePrice project={project} haul={haul} />
            <VolumeTarget project={project} haul={haul} />
            <PostedLimits project={project} haul={haul} />
            <ChangeHaul project={project} haul={haul} card={prices.haul.card} />
          </>
        )}
      </Section>
    )
  })
}

function cardText(card: Pick<RateCard, 'basis' | 'rateE4'>, currency: string): string {
  return rateText(measureRate(card, currency))
}

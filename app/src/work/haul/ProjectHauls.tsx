/** A project's hauls: from where to where, how much, and what each part costs. */
import type { ProjectReference } from '@haulway/domain/work/haul/haul.documents.ts'
import { useLingui } from '@lingui/react/macro'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { formatDay, formatMoney, formatQuantity, measureRate } from '../../ui/format/format.ts'
import { Line, Lines } from '../../ui/layout/Lines.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { unitLabels } from '../project/new-project.ts'
import { ChangeHaul } from './ChangeHaulSheet.tsx'

export function ProjectHauls({ project }: { project: ProjectReference }) {
  const { t } = useLingui()
  const { currency } = project
  return project.hauls.map(haul => {
    const prices = project.money?.hauls.find(each => each.haulId === haul.haulId)
    const rate = prices?.rate
    const hauling = rate && measureRate(rate, currency)
    return (
      <Section key={haul.haulId} title={haul.materialName} aside={t`${haul.origin.name} to ${haul.destination.name}`}>
        <Lines>
          <Line label={t`Quantity`} value={formatQuantity({ amountMilli: haul.targetMilli, unit: haul.unit }, 1)} />
          {prices?.materialPriceCents !== undefined && (
            <Line
              label={t`Material`}
              value={`${formatMoney(prices.materialPriceCents, currency)} / ${unitLabels(haul.unit).one}`}
            />
          )}
          {hauling && <Line label={t`Hauling`} value={`${hauling.number} ${hauling.unit}`} />}
          {rate && rate.standbyCentsPerMinute > 0 && (
            <Line
              label={t`Standby`}
              how={t`after ${rate.standbyFreeMinutes} min`}
              value={`${formatMoney(rate.standbyCentsPerMinute, currency)} / min`}
            />
          )}
          <Line label={t`Trucks needed`} value={haul.trucksWanted} />
        </Lines>
        {haul.endedOn !== undefined && (
          <StatusBadge tone="normal" time={formatDay(haul.endedOn, project.timeZone)}>{t`Ended`}</StatusBadge>
        )}
        {rate && <ChangeHaul project={project} haul={haul} rate={rate} />}
      </Section>
    )
  })
}

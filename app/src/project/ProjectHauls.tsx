/** What a project hauls: from where to where, how much, and what each part of it costs. */
import type { ProjectReference } from '@haulway/domain/haul/haul.documents.ts'
import { useLingui } from '@lingui/react/macro'
import { formatDay, formatMoney, formatQuantity, measureRate } from '../ui/format.ts'
import { Line, Lines } from '../ui/Lines.tsx'
import { Section } from '../ui/Section.tsx'
import { StateWord } from '../ui/StateWord.tsx'
import { ChangeHaul } from './ChangeHaulSheet.tsx'
import { unitWords } from './new-project.ts'

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
              value={`${formatMoney(prices.materialPriceCents, currency)} / ${unitWords(haul.unit).one}`}
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
          <StateWord tone="normal" time={formatDay(haul.endedOn, project.timeZone)}>{t`Ended`}</StateWord>
        )}
        {rate && <ChangeHaul project={project} haul={haul} rate={rate} />}
      </Section>
    )
  })
}

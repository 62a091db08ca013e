/** What a hauler needs to know before accepting work: route, material, start, jobber, rate card and later ones. */
import { distanceMeters } from '@haulway/domain/geo.ts'
import { useLingui } from '@lingui/react/macro'
import { formatDrive } from '../../map/format-drive.ts'
import { CardChange } from '../../pay/CardChange.tsx'
import { CardInWords } from '../../pay/CardInWords.tsx'
import { distanceSystemOf, rateText } from '../../ui/format/format.ts'
import { Line, Lines } from '../../ui/layout/Lines.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { formatCalendarDay, useComingCards, useHaulingToday, useRateOf, type Work } from './work-labels.ts'

export function WorkFacts({ work }: { work: Work }) {
  const { t } = useLingui()
  const rate = useRateOf()(work)
  const system = distanceSystemOf(work.unit)
  const haul = formatDrive(distanceMeters(work.origin, work.destination), system)
  return (
    <>
      <Lines>
        {work.broker && <Line label={t`Offered by`} value={work.broker.name} />}
        <Line label={t`For`} value={work.jobberName} />
        <Line label={t`Material`} value={work.materialName} />
        <Line label={t`From`} value={work.origin.name} />
        <Line label={t`To`} value={work.destination.name} />
        <Line label={t`Haul`} value={haul} />
        <Line label={t`Starts`} value={formatCalendarDay(work.startDay)} />
        {rate && <Line label={t`Rate`} value={rateText(rate)} total />}
      </Lines>
      <WorkCards work={work} />
    </>
  )
}

/** The card of today in words, and what later ones change. Renders nothing for readers without prices. */
export function WorkCards({ work }: { work: Work }) {
  const { t } = useLingui()
  const own = useHaulingToday()(work)
  const coming = useComingCards()(work)
  const { money } = work
  if (!money || !own) return null
  return (
    <>
      <CardInWords {...own} currency={money.currency} />
      {coming.map(({ version, validFrom, card }, n) => (
        <Section
          key={version}
          title={t({ message: `From ${formatCalendarDay(validFrom)}`, context: 'date' })}
          rule="none"
        >
          <CardChange
            before={coming[n - 1]?.card ?? own.card}
            after={card}
            currency={money.currency}
            commission={own.commission}
          />
        </Section>
      ))}
    </>
  )
}

/** Arriving trucks on an axis of minutes. Renders nothing while no truck's position is known. */
import { Trans, useLingui } from '@lingui/react/macro'
import { Section } from '../../ui/layout/Section.tsx'
import { ArrivalAxis } from './ArrivalAxis.tsx'
import type { QueueArrival } from './queue-arrivals.ts'

const spanMinutes = 20

export function QueueArrivals({ arrivals }: { arrivals: readonly QueueArrival[] }) {
  const { t } = useLingui()
  const near = arrivals
    .filter(({ inMinutes }) => inMinutes <= spanMinutes)
    .map(({ truck, inMinutes }) => ({ number: truck.terms.truck.number, inMinutes }))
  if (near.length === 0) return null
  const labels = near.map(({ number, inMinutes }) => t`${number} in ${Math.round(inMinutes)} min`)
  const span = Math.max(8, Math.ceil(Math.max(...near.map(each => each.inMinutes)) / 2) * 2)
  return (
    <Section title={t`Arriving`} aside={<Trans>estimated minutes</Trans>}>
      <ArrivalAxis label={labels.join(', ')} nowLabel={t`now`} spanMinutes={span} arrivals={near} />
    </Section>
  )
}

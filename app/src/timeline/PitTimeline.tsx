/** The live timeline of a pit: who is coming, the loaders, and the line. Nothing while no truck is coming. */
import type { Timeline } from '@haulway/domain/metrics/timeline/timeline.ts'
import { useLingui } from '@lingui/react/macro'
import { Section } from '../ui/layout/Section.tsx'
import { LiveTimeline } from './LiveTimeline.tsx'
import { useToTruck } from './use-timelines.ts'

type Props = { timeline: Timeline; pit: string; timeZone: string; isLinked?: boolean }

const noPage = () => undefined

export function PitTimeline({ timeline, pit, timeZone, isLinked = true }: Props) {
  const { t } = useLingui()
  const toTruck = useToTruck()
  // The trucks that are here are on the page's queue, with more about each.
  if (timeline.at.toPit.length === 0 && timeline.arrivals.pit.length === 0) return null
  return (
    <Section title={t`Live timeline`} rule="ink">
      <LiveTimeline timeline={timeline} pit={pit} timeZone={timeZone} toTruck={isLinked ? toTruck : noPage} />
    </Section>
  )
}

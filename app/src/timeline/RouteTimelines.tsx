/** The live timelines of a business's work: one section for each way between two places. Nothing without trucks. */
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSync } from '../sync/sync-context.ts'
import { useNow } from '../sync/use-is-page-shown.ts'
import { PlainButton } from '../ui/controls/buttons/PlainButton.tsx'
import { Section } from '../ui/layout/Section.tsx'
import { useIsWide } from '../ui/layout/use-is-wide.ts'
import { LiveTimeline } from './LiveTimeline.tsx'
import { useRouteTimelines, useToTruck } from './use-timelines.ts'

/** A fleet may work on many roads at once; those with the most trucks come first. */
const shownFirst = 3

type Props = {
  projectId?: string
  seesPit: boolean
  /** Whether the project meets its plan: what idles then isn't a warning. */
  isOnPlan?: boolean
}

export function RouteTimelines({ projectId, seesPit, isOnPlan = false }: Props) {
  const { t } = useLingui()
  const isWide = useIsWide()
  const { engine } = useSync()
  // Acts and positions have the server's time.
  const now = useNow(5_000) + engine.clockOffsetMs()
  const [isAll, setIsAll] = useState(false)
  const routes = useRouteTimelines(now, seesPit, projectId)
  const toTruck = useToTruck()
  const more = routes.length - shownFirst
  return (
    <>
      {(isAll ? routes : routes.slice(0, shownFirst)).map(({ key, timeline, ...route }) => {
        const count = Object.values(timeline.at).reduce((sum, trucks) => sum + trucks.length, 0)
        const trucks = plural(count, { one: '# truck', other: '# trucks' })
        return (
          <Section
            key={key}
            title={routes.length === 1 ? t`Live timeline` : t`${route.pit} to ${route.site}`}
            aside={isWide ? t`${trucks}, filled = loaded, outline = empty. Hatched: forecast` : trucks}
            rule="ink"
          >
            <LiveTimeline timeline={timeline} {...route} toTruck={toTruck} isOnPlan={isOnPlan} />
          </Section>
        )
      })}
      {more > 0 && !isAll && <PlainButton wide onPress={() => setIsAll(true)}>{t`Show ${more} more`}</PlainButton>}
    </>
  )
}

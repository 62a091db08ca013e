/** The current load in large type, with everything a driver needs on the road. */
import { Trans, useLingui } from '@lingui/react/macro'
import { AreaPage } from '../../frame/AreaPage.tsx'
import { HaulMap } from '../../live-map/HaulMap.tsx'
import { CurrentOrNextLoad } from '../../load/CurrentOrNextLoad.tsx'
import { currentProjectIds, useTrucker, useTruckerHeader } from '../../load/use-trucker.ts'
import { WaitingActs } from '../../load/WaitingActs.tsx'
import { LoadOtherActs } from '../../load-log/acts/LoadOtherActs.tsx'
import { PitAndSite } from '../../load-log/acts/PitAndSite.tsx'
import { useIsLoadedByHand } from '../../load-log/now/LoadedByHand.tsx'
import { paths } from '../../paths.ts'
import { isCarrying } from '../../truck/LoadPlate.tsx'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { useIsWide } from '../../ui/layout/use-is-wide.ts'
import { NoticesHere } from '../../work/project-notice/NoticesHere.tsx'

export function SoloTruckerActivePage() {
  const { t } = useLingui()
  const trucker = useTrucker()
  const load = trucker?.load
  const isLoadedByHand = useIsLoadedByHand(load)
  const header = useTruckerHeader(trucker)
  const isWide = useIsWide()
  const work = load ?? trucker?.dispatches[0]
  const about = trucker && work && (
    <>
      <PitAndSite
        terms={work.terms}
        isLoaded={isCarrying(trucker.load)}
        distanceTo={pin => trucker.distanceTo(pin, work.terms.unit)}
      />
      {load && <LoadOtherActs load={load} relation="trucker" without={isLoadedByHand ? ['confirmLoad'] : []} />}
    </>
  )
  return (
    <AreaPage header={header} after={about}>
      {!trucker && <Skeleton rows={5} />}
      {trucker && (
        <CurrentOrNextLoad
          trucker={trucker}
          none={
            <EmptyState
              title={t`No open load`}
              act={
                <PlainButton icon="search" to={paths.tab('soloTrucker', 'find-work')}>
                  <Trans>Find work</Trans>
                </PlainButton>
              }
            >
              <Trans>Accept work and your next load starts here.</Trans>
            </EmptyState>
          }
        />
      )}
      <WaitingActs />
      {trucker && <NoticesHere projectIds={currentProjectIds(trucker)} />}
      {isWide && work && <HaulMap work={work} />}
    </AreaPage>
  )
}

/** The current load large, with all there is to know on the road. */
import { Trans, useLingui } from '@lingui/react/macro'
import { LoadOtherActs } from '../../load-log/LoadOtherActs.tsx'
import { LoadPlaces } from '../../load-log/LoadPlaces.tsx'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useIsWide } from '../../ui/use-is-wide.ts'
import { AreaPage } from '../AreaPage.tsx'
import { LoadInHand } from '../LoadInHand.tsx'
import { NoticesHere } from '../NoticesHere.tsx'
import { isCarrying, projectsAtHand, useTrucker, useTruckerHeader } from '../use-trucker.ts'
import { WaitingActs } from '../WaitingActs.tsx'

export function ActivePage() {
  const { t } = useLingui()
  const trucker = useTrucker()
  const load = trucker?.load
  const header = useTruckerHeader(trucker)
  const isWide = useIsWide()
  const terms = load?.terms ?? trucker?.dispatches[0]?.terms
  const about = trucker && terms && (
    <>
      <LoadPlaces terms={terms} isLoaded={isCarrying(trucker.load)} wayTo={pin => trucker.wayTo(pin, terms.unit)} />
      {load && <LoadOtherActs load={load} relation="trucker" />}
    </>
  )
  return (
    <AreaPage header={header} side={isWide ? about : undefined}>
      {!trucker && <Skeleton rows={5} />}
      {trucker && (
        <LoadInHand
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
      {trucker && <NoticesHere projectIds={projectsAtHand(trucker)} />}
      {!isWide && about}
    </AreaPage>
  )
}

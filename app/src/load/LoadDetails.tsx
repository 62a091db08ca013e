/** What a party needs besides a load's ticket: its pay, missing proof, and the actions the party may take. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { useLingui } from '@lingui/react/macro'
import { LoadPictures } from '../attachment/LoadPictures.tsx'
import { LoadActionButton } from '../load-log/acts/LoadActionButton.tsx'
import { LoadOtherActs } from '../load-log/acts/LoadOtherActs.tsx'
import { LoadEvidence } from '../load-log/ticket/LoadEvidence.tsx'
import { WaitFaults } from '../load-log/wait-fault/WaitFaults.tsx'
import { useDeviceLocation } from '../native/device-location.ts'
import { LoadApprovalActions } from '../payment/approve/LoadApprovalActions.tsx'
import { LoadCorrections } from '../payment/correction/LoadCorrections.tsx'
import { EndedAndNewDisputes, LineDisputes } from '../payment/dispute/LineDisputes.tsx'
import { LoadPayLines } from '../payment/LoadPayLines.tsx'
import { useDeparture } from '../tracking/tracker/use-departure.ts'
import { Section } from '../ui/layout/Section.tsx'
import { LoadTracking } from './LoadTracking.tsx'
import { LoadFiles } from './proof/LoadFiles.tsx'

/** Each says whether the page shows it in another place. */
type Props = { load: LoadLogDocument; isDisputeElsewhere?: boolean; isRouteElsewhere?: boolean }

export function LoadDetails({ load, isDisputeElsewhere = false, isRouteElsewhere = false }: Props) {
  const { t } = useLingui()
  const isJobber = load.relations.includes('jobber')
  const [relation] = load.relations
  return (
    <>
      {load.relations.includes('trucker') && <TruckerAct load={load} />}
      {load.relations.includes('dump') && <LoadActionButton load={load} relation="dump" />}
      {load.money && (
        <Section title={t`Pay`} rule="none">
          <div className="pay-acts">
            <LoadPayLines load={load} />
            {isDisputeElsewhere ? (
              <EndedAndNewDisputes load={load} />
            ) : (
              <LineDisputes load={load} isNextAct isRouteElsewhere />
            )}
            <LoadCorrections load={load} />
          </div>
        </Section>
      )}
      <WaitFaults load={load} />
      <LoadFiles load={load} />
      <LoadPictures load={load} />
      {!isRouteElsewhere && <LoadTracking load={load} />}
      {isJobber ? (
        <Section title={t`Your confirmation`}>
          <LoadApprovalActions load={load} />
        </Section>
      ) : (
        <LoadEvidence load={load} />
      )}
      {relation && <LoadOtherActs load={load} relation={relation} without={isJobber ? ['dispute'] : []} />}
    </>
  )
}

/** The driver's next act, recorded with where this device is. */
function TruckerAct({ load }: { load: LoadLogDocument }) {
  const { here } = useDeviceLocation()
  return <LoadActionButton load={load} here={here} left={useDeparture(load)} />
}

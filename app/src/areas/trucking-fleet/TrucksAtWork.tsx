/** Trucks on each job, and taking one off. */

import type { DispatchDocument } from '@haulway/domain/dispatch/dispatch.documents.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAsk } from '../../ask.ts'
import { MayCall } from '../../entity/MayCall.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { List, ListRow } from '../../ui/ListRow.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { Section } from '../../ui/Section.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { TruckPlate } from '../../ui/TruckPlate.tsx'
import { RefusalLine } from '../../user/RefusalLine.tsx'

export function TrucksAtWork({ dispatches }: { dispatches: readonly DispatchDocument[] }) {
  const { t } = useLingui()
  const [leaving, setLeaving] = useState<DispatchDocument>()
  const open = dispatches.filter(({ state }) => state === 'open')
  const projects = Map.groupBy(open, ({ projectId }) => projectId)
  if (open.length === 0) {
    return (
      <EmptyState title={t`No truck is at work`}>
        <Trans>Take work from the board or accept an offer, then send your trucks.</Trans>
      </EmptyState>
    )
  }
  return (
    <>
      {[...projects].map(([projectId, trucks]) => (
        <Section key={projectId} title={trucks[0]?.terms.projectName} aside={trucks[0]?.terms.jobberName}>
          <List>
            {trucks.map(dispatch => (
              <ListRow
                key={dispatch.dispatchId}
                lead={<TruckPlate number={dispatch.terms.truck.number} size="list" />}
                title={dispatch.terms.driverName}
                second={dispatch.terms.materialName}
                end={
                  <MayCall call="endDispatch">
                    <PlainButton
                      label={t`Release truck ${dispatch.terms.truck.number}`}
                      onPress={() => setLeaving(dispatch)}
                    >
                      <Trans>Release</Trans>
                    </PlainButton>
                  </MayCall>
                }
              />
            ))}
          </List>
        </Section>
      ))}
      <TakeOff dispatch={leaving} onClose={() => setLeaving(undefined)} />
    </>
  )
}

/** Asked once more: whoever drives it can start no load there from then on. */
function TakeOff({ dispatch, onClose }: { dispatch: DispatchDocument | undefined; onClose: () => void }) {
  const { t } = useLingui()
  const { run, isAsking, refusal } = useAsk('endDispatch')
  const number = dispatch?.terms.truck.number ?? ''
  const end = async () => {
    if (!dispatch) return
    const { projectId, dispatchId } = dispatch
    if (await run({ projectId, dispatchId })) onClose()
  }
  return (
    <Sheet open={dispatch !== undefined} title={t`Take ${number} off?`} onClose={onClose}>
      <div className="hw-fleet-take-off">
        <p>
          <Trans>
            {dispatch?.terms.driverName} starts no more loads for {dispatch?.terms.projectName}. A load under way stays
            as it is.
          </Trans>
        </p>
        <RefusalLine refusal={refusal} />
        <PlainButton wide disabled={isAsking} onPress={() => void end()}>
          <Trans>Take off</Trans>
        </PlainButton>
      </div>
    </Sheet>
  )
}

/** The trucks on each job, with a button to release each. */

import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import type { DispatchDocument } from '@haulway/domain/work/dispatch/dispatch.documents.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { TruckAtWorkPlate } from '../../truck/LoadPlate.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { ReleaseTruck } from '../../work/dispatch/ReleaseTruck.tsx'

type Props = { dispatches: readonly DispatchDocument[]; loads: readonly LoadLogDocument[] }

export function TrucksAtWork({ dispatches, loads }: Props) {
  const { t } = useLingui()
  const open = dispatches.filter(({ state }) => state === 'open')
  const projects = Map.groupBy(open, ({ projectId }) => projectId)
  if (open.length === 0) {
    return (
      <EmptyState title={t`No trucks at work`}>
        <Trans>Accept a posted job or an offer, then dispatch your trucks.</Trans>
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
                lead={<TruckAtWorkPlate dispatch={dispatch} loads={loads} />}
                title={dispatch.terms.driverName}
                second={[
                  dispatch.terms.materialName,
                  ...(dispatch.party === 'broker' ? [dispatch.terms.truckingName] : []),
                ].join(', ')}
                end={<ReleaseTruck dispatch={dispatch} />}
              />
            ))}
          </List>
        </Section>
      ))}
    </>
  )
}

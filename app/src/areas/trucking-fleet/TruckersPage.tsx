/** The fleet's truckers, and inviting them. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { FleetTruckerForm } from '../../entity/FleetTruckerForm.tsx'
import { FleetTruckerList } from '../../entity/FleetTruckerList.tsx'
import { type Invitation, InvitationSheet } from '../../entity/InvitationSheet.tsx'
import { useRenewInvitation } from '../../entity/use-renew-invitation.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { RefusalLine } from '../../user/RefusalLine.tsx'
import { AddButton } from '../AddButton.tsx'
import { AreaPage } from '../AreaPage.tsx'
import { useFleetDay } from './use-fleet-day.ts'

export function TruckersPage() {
  const { t } = useLingui()
  const { entityId } = useCurrentEntity()
  const { truckers, trucks, dispatches, entityName, isReady } = useFleetDay()
  const [find, setFind] = useState('')
  const [isAdding, setIsAdding] = useState(false)
  const [invitation, setInvitation] = useState<Invitation>()
  const { renew, refusal } = useRenewInvitation(entityId, setInvitation)
  const termsOf = (driverEntityId: string) =>
    dispatches.findLast(each => each.state === 'open' && each.terms.driverEntityId === driverEntityId)?.terms
  const header = {
    ...{ title: t`Truckers`, second: entityName },
    find: { label: t`Find trucker`, value: find, onChange: setFind },
    children: <AddButton words={t`Invite trucker`} onPress={() => setIsAdding(true)} />,
  }
  return (
    <AreaPage header={header}>
      <RefusalLine refusal={refusal} />
      {isReady && truckers.length === 0 && (
        <EmptyState
          title={t`No truckers yet`}
          act={
            <PlainButton icon="plus" onPress={() => setIsAdding(true)}>
              <Trans>Invite trucker</Trans>
            </PlainButton>
          }
        >
          <Trans>Invite who drives your trucks. They see their loads and never a price.</Trans>
        </EmptyState>
      )}
      {truckers.length > 0 && (
        <FleetTruckerList
          truckers={truckers}
          find={find}
          truckOf={({ entityId: driver, currentTruckId }) =>
            termsOf(driver)?.truck.number ?? trucks.find(truck => truck.truckId === currentTruckId)?.number
          }
          jobOf={({ entityId: driver }) => termsOf(driver)?.projectName}
          onRenew={trucker => void renew(trucker)}
        />
      )}
      <Sheet open={isAdding} title={t`New trucker`} onClose={() => setIsAdding(false)}>
        <FleetTruckerForm
          entityId={entityId}
          onDone={made => {
            setIsAdding(false)
            setInvitation(made)
          }}
        />
      </Sheet>
      <InvitationSheet invitation={invitation} onClose={() => setInvitation(undefined)} />
    </AreaPage>
  )
}

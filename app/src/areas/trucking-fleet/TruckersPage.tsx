/** The fleet's truckers, with a form to invite more. */

import { loadLogStates } from '@haulway/domain/load-log/state/states.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useInviting } from '../../entity/invitation/Inviting.tsx'
import { invitedOf } from '../../entity/invitation/use-renew-invitation.ts'
import { MayCall } from '../../entity/member/MayCall.tsx'
import { FleetTruckerDetails, FleetTruckerList } from '../../entity/staff/FleetTruckerList.tsx'
import { FormerStaff } from '../../entity/staff/FormerStaff.tsx'
import { useStaffPane } from '../../entity/staff/StaffDetails.tsx'
import { AddButton } from '../../frame/AddButton.tsx'
import { AreaPage } from '../../frame/AreaPage.tsx'
import { HeaderButton } from '../../frame/HeaderButton.tsx'
import { paths } from '../../paths.ts'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { useIsRoomy } from '../../ui/layout/use-is-wide.ts'
import { useFleetDay } from '../../work/dispatch-board/use-fleet-day.ts'
import { InviteDrivers } from './InviteDrivers.tsx'

export function TruckersPage() {
  const { t } = useLingui()
  const { truckers, formerTruckers, trucks, dispatches, loads, entityName, isReady, timeZone } = useFleetDay()
  const [find, setFind] = useState('')
  const isRoomy = useIsRoomy()
  const inviting = useInviting()
  const { pane, details } = useStaffPane(truckers, find, trucker => <FleetTruckerDetails trucker={trucker} />)
  const termsOf = (driverEntityId: string) =>
    dispatches.findLast(each => each.state === 'open' && each.terms.driverEntityId === driverEntityId)?.terms
  const header = {
    title: t`Truckers`,
    second: entityName,
    find: { label: t`Filter drivers`, value: find, onChange: setFind },
    children: (
      <>
        <AddButton call="inviteFleetTrucker" label={t`Invite driver`} onPress={inviting.start} />
        {isRoomy && truckers.length > 0 && <DriverPay />}
      </>
    ),
  }
  return (
    <AreaPage header={header} pane={details} rows waiting={!isReady && <Skeleton rows={4} />}>
      <InviteDrivers inviting={inviting} />
      {truckers.length === 0 && (
        <EmptyState
          title={t`No drivers yet`}
          act={
            <MayCall call="inviteFleetTrucker">
              <PlainButton icon="plus" onPress={inviting.start}>
                <Trans>Invite driver</Trans>
              </PlainButton>
            </MayCall>
          }
        >
          <Trans>Invite your drivers. They see their loads and their own pay, but never your prices.</Trans>
        </EmptyState>
      )}
      {truckers.length > 0 && !isRoomy && (
        <MayCall call="setDriverTerms">
          <List>
            <ListRow
              icon="card"
              title={t`Driver pay`}
              second={t`What each driver earns, and how`}
              to={paths.fleetDriverPay}
            />
          </List>
        </MayCall>
      )}
      {truckers.length > 0 && (
        <FleetTruckerList
          truckers={truckers}
          find={find}
          truckOf={({ entityId: driver, currentTruckId }) =>
            termsOf(driver)?.truck.number ?? trucks.find(truck => truck.truckId === currentTruckId)?.number
          }
          jobOf={({ entityId: driver }) => termsOf(driver)?.projectName}
          hasOpenLoad={({ entityId: driver }) =>
            loads.some(({ state, terms }) => loadLogStates[state].open && terms.driverEntityId === driver)
          }
          pane={pane}
          onRenew={trucker => inviting.renew(invitedOf(trucker))}
        />
      )}
      <FormerStaff former={formerTruckers} timeZone={timeZone} />
    </AreaPage>
  )
}

/** Where the header has room for it. */
function DriverPay() {
  const { t } = useLingui()
  return (
    <MayCall call="setDriverTerms">
      <HeaderButton icon="card" label={t`Driver pay`} to={paths.fleetDriverPay} />
    </MayCall>
  )
}

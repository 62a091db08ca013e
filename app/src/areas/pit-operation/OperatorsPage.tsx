/** The pit's operators, with a form to invite more. */

import { isEmployed } from '@haulway/domain/entity/staff/employment.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useInviting } from '../../entity/invitation/Inviting.tsx'
import { invitedOf } from '../../entity/invitation/use-renew-invitation.ts'
import { MayCall } from '../../entity/member/MayCall.tsx'
import { ExcavatorOperatorList } from '../../entity/staff/ExcavatorOperatorList.tsx'
import { FormerStaff } from '../../entity/staff/FormerStaff.tsx'
import { StaffDetails, useStaffPane } from '../../entity/staff/StaffDetails.tsx'
import { AddButton } from '../../frame/AddButton.tsx'
import { AreaPage } from '../../frame/AreaPage.tsx'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { InviteOperators } from './InviteOperators.tsx'
import { usePitDay } from './use-pit-day.ts'

export function OperatorsPage() {
  const { t } = useLingui()
  const { operators: all, loaded, entityName, isReady, timeZone } = usePitDay()
  const operators = all.filter(isEmployed)
  const [find, setFind] = useState('')
  const inviting = useInviting()
  const { pane, details } = useStaffPane(operators, find, operator => <StaffDetails staff={operator} />)
  const add = (
    <MayCall call="httpPitCreateOperator">
      <PlainButton icon="plus" onPress={inviting.start}>
        <Trans>Add operator</Trans>
      </PlainButton>
    </MayCall>
  )
  const header = {
    title: t`Operators`,
    second: entityName,
    children: <AddButton call="httpPitCreateOperator" label={t`Add operator`} onPress={inviting.start} />,
    find: { label: t`Filter operators`, value: find, onChange: setFind },
  }
  return (
    <AreaPage header={header} pane={details} rows waiting={!isReady && <Skeleton rows={4} />}>
      <InviteOperators inviting={inviting} />
      {operators.length === 0 && (
        <EmptyState title={t`No operators`} act={add}>
          <Trans>Add the people who load trucks. They confirm each load from the cab with one tap.</Trans>
        </EmptyState>
      )}
      {operators.length > 0 && (
        <ExcavatorOperatorList
          operators={operators}
          find={find}
          loadsToday={loader => loaded.filter(each => each.loaderEntityId === loader).length}
          pane={pane}
          onRenew={operator => inviting.renew(invitedOf(operator))}
        />
      )}
      <FormerStaff former={all.filter(operator => !isEmployed(operator))} timeZone={timeZone} />
    </AreaPage>
  )
}

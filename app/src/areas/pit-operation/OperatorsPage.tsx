/** The pit's operators, and inviting them. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { ExcavatorOperatorForm } from '../../entity/ExcavatorOperatorForm.tsx'
import { ExcavatorOperatorList } from '../../entity/ExcavatorOperatorList.tsx'
import { type Invitation, InvitationSheet } from '../../entity/InvitationSheet.tsx'
import { useRenewInvitation } from '../../entity/use-renew-invitation.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { RefusalLine } from '../../user/RefusalLine.tsx'
import { AddButton } from '../AddButton.tsx'
import { AreaPage } from '../AreaPage.tsx'
import { usePitDay } from './use-pit-day.ts'

export function OperatorsPage() {
  const { t } = useLingui()
  const { entityId } = useCurrentEntity()
  const { operators, loaded, entityName, isReady } = usePitDay()
  const [find, setFind] = useState('')
  const [isAdding, setIsAdding] = useState(false)
  const [invitation, setInvitation] = useState<Invitation>()
  const { renew, refusal } = useRenewInvitation(entityId, setInvitation)
  const add = (
    <PlainButton icon="plus" onPress={() => setIsAdding(true)}>
      <Trans>Add operator</Trans>
    </PlainButton>
  )
  const header = {
    ...{
      title: t`Operators`,
      second: entityName,
      children: <AddButton words={t`Add operator`} onPress={() => setIsAdding(true)} />,
    },
    find: { label: t`Find operator`, value: find, onChange: setFind },
  }
  return (
    <AreaPage header={header}>
      <RefusalLine refusal={refusal} />
      {isReady && operators.length === 0 && (
        <EmptyState title={t`No operators yet`} act={add}>
          <Trans>Add who loads the trucks. They confirm each load from the cab with one tap.</Trans>
        </EmptyState>
      )}
      {operators.length > 0 && (
        <ExcavatorOperatorList
          operators={operators}
          find={find}
          loadsToday={loader => loaded.filter(each => each.loaderEntityId === loader).length}
          onRenew={operator => void renew(operator)}
        />
      )}
      <Sheet open={isAdding} title={t`New operator`} onClose={() => setIsAdding(false)}>
        <ExcavatorOperatorForm
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

/** A fleet trucker chooses the truck they drive. A call lists the trucks, because their documents are the fleet's. */

import { Trans, useLingui } from '@lingui/react/macro'
import { useAsk, useReadCall } from '../../ask.ts'
import { useCurrentEntity, useEntityDocument } from '../../entity/CurrentEntity.tsx'
import { AreaPage } from '../../frame/AreaPage.tsx'
import { paths } from '../../paths.ts'
import { TruckPlate } from '../../truck/TruckPlate.tsx'
import { useTruckTypeLabels } from '../../truck/truck-labels.ts'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'

export function ChooseTruckPage() {
  const { t } = useLingui()
  const { entityId, type } = useCurrentEntity()
  const entity = useEntityDocument()
  const typeLabels = useTruckTypeLabels()
  const { value, refusal, isReading, readAgain } = useReadCall('listTrucks', { entityId })
  const change = useAsk('changeTruck')
  const trucks = value?.trucks
  return (
    <AreaPage header={{ title: t`Your truck`, back: paths.account(type) }}>
      <RefusalMessage refusal={refusal ?? change.refusal} />
      {isReading && !trucks && <Skeleton rows={4} />}
      {refusal && !trucks && (
        <PlainButton onPress={readAgain}>
          <Trans>Try Again</Trans>
        </PlainButton>
      )}
      {trucks?.length === 0 && (
        <EmptyState title={t`No trucks yet`}>
          <Trans>Your fleet hasn't added any trucks. Ask your dispatcher.</Trans>
        </EmptyState>
      )}
      {trucks && trucks.length > 0 && (
        <>
          <p>
            <Trans>Tap the truck you drive now.</Trans>
          </p>
          <List>
            {trucks.map(({ truckId, number, plate, truckType }) => (
              <ListRow
                key={truckId}
                lead={<TruckPlate number={number} size="list" />}
                title={typeLabels[truckType]}
                second={plate}
                {...(entity?.currentTruckId === truckId
                  ? { end: <StatusBadge tone="good">{t`You drive it`}</StatusBadge> }
                  : { onPress: () => void change.run({ entityId, truckId }) })}
              />
            ))}
          </List>
        </>
      )}
    </AreaPage>
  )
}

/** A fleet trucker chooses which truck they drive. The trucks are documents of the fleet: they are asked for. */

import type { CallOutput } from '@haulway/client/call.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useAsk } from '../../ask.ts'
import { useCurrentEntity, useEntityDocument } from '../../entity/CurrentEntity.tsx'
import { paths } from '../../paths.ts'
import { useTruckTypeWords } from '../../truck/truck-type-words.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { List, ListRow } from '../../ui/ListRow.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StateWord } from '../../ui/StateWord.tsx'
import { TruckPlate } from '../../ui/TruckPlate.tsx'
import { RefusalLine } from '../../user/RefusalLine.tsx'
import { AreaPage } from '../AreaPage.tsx'

export function ChooseTruckPage() {
  const { t } = useLingui()
  const { entityId, type } = useCurrentEntity()
  const entity = useEntityDocument()
  const words = useTruckTypeWords()
  const { run: ask, isAsking, refusal } = useAsk('listTrucks')
  const change = useAsk('changeTruck')
  const [trucks, setTrucks] = useState<CallOutput<'listTrucks'>['trucks']>()
  useEffect(() => {
    void ask({ entityId }).then(reply => reply && setTrucks(reply.trucks))
  }, [ask, entityId])
  return (
    <AreaPage header={{ title: t`Your truck`, back: paths.account(type) }}>
      <RefusalLine refusal={refusal ?? change.refusal} />
      {isAsking && !trucks && <Skeleton rows={4} />}
      {refusal && !trucks && (
        <PlainButton onPress={() => void ask({ entityId }).then(reply => reply && setTrucks(reply.trucks))}>
          <Trans>Try Again</Trans>
        </PlainButton>
      )}
      {trucks?.length === 0 && (
        <EmptyState title={t`No trucks yet`}>
          <Trans>Your fleet hasn't added any trucks. Ask your dispatcher.</Trans>
        </EmptyState>
      )}
      {trucks && trucks.length > 0 && (
        <List>
          {trucks.map(({ truckId, number, plate, truckType }) => (
            <ListRow
              key={truckId}
              lead={<TruckPlate number={number} size="list" />}
              title={words[truckType]}
              second={plate}
              {...(entity?.currentTruckId === truckId
                ? { end: <StateWord tone="good">{t`You drive it`}</StateWord> }
                : { onPress: () => void change.run({ entityId, truckId }) })}
            />
          ))}
        </List>
      )}
    </AreaPage>
  )
}

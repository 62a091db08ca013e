/** Finds pits by name or material, nearest to the jobber first, and adds pits to the suppliers. */

import type { AppError } from '@haulway/domain/errors.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAsk, useAskInOrder } from '../../ask.ts'
import { formatDrive } from '../../map/format-drive.ts'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { Form } from '../../ui/controls/Form.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { useForm } from '../../ui/controls/use-form.ts'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import type { DistanceSystem } from '../../ui/format/format.ts'
import { useDistanceSystem } from '../../ui/format/use-measures.ts'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'
import { MayCall } from '../member/MayCall.tsx'
import { useMay } from '../member/use-may.ts'
import { WhyNotNow } from '../WorkAction.tsx'
import { type FoundPit, materialLabels } from './found-pit.ts'
import { PitNotListed } from './PitNotListed.tsx'
import './SupplierSheet.css'

type Props = {
  entityId: string
  place: { lat: number; lng: number } | undefined
  supplierIds: ReadonlySet<string>
  /** Called with a pit that was invited because no search finds it. */
  onInvited?: (entityTokenId: string, name: string) => void
}

export function FindPits({ entityId, place, supplierIds, onInvited }: Props) {
  const { t } = useLingui()
  const find = useAskInOrder('findPits')
  const add = useAsk('addSupplier')
  const [pits, setPits] = useState<FoundPit[]>()
  // Whether the pits were found without a name or a material.
  const [isOfAll, setIsOfAll] = useState(false)
  const form = useForm({ defaultValues: { query: '' } }, { mayBeLeft: true })
  const submit = form.handleSubmit(async ({ query }) => {
    const found = await find.run({ entityId, query, ...place })
    if (!found) return
    setPits(found.pits)
    setIsOfAll(query.trim() === '')
  })
  const refusal: AppError | undefined = find.refusal ?? add.refusal
  return (
    <>
      <Form onSubmit={submit}>
        <TextField
          label={t`Pit or material`}
          hint={
            place
              ? t`For example: 2A stone. Leave empty to see all, nearest first.`
              : t`For example: 2A stone. Leave empty to see all.`
          }
          {...form.register('query')}
        />
        <PlainButton icon="search" submit disabled={find.isAsking}>
          {find.isAsking ? <Trans>Please Wait...</Trans> : <Trans>Find pits</Trans>}
        </PlainButton>
      </Form>
      <RefusalMessage refusal={refusal} />
      <WhyNotNow work="supply" call="addSupplier" />
      {pits?.length === 0 && (
        <p className="hw-quiet">
          {isOfAll ? t`No pit uses Haulway yet.` : t`No pits found. Try another name or material.`}
        </p>
      )}
      {pits && pits.length > 0 && <PitsFound pits={pits} entityId={entityId} supplierIds={supplierIds} add={add} />}
      <PitNotListed entityId={entityId} {...(onInvited && { onInvited })} />
    </>
  )
}

type PitsFoundProps = Pick<Props, 'entityId' | 'supplierIds'> & {
  pits: readonly FoundPit[]
  add: ReturnType<typeof useAsk<'addSupplier'>>
}

/** The pits that were found, each with a button that adds it unless it is a supplier or takes no new work. */
function PitsFound({ pits, entityId, supplierIds, add }: PitsFoundProps) {
  const { t } = useLingui()
  const system = useDistanceSystem()
  const may = useMay('supply')
  return (
    <List label={t`Pits found`}>
      {pits.map(pit => (
        <ListRow
          key={pit.pitEntityId}
          icon="pit"
          title={pit.name}
          second={pitLabels(pit, system)}
          end={
            supplierIds.has(pit.pitEntityId) ? (
              <StatusBadge tone="good">{t`Supplier`}</StatusBadge>
            ) : !pit.takesWork ? (
              <StatusBadge tone="look">{t`Not taking new work`}</StatusBadge>
            ) : (
              <MayCall call="addSupplier">
                <PlainButton
                  icon="plus"
                  disabled={add.isAsking || !may.allowed}
                  onPress={() => void add.run({ entityId, pitEntityId: pit.pitEntityId })}
                >
                  <Trans>Add</Trans>
                </PlainButton>
              </MayCall>
            )
          }
        />
      ))}
    </List>
  )
}

/** "2.4 mi, 6–10 min, 2A stone $9.50, Fill $4.25" */
function pitLabels(pit: FoundPit, system: DistanceSystem): string {
  const distance = pit.distanceMeters === null ? [] : [formatDrive(pit.distanceMeters, system)]
  return [...distance, ...materialLabels(pit)].join(', ')
}

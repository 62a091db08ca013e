/** What the pit sells. */

import { type MaterialDocument, materialDocumentSchema } from '@haulway/domain/material/material.documents.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCurrentEntity } from '../entity/CurrentEntity.tsx'
import { MayCall, useMayCall } from '../entity/member/MayCall.tsx'
import { AddButton } from '../frame/AddButton.tsx'
import { AreaPage } from '../frame/AreaPage.tsx'
import { useAreaHeader } from '../frame/use-area-header.ts'
import { useDocuments } from '../sync/use-documents.ts'
import { PlainButton } from '../ui/controls/PlainButton.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { Sheet } from '../ui/overlay/Sheet.tsx'
import { MaterialForm } from './MaterialForm.tsx'
import { MaterialList } from './MaterialList.tsx'

export function MaterialsPage() {
  const { t } = useLingui()
  const { entityId, scope } = useCurrentEntity()
  const { currency, entityName } = useAreaHeader()
  const mayChange = useMayCall('changeMaterial')
  const [find, setFind] = useState('')
  const [asked, setAsked] = useState<{ material?: MaterialDocument }>()
  const documents = useDocuments(scope, 'material-catalog', materialDocumentSchema)
  const materials = documents?.map(({ body }) => body).sort((a, b) => a.name.localeCompare(b.name))
  const add = (
    <MayCall call="createMaterial">
      <PlainButton icon="plus" onPress={() => setAsked({})}>
        <Trans>Add material</Trans>
      </PlainButton>
    </MayCall>
  )
  const header = {
    ...{
      title: t`Materials`,
      second: entityName,
      children: <AddButton call="createMaterial" label={t`Add material`} onPress={() => setAsked({})} />,
    },
    find: { label: t`Find material`, value: find, onChange: setFind },
  }
  return (
    <AreaPage header={header}>
      {materials?.length === 0 && (
        <EmptyState title={t`Nothing for sale yet`} act={add}>
          <Trans>Add what you sell and the price so jobbers can order it.</Trans>
        </EmptyState>
      )}
      {materials && materials.length > 0 && (
        <MaterialList
          materials={materials}
          currency={currency}
          find={find}
          onChange={mayChange ? material => setAsked({ material }) : undefined}
        />
      )}
      <Sheet
        open={asked !== undefined}
        title={asked?.material?.name ?? t`New material`}
        onClose={() => setAsked(undefined)}
      >
        {asked && <MaterialForm entityId={entityId} {...asked} onDone={() => setAsked(undefined)} />}
      </Sheet>
    </AreaPage>
  )
}

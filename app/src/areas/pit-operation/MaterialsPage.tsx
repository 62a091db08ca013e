/** The page of the materials that a pit sells. */

import { type MaterialDocument, materialDocumentSchema } from '@haulway/domain/material/material.documents.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { MayCall, useMayCall } from '../../entity/member/MayCall.tsx'
import { AddButton } from '../../frame/AddButton.tsx'
import { AreaPage } from '../../frame/AreaPage.tsx'
import { useAreaHeader } from '../../frame/use-area-header.ts'
import { MaterialForm } from '../../material/MaterialForm.tsx'
import { MaterialList } from '../../material/MaterialList.tsx'
import { useDocuments } from '../../sync/use-documents.ts'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { useRowPane } from '../../ui/layout/use-row-pane.ts'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { PasteOr } from '../parts/PasteOr.tsx'

export function MaterialsPage() {
  const { t } = useLingui()
  const { entityId, scope } = useCurrentEntity()
  const { currency, entityName } = useAreaHeader()
  const mayChange = useMayCall('changeMaterial')
  const [find, setFind] = useState('')
  const [editing, setEditing] = useState<{ material?: MaterialDocument }>()
  const documents = useDocuments(scope, 'material-catalog', materialDocumentSchema)
  const materials = documents?.map(({ body }) => body).sort((a, b) => a.name.localeCompare(b.name))
  const { pane, details } = useMaterialPane(mayChange ? materials : undefined)
  const add = (
    <MayCall call="createMaterial">
      <PlainButton icon="plus" onPress={() => setEditing({})}>
        <Trans>Add material</Trans>
      </PlainButton>
    </MayCall>
  )
  const header = {
    title: t`Materials`,
    second: entityName,
    children: <AddButton call="createMaterial" label={t`Add material`} onPress={() => setEditing({})} />,
    find: { label: t`Filter materials`, value: find, onChange: setFind },
  }
  return (
    <AreaPage header={header} pane={details} rows>
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
          pane={mayChange && pane.isRoomy ? pane : undefined}
          onChange={mayChange ? material => setEditing({ material }) : undefined}
        />
      )}
      <Sheet
        open={editing !== undefined}
        title={editing?.material?.name ?? t`New material`}
        onClose={() => setEditing(undefined)}
      >
        {editing?.material && (
          <MaterialForm entityId={entityId} material={editing.material} onDone={() => setEditing(undefined)} />
        )}
        {editing && !editing.material && (
          <PasteOr kind="materials">
            <MaterialForm entityId={entityId} onDone={() => setEditing(undefined)} />
          </PasteOr>
        )}
      </Sheet>
    </AreaPage>
  )
}

/** Where there is room, a material is changed beside the list, the first one at first. */
function useMaterialPane(materials: readonly MaterialDocument[] | undefined) {
  const { entityId } = useCurrentEntity()
  const pane = useRowPane(
    'material',
    materials?.map(({ materialId }) => materialId),
  )
  const material = materials?.find(({ materialId }) => materialId === pane.chosen)
  if (!material) return { pane, details: undefined }
  const children = <ChangeMaterial key={material.materialId} entityId={entityId} material={material} />
  return { pane, details: { title: material.name, closeTo: pane.closeTo, children } }
}

function ChangeMaterial({ entityId, material }: { entityId: string; material: MaterialDocument }) {
  const [timesSaved, setTimesSaved] = useState(0)
  return (
    <>
      {/* Saved answers are what the next change begins with. */}
      <MaterialForm
        key={timesSaved}
        entityId={entityId}
        material={material}
        onDone={() => setTimesSaved(timesSaved + 1)}
      />
      {timesSaved > 0 && (
        <p key={`saved ${timesSaved}`} role="status">
          <StatusBadge tone="good">
            <Trans>Material saved</Trans>
          </StatusBadge>
        </p>
      )}
    </>
  )
}

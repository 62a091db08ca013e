/** /jobber/suppliers: the jobber's suppliers, and a search for pits to add. After the first one, the first project. */
import { isAtLeast } from '@haulway/domain/entity/member/member.ts'
import { type SupplierDocument, supplierDocumentSchema } from '@haulway/domain/entity/supplier/supplier.documents.ts'
import { projectReferenceSchema } from '@haulway/domain/work/haul/haul.documents.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCurrentEntity, useEntityDocument } from '../../entity/CurrentEntity.tsx'
import { InvitedBusinesses } from '../../entity/invitation/InvitedBusinesses.tsx'
import { MayCall } from '../../entity/member/MayCall.tsx'
import { useOwnRole } from '../../entity/member/use-own-role.ts'
import { FindPits } from '../../entity/supplier/FindPits.tsx'
import { nameOfSupplier, SupplierDetails } from '../../entity/supplier/SupplierDetails.tsx'
import { SupplierList, sortSuppliers } from '../../entity/supplier/SupplierList.tsx'
import { SupplierSheet } from '../../entity/supplier/SupplierSheet.tsx'
import { AreaPage } from '../../frame/AreaPage.tsx'
import { paths } from '../../paths.ts'
import { ActionButton } from '../../ui/controls/buttons/ActionButton.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { useIsWide } from '../../ui/layout/use-is-wide.ts'
import { useRowPane } from '../../ui/layout/use-row-pane.ts'
import { useBodies } from '../../work/project/use-jobber-work.ts'
import { PasteOr } from '../parts/PasteOr.tsx'

export function SuppliersPage() {
  const { t } = useLingui()
  const { scope, entityId } = useCurrentEntity()
  const entity = useEntityDocument()
  const suppliers = useBodies(scope, 'suppliers', supplierDocumentSchema)
  const projects = useBodies(scope, 'project-reference', projectReferenceSchema)
  const role = useOwnRole()
  const isWide = useIsWide()
  const [find, setFind] = useState('')
  const ids = sortSuppliers(suppliers ?? []).map(({ pitEntityId }) => pitEntityId)
  const pane = useRowPane('supplier', find === '' ? ids : undefined)
  const [editingId, setEditingId] = useState<string>()
  const onEdit = isAtLeast(role, 'manager')
    ? ({ pitEntityId }: SupplierDocument) => setEditingId(pitEntityId)
    : undefined
  const chosen = suppliers?.find(({ pitEntityId }) => pitEntityId === pane.chosen)
  const details = chosen && {
    title: nameOfSupplier(chosen),
    closeTo: pane.closeTo,
    children: <SupplierDetails supplier={chosen} onEdit={onEdit && (() => onEdit(chosen))} />,
  }
  const header = {
    title: t`Suppliers`,
    ...(pane.isRoomy && { find: { label: t`Filter suppliers`, value: find, onChange: setFind } }),
  }
  // Where the chosen supplier is beside the list, the search is below it.
  const isFindBeside = isWide && !pane.isRoomy
  const findPits = (
    <Section title={t`Find a pit`} rule={isFindBeside ? 'none' : 'ink'}>
      <PasteOr kind="suppliers">
        <FindPits
          entityId={entityId}
          place={entity?.place}
          supplierIds={new Set(suppliers?.map(supplier => supplier.pitEntityId))}
        />
      </PasteOr>
    </Section>
  )
  return (
    <AreaPage header={header} {...(isFindBeside && { side: findPits })} pane={details} rows>
      {!suppliers && <Skeleton rows={4} />}
      {suppliers && suppliers.length > 0 && projects?.length === 0 && (
        <MayCall call="createProject">
          <ActionButton title={t`New project`} second={t`Material, site and rate`} to={paths.newProject} />
        </MayCall>
      )}
      <InvitedBusinesses />
      {suppliers && <SupplierList suppliers={suppliers} find={find} pane={pane} onEdit={onEdit} />}
      {suppliers?.length === 0 && (
        <EmptyState title={t`No suppliers yet`}>
          <Trans>Find a pit by name or material and add it.</Trans>
        </EmptyState>
      )}
      {!isFindBeside && findPits}
      <SupplierSheet
        supplier={suppliers?.find(supplier => supplier.pitEntityId === editingId)}
        onClose={() => setEditingId(undefined)}
      />
    </AreaPage>
  )
}

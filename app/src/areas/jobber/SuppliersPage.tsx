/** /jobber/suppliers: the jobber's suppliers, and a search for pits to add. */
import { isAtLeast } from '@haulway/domain/entity/member/member.ts'
import { supplierDocumentSchema } from '@haulway/domain/entity/supplier/supplier.documents.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCurrentEntity, useEntityDocument } from '../../entity/CurrentEntity.tsx'
import { useOwnRole } from '../../entity/member/use-own-role.ts'
import { FindPits } from '../../entity/supplier/FindPits.tsx'
import { SupplierList } from '../../entity/supplier/SupplierList.tsx'
import { AreaPage } from '../../frame/AreaPage.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { useIsWide } from '../../ui/layout/use-is-wide.ts'
import { useBodies } from '../../work/project/use-jobber-work.ts'

export function SuppliersPage() {
  const { t } = useLingui()
  const { scope, entityId } = useCurrentEntity()
  const entity = useEntityDocument()
  const suppliers = useBodies(scope, 'suppliers', supplierDocumentSchema)
  const role = useOwnRole()
  const isWide = useIsWide()
  const find = (
    <Section title={t`Find a pit`} rule={isWide ? 'none' : 'ink'}>
      <FindPits
        entityId={entityId}
        place={entity?.place}
        supplierIds={new Set(suppliers?.map(supplier => supplier.pitEntityId))}
      />
    </Section>
  )
  return (
    <AreaPage header={{ title: t`Suppliers` }} {...(isWide && { side: find })}>
      {!suppliers && <Skeleton rows={4} />}
      {suppliers && <SupplierList suppliers={suppliers} mayChange={isAtLeast(role, 'manager')} />}
      {suppliers?.length === 0 && (
        <EmptyState title={t`No supplier yet`}>
          <Trans>Find a pit by name or material and add it.</Trans>
        </EmptyState>
      )}
      {!isWide && find}
    </AreaPage>
  )
}

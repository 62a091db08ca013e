/** /jobber/suppliers */
import { isAtLeast } from '@haulway/domain/entity/member.ts'
import { supplierDocumentSchema } from '@haulway/domain/entity/supplier.documents.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCurrentEntity, useEntityDocument } from '../../entity/CurrentEntity.tsx'
import { FindPits } from '../../entity/FindPits.tsx'
import { SupplierList } from '../../entity/SupplierList.tsx'
import { useOwnRole } from '../../entity/use-own-role.ts'
import { useBodies } from '../../project/use-jobber-work.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Section } from '../../ui/Section.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useIsWide } from '../../ui/use-is-wide.ts'
import { AreaPage } from '../AreaPage.tsx'

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

/** The page that creates a project with a supplier's material. */
import { supplierDocumentSchema } from '@haulway/domain/entity/supplier/supplier.documents.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router-dom'
import { useCurrentEntity, useEntityDocument } from '../../entity/CurrentEntity.tsx'
import { AreaPage } from '../../frame/AreaPage.tsx'
import { paths } from '../../paths.ts'
import { ActionButton } from '../../ui/controls/ActionButton.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { NewProjectForm } from './NewProjectForm.tsx'
import { firstDayOf, materialChoices } from './new-project.ts'
import { useBodies } from './use-jobber-work.ts'

export function NewProjectPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { scope, entityId } = useCurrentEntity()
  const entity = useEntityDocument()
  const suppliers = useBodies(scope, 'suppliers', supplierDocumentSchema)
  const header = { title: t`New project`, back: paths.tab('jobber', 'projects') }
  if (!suppliers || !entity) {
    return (
      <AreaPage header={header}>
        <Skeleton rows={6} />
      </AreaPage>
    )
  }
  return (
    <AreaPage header={header}>
      {materialChoices(suppliers).length === 0 ? (
        <EmptyState
          title={t`No supplier yet`}
          act={
            <ActionButton
              title={t`Find a pit`}
              second={t`Includes its materials and prices`}
              to={paths.tab('jobber', 'suppliers')}
            />
          }
        >
          <Trans>A project needs a material from one of your suppliers. Add a pit first.</Trans>
        </EmptyState>
      ) : (
        <NewProjectForm
          entityId={entityId}
          currency={entity.currency}
          suppliers={suppliers}
          start={{ day: firstDayOf({ timeZone: entity.timeZone }, Date.now()), phoneNo: entity.phoneNo ?? '' }}
          onDone={projectId => navigate(paths.project(projectId), { replace: true })}
        />
      )}
    </AreaPage>
  )
}

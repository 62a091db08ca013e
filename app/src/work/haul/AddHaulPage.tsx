/** The page that adds a haul to a project. */
import { supplierDocumentSchema } from '@haulway/domain/entity/supplier/supplier.documents.ts'
import { projectReferenceSchema } from '@haulway/domain/work/haul/haul.documents.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useParams } from 'react-router-dom'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { AreaPage } from '../../frame/AreaPage.tsx'
import { paths } from '../../paths.ts'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { materialChoices } from '../project/new-project/new-project.ts'
import { useBodies } from '../project/use-jobber-work.ts'
import { AddHaulForm } from './AddHaulForm.tsx'

export function AddHaulPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { projectId = '' } = useParams()
  const { scope } = useCurrentEntity()
  const suppliers = useBodies(scope, 'suppliers', supplierDocumentSchema)
  const projects = useBodies(scope, 'project-reference', projectReferenceSchema)
  const project = projects?.find(each => each.projectId === projectId)
  const choices = materialChoices(suppliers ?? [])
  return (
    <AreaPage header={{ title: t`Add haul`, second: project?.name, back: paths.project(projectId) }}>
      {(!suppliers || !projects) && <Skeleton rows={6} />}
      {suppliers && projects && (!project || project.state === 'closed') && (
        <EmptyState title={t`This project is closed to new hauls`} />
      )}
      {suppliers && project && project.state !== 'closed' && choices.length === 0 && (
        <EmptyState
          title={t`No suppliers yet`}
          act={
            <PlainButton icon="search" to={paths.tab('jobber', 'suppliers')}>
              <Trans>Find a pit</Trans>
            </PlainButton>
          }
        >
          <Trans>A haul needs a material from one of your suppliers. Add a pit first.</Trans>
        </EmptyState>
      )}
      {suppliers && project && project.state !== 'closed' && choices.length > 0 && (
        <AddHaulForm
          project={project}
          suppliers={suppliers}
          onDone={() => navigate(paths.project(projectId), { replace: true })}
        />
      )}
    </AreaPage>
  )
}

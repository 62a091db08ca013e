/** The page that creates a project with a supplier's material. A jobber without one first finds its pit here. */
import { supplierDocumentSchema } from '@haulway/domain/entity/supplier/supplier.documents.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useCurrentEntity, useEntityDocument } from '../../entity/CurrentEntity.tsx'
import { FindPits } from '../../entity/supplier/FindPits.tsx'
import { AreaPage } from '../../frame/AreaPage.tsx'
import { paths } from '../../paths.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { NewProjectForm } from './NewProjectForm.tsx'
import { firstDayOf, materialChoices } from './new-project.ts'
import { useBodies } from './use-jobber-work.ts'

export function NewProjectPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { scope, entityId } = useCurrentEntity()
  const entity = useEntityDocument()
  const suppliers = useBodies(scope, 'suppliers', supplierDocumentSchema)
  const [isFinding, setIsFinding] = useState(false)
  const header = { title: t`New project`, back: paths.tab('jobber', 'projects') }
  if (!suppliers || !entity) {
    return (
      <AreaPage header={header}>
        <Skeleton rows={6} />
      </AreaPage>
    )
  }
  const findPits = (
    <FindPits
      entityId={entityId}
      place={entity.place}
      supplierIds={new Set(suppliers.map(supplier => supplier.pitEntityId))}
    />
  )
  return (
    <AreaPage header={header}>
      {materialChoices(suppliers).length === 0 ? (
        <Section title={t`First, your pit`} rule="none">
          <p>
            {suppliers.length === 0 ? (
              <Trans>Add the pit that you haul from. Its materials and prices fill your project.</Trans>
            ) : (
              <Trans>Your suppliers have nothing for sale. Add another pit.</Trans>
            )}
          </p>
          {findPits}
        </Section>
      ) : (
        <>
          <NewProjectForm
            entityId={entityId}
            currency={entity.currency}
            suppliers={suppliers}
            start={{ day: firstDayOf({ timeZone: entity.timeZone }, Date.now()), phoneNo: entity.phoneNo ?? '' }}
            onFindPit={() => setIsFinding(true)}
            onDone={projectId => navigate(paths.project(projectId), { replace: true })}
          />
          <Sheet open={isFinding} title={t`Find a pit`} onClose={() => setIsFinding(false)}>
            {isFinding && findPits}
          </Sheet>
        </>
      )}
    </AreaPage>
  )
}

/** How other programs work with the business: its API keys. */
import { apiKeyDocumentSchema } from '@haulway/domain/api-key/api-key.documents.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ApiKeys } from '../api-key/ApiKeys.tsx'
import { useCurrentEntity } from '../entity/CurrentEntity.tsx'
import { useMayCall } from '../entity/member/MayCall.tsx'
import { AreaPage } from '../frame/AreaPage.tsx'
import { useAreaHeader } from '../frame/use-area-header.ts'
import { paths } from '../paths.ts'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { Section } from '../ui/layout/Section.tsx'
import { useBodies } from '../work/project/use-jobber-work.ts'

export function IntegrationsPage() {
  const { t } = useLingui()
  const { type, scope, entityId } = useCurrentEntity()
  const { timeZone, entityName } = useAreaHeader()
  const mayManage = useMayCall('createApiKey')
  const keys = useBodies(scope, 'api-keys', apiKeyDocumentSchema)
  const header = { title: t`Integrations`, second: entityName, back: paths.business(type) }
  return (
    <AreaPage header={header} reading>
      {!mayManage && (
        <p>
          <Trans>Owners and managers connect other programs to the business.</Trans>
        </p>
      )}
      {mayManage && !keys && <Skeleton rows={4} />}
      {mayManage && keys && (
        <Section title={t`API keys`} aside={keys.length} rule="none">
          <p className="hw-quiet">
            <Trans>With a key, your own programs read and record your work in Haulway.</Trans>{' '}
            <a href="/docs" target="_blank" rel="noreferrer">
              <Trans>API docs</Trans>
            </a>
          </p>
          <ApiKeys entityId={entityId} keys={keys} timeZone={timeZone} />
        </Section>
      )}
    </AreaPage>
  )
}

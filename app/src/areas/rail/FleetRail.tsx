/** A fleet's jobs of today, on every page of a desktop. */
import { dayOf } from '@haulway/domain/time.ts'
import { dispatchDocumentSchema } from '@haulway/domain/work/dispatch/dispatch.documents.ts'
import { projectReferenceSchema } from '@haulway/domain/work/haul/haul.documents.ts'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { useAreaHeader } from '../../frame/use-area-header.ts'
import { paths } from '../../paths.ts'
import { useNow } from '../../sync/use-is-page-shown.ts'
import { openByDay } from '../../work/dispatch/use-dispatches.ts'
import { useBodies } from '../../work/project/use-jobber-work.ts'
import { RailList } from './RailList.tsx'

export function FleetRail() {
  const { t } = useLingui()
  const { scope } = useCurrentEntity()
  const dispatches = useBodies(scope, 'dispatches', dispatchDocumentSchema) ?? []
  const projects = useBodies(scope, 'project-reference', projectReferenceSchema) ?? []
  const today = dayOf(useNow(60_000), useAreaHeader().timeZone)
  const jobs = Map.groupBy(openByDay(dispatches, projects, today), ({ projectId }) => projectId)
  const rows = [...jobs].map(([id, each]) => {
    const { projectName: name, jobberName: status } = each[0]!.terms
    const count = new Set(each.map(({ terms }) => terms.truck.truckId)).size
    const trucks = plural(count, { one: '# truck', other: '# trucks' })
    const to = paths.mapOfProject('truckingFleet', id)
    return { id, name, status, tone: 'normal' as const, trucks, count, to }
  })
  return <RailList title={t`Jobs today`} rows={rows.toSorted((a, b) => b.count - a.count)} />
}

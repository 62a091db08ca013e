/** A fleet's jobs of today, on every page of a desktop. */
import { type DispatchDocument, dispatchDocumentSchema } from '@haulway/domain/work/dispatch/dispatch.documents.ts'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { paths } from '../../paths.ts'
import { useBodies } from '../../work/project/use-jobber-work.ts'
import { RailList } from './RailList.tsx'

export function FleetRail() {
  const { t } = useLingui()
  const { scope } = useCurrentEntity()
  const dispatches = useBodies(scope, 'dispatches', dispatchDocumentSchema) ?? []
  const isOwn = ({ state, party }: DispatchDocument) => state === 'open' && party !== 'broker'
  const jobs = Map.groupBy(dispatches.filter(isOwn), ({ projectId }) => projectId)
  const rows = [...jobs].map(([id, each]) => {
    const { projectName: name, jobberName: status } = each[0]!.terms
    const count = new Set(each.map(({ terms }) => terms.truck.truckId)).size
    const trucks = plural(count, { one: '# truck', other: '# trucks' })
    const to = paths.tab('truckingFleet', 'dispatch')
    return { id, name, status, tone: 'normal' as const, trucks, count, to }
  })
  return <RailList title={t`Jobs today`} rows={rows.toSorted((a, b) => b.count - a.count)} />
}

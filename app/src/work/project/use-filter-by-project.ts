import { useLingui } from '@lingui/react/macro'
import type { TableFilters } from '../../ui/data/table/table-rows.ts'

type OfProject = { projectId: string; terms: { projectName: string } }

/** The filter by project, of a table of what projects have. */
export function useFilterByProject<Row extends OfProject>(): NonNullable<TableFilters<Row>['one']> {
  const { t } = useLingui()
  return {
    label: t`Project`,
    all: t`All projects`,
    of: ({ projectId, terms }) => ({ id: projectId, name: terms.projectName }),
  }
}

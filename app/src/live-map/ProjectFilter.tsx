/** Limits the live map to one project's trucks and places: buttons on a desktop, a choice in the sheet on a phone. */
import { Plural, useLingui } from '@lingui/react/macro'
import { PlainButton } from '../ui/controls/buttons/PlainButton.tsx'
import { LineSelect } from '../ui/controls/LineSelect.tsx'
import { useIsWide } from '../ui/layout/use-is-wide.ts'
import type { LiveTruck } from './live-trucks.ts'
import type { LiveProject } from './use-live-work.ts'

type Props = {
  projects: readonly LiveProject[]
  projectId: string | undefined
  onChange: (projectId: string | undefined) => void
}

/** The projects with trucks on the road, and the chosen one. */
export function ProjectFilter({ trucks, projects, projectId, onChange }: Props & { trucks: readonly LiveTruck[] }) {
  const { t } = useLingui()
  const isWide = useIsWide()
  const count = (id: string) => trucks.filter(({ load }) => load.projectId === id).length
  const shown = projects.filter(each => each.projectId === projectId || count(each.projectId) > 0)
  if (!isWide || (shown.length < 2 && projectId === undefined)) return null
  return shown.map(({ projectId: id, name }) => (
    <PlainButton key={id} pressed={projectId === id} onPress={() => onChange(projectId === id ? undefined : id)}>
      {name ?? t`This project`}, <Plural value={count(id)} one="# truck" other="# trucks" />
    </PlainButton>
  ))
}

export function ProjectSelect({ projects, projectId, onChange }: Props) {
  const { t } = useLingui()
  if (projects.length < 2 && projectId === undefined) return null
  return (
    <LineSelect
      label={t`Project`}
      options={[
        { value: '', label: t`All projects` },
        ...projects.map(({ projectId: value, name }) => ({ value, label: name ?? t`This project` })),
      ]}
      value={projectId ?? ''}
      onChange={value => onChange(value === '' ? undefined : value)}
    />
  )
}

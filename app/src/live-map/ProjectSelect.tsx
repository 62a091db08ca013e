/** Limits the live map to one project's trucks and places. */
import { useLingui } from '@lingui/react/macro'
import { LineSelect } from '../ui/controls/LineSelect.tsx'
import type { LiveProject } from './use-live-work.ts'

type Props = {
  projects: readonly LiveProject[]
  projectId: string | undefined
  onChange: (projectId: string | undefined) => void
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

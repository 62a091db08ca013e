/**
 * The button that begins a new project, or continues the one that was begun on this device. The first project and a
 * begun one are the next act; another project is one of many things to do.
 */
import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { paths } from '../../../paths.ts'
import { useIsPageShown } from '../../../sync/use-is-page-shown.ts'
import { ActionButton } from '../../../ui/controls/buttons/ActionButton.tsx'
import { PlainButton } from '../../../ui/controls/buttons/PlainButton.tsx'
import { useStepLabels } from './new-project-steps.ts'
import { useProjectDraft } from './project-draft.ts'

type Props = {
  entityId: string
  /** Whether the business has no project yet. */
  isFirst: boolean
  /** Whether the page has a plain button for another project already. */
  inHeader?: boolean
  /** What comes in the project, where it differs from the usual. */
  second?: string
}

export function NewProjectButton({ entityId, isFirst, inHeader, second }: Props) {
  const { t } = useLingui()
  const steps = useStepLabels()
  const { draft, read } = useProjectDraft(entityId)
  // The page stays mounted while the project is entered on another one.
  const isShown = useIsPageShown()
  useEffect(() => {
    if (isShown) void read()
  }, [isShown, read])
  if (!draft && !isFirst) {
    if (inHeader) return null
    return (
      <PlainButton icon="plus" wide to={paths.newProject}>
        {t`New project`}
      </PlainButton>
    )
  }
  if (!draft) {
    return <ActionButton title={t`New project`} second={second ?? t`Material, site and rate`} to={paths.newProject} />
  }
  const about = steps[draft.step]?.about
  const name = draft.answers?.name || t`your new project`
  return (
    <ActionButton
      title={t`Continue with ${name}`}
      second={t`Step ${draft.step + 1} of ${steps.length}, ${about}`}
      to={paths.newProject}
    />
  )
}

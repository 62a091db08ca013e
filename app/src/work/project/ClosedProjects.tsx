/** Closed projects that are no longer on the device. Read from the server page by page, when the user asks. */
import { entityScope } from '@haulway/domain/document/scope.ts'
import type { ProjectReference } from '@haulway/domain/work/haul/haul.documents.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { read } from '../../session/app-read.ts'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { formatDay } from '../../ui/format/format.ts'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { HaulSummary } from './ProjectList.tsx'

const pageLength = 20

/** @param liveIds the projects already shown in the list above */
export function ClosedProjects({ entityId, liveIds }: { entityId: string; liveIds: ReadonlySet<string> }) {
  const { t } = useLingui()
  const [projects, setProjects] = useState<ProjectReference[]>()
  const [next, setNext] = useState<string | null>()
  const [state, setState] = useState<'idle' | 'reading' | 'failed'>('idle')
  const readNext = async () => {
    setState('reading')
    const page = await read
      .page(entityScope(entityId), 'project-reference', {
        orderBy: 'closedOn',
        direction: 'descending',
        limit: pageLength,
        after: next ?? undefined,
      })
      .catch(() => undefined)
    setState(page ? 'idle' : 'failed')
    if (!page) return
    const closed = page.documents.filter(project => project.closedOn !== null)
    setProjects(before => [...(before ?? []), ...closed])
    // Open projects have no closing day and are sorted last, so the first of them ends the closed ones.
    setNext(closed.length < page.count ? null : (page.next ?? null))
  }
  const older = projects?.filter(project => !liveIds.has(project.projectId)) ?? []
  return (
    <>
      {projects && (
        <Section
          title={t`Closed projects`}
          {...(older.length > 0 && { aside: next === null ? older.length : t`Recent` })}
        >
          {older.length === 0 && <p className="hw-quiet">{t`No closed projects.`}</p>}
          <List label={t`Closed projects`}>
            {older.map(project => (
              <ListRow
                key={project.projectId}
                icon="lock"
                title={project.name}
                second={
                  <>
                    <HaulSummary project={project} />
                    <br />
                    {t`Closed ${formatDay(project.closedOn ?? 0, project.timeZone)}`}
                  </>
                }
              />
            ))}
          </List>
        </Section>
      )}
      {state === 'failed' && <p role="alert">{t`Couldn't load them. Check your connection.`}</p>}
      {next !== null && (
        <p className="project-closed">
          <PlainButton wide disabled={state === 'reading'} onPress={() => void readNext()}>
            {state === 'reading' ? (
              <Trans>Please Wait...</Trans>
            ) : projects ? (
              <Trans>Show more</Trans>
            ) : (
              <Trans>Closed projects</Trans>
            )}
          </PlainButton>
        </p>
      )}
    </>
  )
}

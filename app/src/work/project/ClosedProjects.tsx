/** Closed projects that are no longer on the device. Read from the server page by page, when the user asks. */
import { entityScope } from '@haulway/domain/document/scope.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { OlderButton } from '../../frame/OlderButton.tsx'
import { useOlderPages } from '../../frame/use-older-pages.ts'
import { formatDay } from '../../ui/format/format.ts'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { HaulSummary } from './ProjectList.tsx'

const latest = { orderBy: 'closedOn', direction: 'descending', limit: 20 } as const

/** @param liveIds the projects already shown in the list above */
export function ClosedProjects({ entityId, liveIds }: { entityId: string; liveIds: ReadonlySet<string> }) {
  const { t } = useLingui()
  const [isRequested, setIsRequested] = useState(false)
  const pages = useOlderPages(entityScope(entityId), 'project-reference', latest)
  const closed = pages.documents.filter(({ closedOn }) => closedOn !== null)
  // Open projects have no closing day and are sorted last, so the first of them ends the closed ones.
  const hasAll = pages.hasAll || closed.length < pages.documents.length
  const shown = closed.filter(({ projectId }) => !liveIds.has(projectId))
  const isRead = pages.documents.length > 0 || (isRequested && hasAll)
  const readNext = () => {
    setIsRequested(true)
    pages.readNext()
  }
  return (
    <>
      {isRead && (
        <Section title={t`Closed projects`} {...(shown.length > 0 && { aside: hasAll ? shown.length : t`Recent` })}>
          {shown.length === 0 && <p className="hw-quiet">{t`No closed projects.`}</p>}
          <List label={t`Closed projects`}>
            {shown.map(project => (
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
      <div className="project-closed">
        <OlderButton older={{ ...pages, hasAll, readNext }}>
          {isRead ? <Trans>Show more</Trans> : <Trans>Closed projects</Trans>}
        </OlderButton>
      </div>
    </>
  )
}

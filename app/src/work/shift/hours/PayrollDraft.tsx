/** Exports the draft of a certified payroll (form WH-347) for a project and a week, and the hours by driver and day. */
import { csvOf } from '@haulway/domain/csv.ts'
import type { DriverHours } from '@haulway/domain/work/shift/driver-hours.ts'
import { payrollDraftOf } from '@haulway/domain/work/shift/payroll-draft.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { PlainButton } from '../../../ui/controls/buttons/PlainButton.tsx'
import { SelectField } from '../../../ui/controls/SelectField.tsx'
import { saveFile } from '../../../ui/data/save-file.ts'
import { Section } from '../../../ui/layout/Section.tsx'
import { formatCalendarDay } from '../../offer/work-labels.ts'

export function PayrollDraft({ hours, lastDay }: { hours: readonly DriverHours[]; lastDay: string }) {
  const { t } = useLingui()
  const projects = [...new Map(hours.map(row => [row.projectId, row.projectName]))]
  const [chosenId, setChosenId] = useState<string>()
  const [projectId, projectName = ''] = projects.find(([id]) => id === chosenId) ?? projects[0] ?? []
  if (projectId === undefined) return null
  const exportDraft = () => {
    const { head, rows } = payrollDraftOf(hours, projectId, lastDay)
    saveFile(`wh-347-draft ${projectName} ${lastDay}.csv`, 'text/csv', csvOf(head, rows))
  }
  const exportSite = () => {
    const head = [t`Driver`, t`Project`, t`Day`, t`At the site, min`, t`Worked, min`]
    const rows = hours.map(row => [
      row.driverName,
      row.projectName,
      row.day,
      row.onSiteMinutes ?? undefined,
      row.workedMinutes,
    ])
    saveFile(`site-minutes ${lastDay}.csv`, 'text/csv', csvOf(head, rows))
  }
  return (
    <Section title={t`Certified payroll, draft`} aside={t`Week ending ${formatCalendarDay(lastDay)}`} rule="ink">
      <p className="hw-quiet hw-small">
        <Trans>
          The columns of form WH-347 with each driver's hours at the site. Classification, overtime, rates and
          deductions are left empty.
        </Trans>
      </p>
      <div className="hours-filters">
        <SelectField
          label={t`Project`}
          value={projectId}
          options={projects.map(([value, label]) => ({ value, label }))}
          onChange={event => setChosenId(event.target.value)}
        />
      </div>
      <div className="hours-device">
        <PlainButton icon="download" onPress={exportDraft}>
          <Trans>Export WH-347 draft</Trans>
        </PlainButton>
        <PlainButton icon="download" onPress={exportSite}>
          <Trans>Export minutes at the site</Trans>
        </PlainButton>
      </div>
    </Section>
  )
}

/** A project's last day as planned, with the forecast, and a form to change it. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAsk } from '../../../ask.ts'
import { MayCall } from '../../../entity/member/MayCall.tsx'
import { PlainButton } from '../../../ui/controls/buttons/PlainButton.tsx'
import { Form } from '../../../ui/controls/Form.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { useForm } from '../../../ui/controls/use-form.ts'
import { StatusBadge } from '../../../ui/data/StatusBadge.tsx'
import { Sheet } from '../../../ui/overlay/Sheet.tsx'
import { RefusalMessage } from '../../../user/RefusalMessage.tsx'
import { factTones } from '../../fact-tones.ts'
import { formatCalendarDay } from '../../offer/work-labels.ts'
import type { ProjectDay } from '../project-day.ts'
import { forecastLastDay, lastDayTone, takesOverYear } from './last-day.ts'

export function LastDay({ day }: { day: ProjectDay }) {
  const { t } = useLingui()
  const [isChanging, setIsChanging] = useState(false)
  const { project } = day
  if (project.state === 'closed') return null
  const { endDay } = project
  return (
    <>
      <LastDayForecast day={day} />
      <MayCall call="changeProject">
        <PlainButton icon="edit" wide onPress={() => setIsChanging(true)}>
          {endDay === null ? <Trans>Set the last day</Trans> : <Trans>Ends on {formatCalendarDay(endDay)}</Trans>}
        </PlainButton>
      </MayCall>
      <Sheet open={isChanging} title={t`Last day of ${project.name}`} onClose={() => setIsChanging(false)}>
        <LastDayForm project={project} onDone={() => setIsChanging(false)} />
      </Sheet>
    </>
  )
}

/** Whether the pace of the days so far leads to the planned day. */
function LastDayForecast({ day: today }: { day: ProjectDay }) {
  const forecast = forecastLastDay(today)
  const tone = lastDayTone(today)
  if (tone === undefined || forecast === undefined) return null
  const day = formatCalendarDay(forecast)
  const isLate = tone === factTones.lastDayLate
  return (
    <p>
      <StatusBadge tone={tone}>
        {isLate && takesOverYear(today) && <Trans>More than a year at this pace, past the planned end</Trans>}
        {isLate && !takesOverYear(today) && <Trans>Forecast to end {day}, later than planned</Trans>}
        {!isLate && <Trans>Forecast to end {day}</Trans>}
      </StatusBadge>
    </p>
  )
}

function LastDayForm({ project, onDone }: { project: ProjectDay['project']; onDone: () => void }) {
  const { t } = useLingui()
  const change = useAsk('changeProject')
  const { projectId, startDay } = project
  const form = useForm({ defaultValues: { endDay: project.endDay ?? '' } }, { mayBeLeft: true })
  const submit = form.handleSubmit(async ({ endDay }) => {
    if (await change.run({ projectId, endDay: endDay === '' ? null : endDay })) onDone()
  })
  return (
    <Form onSubmit={submit}>
      <TextField
        label={t`Last day`}
        hint={t`Leave it empty if there is none. Nothing ends on this day automatically.`}
        type="date"
        {...form.register('endDay', {
          validate: endDay => endDay === '' || endDay >= startDay || t`The last day is before the first day.`,
        })}
        error={form.formState.errors.endDay?.message}
      />
      <RefusalMessage refusal={change.refusal} />
      <PlainButton submit wide disabled={change.isAsking}>
        {change.isAsking ? <Trans>Please Wait...</Trans> : <Trans>Save</Trans>}
      </PlainButton>
    </Form>
  )
}

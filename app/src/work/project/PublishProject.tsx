/** Publishes a draft. If the shift of its first day is over, asks for a later first day. */
import type { ProjectReference } from '@haulway/domain/work/haul/haul.documents.ts'
import { isFirstShiftOver } from '@haulway/domain/work/project/project.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAsk } from '../../ask.ts'
import { WorkActionButton } from '../../entity/WorkAction.tsx'
import { Form } from '../../ui/controls/Form.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { useForm } from '../../ui/controls/use-form.ts'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'
import { firstDayOf } from './new-project/new-project.ts'

type Props = { project: ProjectReference; now: number }

export function PublishProject({ project, now }: Props) {
  const { t } = useLingui()
  const publish = useAsk('publishProject')
  const [isOpen, setIsOpen] = useState(false)
  const { projectId } = project
  const isOver = isFirstShiftOver(project, now)
  return (
    <>
      <WorkActionButton
        work="project"
        call="publishProject"
        title={t`Publish`}
        second={isOver ? t`The first day's shift is over` : t`Haulers will see it under Find work`}
        sending={publish.isAsking}
        onPress={() => (isOver ? setIsOpen(true) : void publish.run({ projectId }))}
      />
      <RefusalMessage refusal={publish.refusal} />
      <Sheet open={isOpen} title={t`Publish ${project.name}`} onClose={() => setIsOpen(false)}>
        <FirstDayForm project={project} now={now} onDone={() => setIsOpen(false)} />
      </Sheet>
    </>
  )
}

function FirstDayForm({ project, now, onDone }: Props & { onDone: () => void }) {
  const { t } = useLingui()
  const publish = useAsk('publishProject')
  const form = useForm({ defaultValues: { startDay: firstDayOf(project, now) } }, { mayBeLeft: true })
  const { errors } = form.formState
  const submit = form.handleSubmit(async ({ startDay }) => {
    if (await publish.run({ projectId: project.projectId, startDay })) onDone()
  })
  return (
    <Form onSubmit={submit}>
      <p>
        <Trans>The first day's shift is over. Choose a later day.</Trans>
      </p>
      <TextField
        label={t`First day`}
        type="date"
        {...form.register('startDay', {
          required: t`Enter the first day.`,
          validate: startDay =>
            !isFirstShiftOver({ ...project, startDay }, now) || t`Choose a day whose shift isn't over.`,
        })}
        error={errors.startDay?.message}
      />
      <RefusalMessage refusal={publish.refusal} />
      <WorkActionButton
        work="project"
        call="publishProject"
        title={<Trans>Publish for this day</Trans>}
        second={<Trans>Haulers will see it under Find work</Trans>}
        sending={publish.isAsking}
        submit
      />
    </Form>
  )
}

/** The notices of a project to all its parties. The jobber posts, edits and removes them here. */

import { newId } from '@haulway/client/new-id.ts'
import { hourMs } from '@haulway/domain/time.ts'
import type { ProjectReference } from '@haulway/domain/work/haul/haul.documents.ts'
import type { ProjectNoticeDocument } from '@haulway/domain/work/project-notice/project-notice.documents.ts'
import { projectNoticeKinds } from '@haulway/domain/work/project-notice/project-notice.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAsk } from '../../ask.ts'
import { MayCall } from '../../entity/member/MayCall.tsx'
import { ActionButton } from '../../ui/controls/buttons/ActionButton.tsx'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { SureButton } from '../../ui/controls/buttons/SureButton.tsx'
import { Form } from '../../ui/controls/Form.tsx'
import { SelectField } from '../../ui/controls/SelectField.tsx'
import { TextAreaField } from '../../ui/controls/TextField.tsx'
import { useForm } from '../../ui/controls/use-form.ts'
import { Section } from '../../ui/layout/Section.tsx'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'
import { ProjectNoticeList } from './ProjectNoticeList.tsx'
import '../project/project.css'

type Props = { project: ProjectReference; notices: readonly ProjectNoticeDocument[]; now: number }

export function ProjectNotices({ project, notices, now }: Props) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<ProjectNoticeDocument | 'new'>()
  if (project.state === 'closed' && notices.length === 0) return null
  const close = () => setChosen(undefined)
  return (
    <Section title={t`Notices to all parties`} {...(notices.length > 0 && { aside: notices.length })}>
      <ProjectNoticeList
        notices={notices}
        now={now}
        timeZone={project.timeZone}
        acts={notice => (
          <MayCall call="changeProjectNotice">
            <PlainButton bare icon="edit" label={t`Edit: ${notice.text}`} onPress={() => setChosen(notice)} />
          </MayCall>
        )}
      />
      {project.state !== 'closed' && (
        <MayCall call="createProjectNotice">
          <PlainButton icon="plus" wide onPress={() => setChosen('new')}>
            <Trans>Post a notice</Trans>
          </PlainButton>
        </MayCall>
      )}
      <Sheet open={chosen !== undefined} title={t`Notice to all parties`} onClose={close}>
        {chosen === 'new' && <NoticeForm projectId={project.projectId} now={now} onDone={close} />}
        {chosen && chosen !== 'new' && (
          <>
            <NoticeForm projectId={project.projectId} notice={chosen} now={now} onDone={close} />
            <EndNotice notice={chosen} onDone={close} />
          </>
        )}
      </Sheet>
    </Section>
  )
}

type FormProps = { projectId: string; notice?: ProjectNoticeDocument; now: number; onDone: () => void }

function NoticeForm({ projectId, notice, now, onDone }: FormProps) {
  const { t } = useLingui()
  const create = useAsk('createProjectNotice')
  const change = useAsk('changeProjectNotice')
  const labels = { news: t`News`, closure: t`Closure`, rule: t`Site rule` }
  const form = useForm({ defaultValues: { kind: notice?.kind ?? 'news', text: notice?.text ?? '', hours: 'keep' } })
  const { errors } = form.formState
  const submit = form.handleSubmit(async ({ kind, text, hours }) => {
    const endsOn = hours === 'keep' ? (notice?.endsOn ?? null) : hours === '' ? null : now + Number(hours) * hourMs
    const input = { projectId, kind, text, endsOn }
    const done = notice
      ? await change.run({ ...input, noticeId: notice.noticeId })
      : await create.run({ ...input, noticeId: newId() })
    if (done) onDone()
  })
  const hours = ['4', '8', '24', '72']
  return (
    <Form onSubmit={submit}>
      <SelectField
        label={t`Type`}
        options={projectNoticeKinds.toReversed().map(kind => ({ value: kind, label: labels[kind] }))}
        {...form.register('kind')}
      />
      <TextAreaField
        label={t`Message`}
        hint={t`For example: Gate 3 is closed until noon. Use gate 1.`}
        maxLength={500}
        {...form.register('text', { required: t`Enter a message.` })}
        error={errors.text?.message}
      />
      <SelectField
        label={t`Until`}
        options={[
          { value: 'keep', label: notice?.endsOn ? t`No change` : t`Until I remove it` },
          ...hours.map(value => ({
            value,
            label: plural(value, { one: '# hour from now', other: '# hours from now' }),
          })),
          ...(notice?.endsOn ? [{ value: '', label: t`Until I remove it` }] : []),
        ]}
        {...form.register('hours')}
      />
      <RefusalMessage refusal={create.refusal ?? change.refusal} />
      <ActionButton
        title={notice ? <Trans>Save</Trans> : <Trans>Post notice</Trans>}
        second={<Trans>Haulers, drivers, pit and operators will see it</Trans>}
        sending={create.isAsking || change.isAsking}
        submit
      />
    </Form>
  )
}

function EndNotice({ notice, onDone }: { notice: ProjectNoticeDocument; onDone: () => void }) {
  const end = useAsk('endProjectNotice')
  const { projectId, noticeId } = notice
  return (
    <div className="project-second">
      <RefusalMessage refusal={end.refusal} />
      <MayCall call="endProjectNotice">
        <SureButton
          icon="close"
          wide
          disabled={end.isAsking}
          why={<Trans>It disappears for all parties.</Trans>}
          sure={<Trans>Remove it now</Trans>}
          onPress={() => void end.run({ projectId, noticeId }).then(done => done && onDone())}
        >
          <Trans>Remove notice</Trans>
        </SureButton>
      </MayCall>
    </div>
  )
}

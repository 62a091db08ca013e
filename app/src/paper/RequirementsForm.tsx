/** What a buyer requires of its haulers, kind by kind, and whom that would stop today. */
import { checkPapers, type Holder } from '@haulway/domain/paper/check-papers.ts'
import {
  type PaperLevels,
  type PaperSubject,
  paperSubjects,
  type RequiredKind,
  requiredKinds,
  requirementLevels,
  subjectOf,
} from '@haulway/domain/paper/paper-requirements.ts'
import { factOf } from '@haulway/domain/paper/paper-sentences.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useAsk } from '../ask.ts'
import { MayCall } from '../entity/member/MayCall.tsx'
import { ActionButton } from '../ui/controls/buttons/ActionButton.tsx'
import { PlainButton } from '../ui/controls/buttons/PlainButton.tsx'
import { Form } from '../ui/controls/Form.tsx'
import { SelectField } from '../ui/controls/SelectField.tsx'
import { StatusBadge } from '../ui/data/StatusBadge.tsx'
import { useDomainLabels } from '../ui/format/domain-labels.ts'
import { List, ListRow } from '../ui/layout/ListRow.tsx'
import { Section } from '../ui/layout/Section.tsx'
import { useUnsaved } from '../ui/overlay/unsaved.ts'
import { RefusalMessage } from '../user/RefusalMessage.tsx'
import { useLevelLabels, useRequiredKindLabels } from './paper-labels.ts'
import './paper.css'

type Props = PreviewProps & { onSaved: (levels: PaperLevels) => void }

export function RequirementsForm({ entityId, levels: saved, holders, today, onSaved }: Props) {
  const { run, isAsking, refusal } = useAsk('setPaperRequirements')
  const [levels, setLevels] = useState(saved)
  const [isSaved, setIsSaved] = useState(false)
  const titles = useSubjectTitles()
  const isChanged = requiredKinds.some(kind => (levels[kind] ?? 'off') !== (saved[kind] ?? 'off'))
  useUnsaved(isChanged, () => setLevels(saved))
  const change = (kind: RequiredKind, value: string) => {
    const level = requirementLevels.find(each => each === value) ?? 'off'
    setIsSaved(false)
    setLevels({ ...levels, [kind]: level })
  }
  const save = async () => {
    const isDone = (await run({ entityId, levels })) !== undefined
    setIsSaved(isDone)
    if (isDone) onSaved(levels)
  }
  return (
    <Form
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
    >
      <div className="hw-papers-form">
        <div className="hw-papers-levels">
          {paperSubjects.map(subject => (
            <Section key={subject} title={titles[subject]} rule="none">
              <Levels subject={subject} levels={levels} onChange={change} />
            </Section>
          ))}
        </div>
        <Preview entityId={entityId} levels={levels} holders={holders} today={today} />
      </div>
      <RefusalMessage refusal={refusal} />
      <MayCall call="setPaperRequirements">
        {isChanged ? (
          <ActionButton title={<Trans>Save requirements</Trans>} sending={isAsking} submit />
        ) : (
          <PlainButton submit>
            <Trans>Save requirements</Trans>
          </PlainButton>
        )}
      </MayCall>
      {isSaved && (
        <p role="status">
          <StatusBadge tone="good">
            <Trans>Saved. Applies to new work from now on.</Trans>
          </StatusBadge>
        </p>
      )}
    </Form>
  )
}

const demanding = requirementLevels.filter(level => level !== 'off')

type LevelsProps = {
  subject: PaperSubject
  levels: PaperLevels
  onChange: (kind: RequiredKind, value: string) => void
}

function Levels({ subject, levels, onChange }: LevelsProps) {
  const labels = useRequiredKindLabels()
  const levelLabels = useLevelLabels()
  return requiredKinds
    .filter(kind => subjectOf(kind) === subject)
    .map(kind => (
      <SelectField
        key={kind}
        label={labels[kind]}
        empty={levelLabels.off}
        options={demanding.map(value => ({ value, label: levelLabels[value] }))}
        value={demanding.find(each => each === levels[kind]) ?? ''}
        onChange={event => onChange(kind, event.currentTarget.value)}
      />
    ))
}

type PreviewProps = { entityId: string; levels: PaperLevels; holders: readonly Holder[]; today: string }

/** By the same rule as the refusal, before anything is saved. */
function Preview({ entityId, levels, holders, today }: PreviewProps) {
  const { t } = useLingui()
  const translate = useDomainLabels()
  const { stops, warnings } = checkPapers([{ entityId, name: '', levels }], holders, today)
  const listOf = (findings: typeof stops, badge: ReactNode) => (
    <List>
      {findings.map(finding => (
        <ListRow
          key={`${finding.holder.id} ${finding.kind}`}
          title={translate(factOf(finding))}
          {...(badge && { second: badge })}
        />
      ))}
    </List>
  )
  return (
    <div>
      <Section title={t`Blocked today`} aside={stops.length} rule="none">
        {stops.length === 0 ? (
          <p className="hw-quiet">
            <Trans>No one you work with now.</Trans>
          </p>
        ) : (
          listOf(stops, <StatusBadge tone="stop">{t`Can't be dispatched`}</StatusBadge>)
        )}
      </Section>
      {warnings.length > 0 && (
        <Section title={t`Warned today`} aside={warnings.length} rule="none">
          {listOf(warnings, undefined)}
        </Section>
      )}
    </div>
  )
}

function useSubjectTitles(): Record<PaperSubject, string> {
  const { t } = useLingui()
  return { business: t`Business`, truck: t`Truck`, driver: t`Driver` }
}

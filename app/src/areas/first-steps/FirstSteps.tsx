/** What a new business or person does up to the first load: the next step as the action, and all steps as a road. */
import type { FirstStep, FirstStepName } from '@haulway/domain/wire/first-steps.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { paths } from '../../paths.ts'
import { ActionButton } from '../../ui/controls/buttons/ActionButton.tsx'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { StepRoad } from '../../ui/layout/StepRoad.tsx'
import { type FirstStepLabel, useFirstStepLabels } from './first-step-labels.ts'
import './first-steps.css'

type Props = {
  steps: readonly FirstStep[]
  /** Shown instead of the action of the next step, where the page has a better one; null for none. */
  act?: ReactNode
  /** Paths of steps that are done on the page of one record. */
  to?: Partial<Record<FirstStepName, string>>
  /** What the action of a step opens on this page, instead of another page. */
  press?: Partial<Record<FirstStepName, () => void>>
}

export function FirstSteps({ steps, act, to: own, press = {} }: Props) {
  const { t } = useLingui()
  const { type } = useCurrentEntity()
  const labels = useFirstStepLabels(type)
  const count = steps.filter(({ phase }) => phase !== 'done').length
  const now = steps.find(({ phase }) => phase === 'now')
  const toOf = (name: FirstStepName) => own?.[name] ?? labels[name].to
  return (
    <section className="first-steps" aria-label={t`First steps`}>
      <h2>
        {now ? (
          <Plural value={count} one="# step to your first load" other="# steps to your first load" />
        ) : (
          <Trans>Ready for your first load</Trans>
        )}
      </h2>
      {act === undefined
        ? now && <NextStep label={labels[now.name]} to={toOf(now.name)} onPress={press[now.name]} />
        : act}
      <StepRoad
        label={t`Steps to your first load`}
        steps={steps.map(({ name, phase }) => {
          const { title, second } = labels[name]
          const is = phase === 'waiting' ? 'now' : phase
          const to = phase === 'ahead' ? toOf(name) : undefined
          return { key: name, title, is, ...(phase !== 'done' && { second }), ...(to && { to }) }
        })}
      />
      {(type === 'soloTrucker' || type === 'fleetTrucker') && (
        <List>
          <ListRow
            icon="play"
            title={t`Try a practice load`}
            second={t`On this phone only. Nothing is posted or paid`}
            to={paths.practice(type)}
          />
        </List>
      )}
    </section>
  )
}

type NextProps = { label: FirstStepLabel; to: string | undefined; onPress: (() => void) | undefined }

function NextStep({ label: { icon, title, second }, to, onPress }: NextProps) {
  const face = { icon, title, second }
  if (onPress) return <ActionButton {...face} onPress={onPress} />
  return to === undefined ? null : <ActionButton {...face} to={to} />
}

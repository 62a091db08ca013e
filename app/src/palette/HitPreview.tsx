/** What is known about the chosen hit, before it is opened, and what can be done about it. */
import { Trans } from '@lingui/react/macro'
import type { KeyboardEvent } from 'react'
import { TruckState } from '../live-map/TruckNow.tsx'
import { ShareLinks } from '../share-link/ShareLinks.tsx'
import { TruckPlate } from '../truck/TruckPlate.tsx'
import { CallButton } from '../ui/controls/buttons/CallLink.tsx'
import { PlainButton } from '../ui/controls/buttons/PlainButton.tsx'
import { pressControl } from '../ui/feedback/shortcuts.ts'
import { Line, Lines } from '../ui/layout/Lines.tsx'
import type { Hit } from './find-hits.ts'
import { ProjectMoney } from './ProjectMoney.tsx'
import type { HitActions } from './use-hit-actions.ts'

type Props = { hit: Hit; kind: string; actions: HitActions; onOpen: (to: string) => void; onLeave: () => void }

export function HitPreview({ hit, kind, actions, onOpen, onLeave }: Props) {
  const { name, second, plate, truckId, project, to, facts = [] } = hit
  return (
    <aside className="hw-palette-preview" aria-label={name} onKeyDown={event => pressKey(event, onLeave)}>
      <p className="hw-quiet hw-small">{kind}</p>
      <div className="hw-palette-title">
        {plate && <TruckPlate {...plate} size="header" />}
        <p className="hw-strong">{name}</p>
      </div>
      {second !== '' && <p className="hw-quiet">{second}</p>}
      {truckId !== undefined && (
        <div className="truck-now">
          <TruckState key={truckId} truckId={truckId} canCall={actions.call !== undefined} />
        </div>
      )}
      {facts.length > 0 && (
        <Lines>
          {facts.map(({ label, value }) => (
            <Line key={label} label={label} value={value} />
          ))}
        </Lines>
      )}
      {hit.kind === 'project' && project && <ProjectMoney projectId={project.projectId} />}
      <Actions actions={actions} to={to} onOpen={onOpen} />
    </aside>
  )
}

function Actions({ actions: { map, call, share }, to, onOpen }: Pick<Props, 'actions' | 'onOpen'> & { to: string }) {
  return (
    <div className="hw-palette-actions">
      <PlainButton onPress={() => onOpen(to)}>
        <Trans context="verb">Open</Trans>
      </PlainButton>
      {map !== undefined && (
        <PlainButton icon="map" pressKey="M" onPress={() => onOpen(map)}>
          <Trans>Open on map</Trans>
        </PlainButton>
      )}
      {call && <CallButton {...call} pressKey="C" />}
      {share && <ShareLinks key={share.projectId} {...share} pressKey="S" />}
    </div>
  )
}

/** A key presses the control that names it, while the focus is in the preview: never while something is typed. */
function pressKey(event: KeyboardEvent<HTMLElement>, onLeave: () => void): void {
  const { target, currentTarget } = event
  const isInside = target instanceof HTMLElement && target.closest('dialog') === currentTarget.closest('dialog')
  if (!isInside || event.ctrlKey || event.metaKey || event.altKey) return
  if (event.key === 'ArrowLeft') onLeave()
  else if (!pressControl(event.key.toUpperCase(), currentTarget)) return
  event.preventDefault()
}

/** A truck that is at one place for an implausible time: its driver probably forgot to end the load. */
import { isForgotten } from '@haulway/domain/load-log/fold/forgotten.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { paths } from '../../paths.ts'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { Icon } from '../../ui/icon/Icon.tsx'
import './load-now.css'

/** Renders nothing while the time is plausible. */
export function StillThere({ load, now }: { load: LoadLogDocument; now: number }) {
  const { t } = useLingui()
  const { type } = useCurrentEntity()
  if (!isForgotten(load, now)) return null
  const { state, terms, projectId, loadLogId } = load
  const isAtSite = state === 'arrived'
  const place = isAtSite ? terms.destination.name : terms.origin.name
  return (
    <>
      <p className="load-now-nothing">
        <Icon name="warning" />
        <span>
          <strong>
            <Trans>Still at {place}?</Trans>
          </strong>
          <br />
          {isAtSite
            ? t`If you have unloaded, tap “Unloaded” to end the load.`
            : t`If you are loaded, enter the ticket's quantity. If not, cancel the load.`}
        </span>
      </p>
      {!isAtSite && (
        <PlainButton wide to={paths.loadLog(type, projectId, loadLogId)}>
          <Trans>Open the load</Trans>
        </PlainButton>
      )}
    </>
  )
}

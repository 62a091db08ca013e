/**
 * Explains which location data Haulway collects, when, why and who sees it, before the system asks for permission
 * (Google Play: prominent disclosure). Never shown in a browser, whose permission covers only the open page.
 */
import { trackerConstants } from '@haulway/domain/tracker/tracker-settings.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type LocationConsent, locationConsent, useLocationConsent } from '../../native/location-consent.ts'
import { ActionButton } from '../../ui/controls/buttons/ActionButton.tsx'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { formatDistance } from '../../ui/format/format.ts'
import { useDistanceSystem } from '../../ui/format/use-measures.ts'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import './tracking-coach.css'

export function LocationDisclosure({ consent = locationConsent }: { consent?: LocationConsent }) {
  const { t } = useLingui()
  const isOpen = useLocationConsent(consent) === 'asking'
  const distance = formatDistance(trackerConstants.distanceFilterMeters, useDistanceSystem())
  return (
    <Sheet open={isOpen} title={t`Your location during a load`} onClose={() => consent.answer(false)}>
      <div className="coach">
        <p>
          <Trans>
            Haulway collects this phone's location from the start of a load to its delivery, even in the background:
            when the app is closed, not in use, or the screen is off.
          </Trans>
        </p>
        <List>
          <ListRow
            icon="pin"
            title={t`What is collected`}
            second={t`The truck's location and speed, about every ${distance}. Only during a load.`}
          />
          <ListRow
            icon="check"
            title={t({ message: 'Why', context: 'location' })}
            second={t`It proves the haul you are paid for: arrivals, minutes in line, route driven.`}
          />
          <ListRow
            icon="people"
            title={t`Who sees it`}
            second={t`You and your business, the jobber, and the pit until you leave it.`}
          />
        </List>
        <ActionButton title={t`Continue`} second={t`Your phone will ask next`} onPress={() => consent.answer(true)} />
        <PlainButton wide onPress={() => consent.answer(false)}>
          <Trans>Not now</Trans>
        </PlainButton>
      </div>
    </Sheet>
  )
}

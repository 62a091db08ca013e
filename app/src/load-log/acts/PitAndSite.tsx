/** A load's pit and site, the site rules, and the phone number of the site contact. */
import type { Place } from '@haulway/domain/geo-pin/geo-pin.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { formatPhoneNo } from '@haulway/domain/phone-no.ts'
import { isToDump } from '@haulway/domain/work/dispatch/dispatch.ts'
import { useLingui } from '@lingui/react/macro'
import { DirectionsLink } from '../../map/place/DirectionsLink.tsx'
import { CallLink } from '../../ui/controls/buttons/CallLink.tsx'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import '../load-log.css'

type Props = {
  /** Hides the pit, which no longer matters once the truck has left it. */
  isLoaded?: boolean
  terms: LoadLogDocument['terms']
  /** The distance to the pin, if known: "4.8 mi". */
  distanceTo?: (pin: { lat: number; lng: number }) => string | undefined
}

export function PitAndSite({ terms, isLoaded, distanceTo = () => undefined }: Props) {
  const { t } = useLingui()
  const { origin, destination, siteRules, contactPhoneNo, jobberName } = terms
  const toDump = isToDump(terms)
  const placeLabel = (pin: Place, owner: string) =>
    [pin.name === pin.entityName ? undefined : owner, distanceTo(pin)].filter(part => part !== undefined).join(', ')
  return (
    <List label={t`Route`}>
      {!isLoaded && (
        <ListRow
          icon="pit"
          title={origin.name}
          second={placeLabel(origin, toDump ? t`Site of ${origin.entityName}` : t`Pit of ${origin.entityName}`)}
          end={<DirectionsLink place={origin} />}
        />
      )}
      <ListRow
        icon="barrier"
        title={destination.name}
        second={placeLabel(
          destination,
          toDump ? t`Dump of ${destination.entityName}` : t`Site of ${destination.entityName}`,
        )}
        end={<DirectionsLink place={destination} />}
      />
      {siteRules !== '' && <ListRow icon="helmet" title={t`Site rules`} second={siteRules} />}
      {contactPhoneNo !== '' && (
        <ListRow
          icon="person"
          title={jobberName}
          second={formatPhoneNo(contactPhoneNo)}
          end={<CallLink name={jobberName} phoneNo={contactPhoneNo} />}
        />
      )}
    </List>
  )
}

/** Where a load goes, by which rules, and whom to ring. */
import type { Place } from '@haulway/domain/geo-pin/geo-pin.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { useLingui } from '@lingui/react/macro'
import { CallLink } from '../../ui/controls/CallLink.tsx'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import '../load-log.css'

type Props = {
  /** Once it has left the pit, the pit is of no interest. */
  isLoaded?: boolean
  terms: LoadLogDocument['terms']
  /** How far it is to the pin, where known. */
  wayTo?: (pin: { lat: number; lng: number }) => string | undefined
}

export function PitAndSite({ terms, isLoaded, wayTo = () => undefined }: Props) {
  const { t } = useLingui()
  const { origin, destination, siteRules, contactPhoneNo, jobberName } = terms
  const placed = (pin: Place, owner: string) =>
    [pin.name === pin.entityName ? undefined : owner, wayTo(pin)].filter(part => part !== undefined).join(', ')
  return (
    <List label={t`Route`}>
      {!isLoaded && <ListRow icon="pit" title={origin.name} second={placed(origin, t`Pit of ${origin.entityName}`)} />}
      <ListRow
        icon="barrier"
        title={destination.name}
        second={placed(destination, t`Site of ${destination.entityName}`)}
      />
      {siteRules !== '' && <ListRow icon="helmet" title={t`Site rules`} second={siteRules} />}
      {contactPhoneNo !== '' && (
        <ListRow
          icon="person"
          title={jobberName}
          second={contactPhoneNo}
          end={<CallLink name={jobberName} phoneNo={contactPhoneNo} />}
        />
      )}
    </List>
  )
}

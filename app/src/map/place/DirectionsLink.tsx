import type { LatLng } from '@haulway/domain/geo.ts'
import { useLingui } from '@lingui/react/macro'
import { readSurface } from '../../native/surface.ts'
import { IconLink } from '../../ui/controls/buttons/IconLink.tsx'
import { directionsUrl } from './directions.ts'

/** A link at the end of a place's row that opens directions to it in the phone's maps app. */
export function DirectionsLink({ place }: { place: LatLng & { name: string } }) {
  const { t } = useLingui()
  const { name } = place
  return <IconLink icon="turn" href={directionsUrl(place, readSurface())} label={t`Directions to ${name}`} />
}

/** Below a field for a place: saved and recent places, and what the search finds. */
import { distanceMeters, type LatLng } from '@haulway/domain/geo.ts'
import type { FoundPlace } from '@haulway/domain/place/place.calls.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useContext } from 'react'
import { type DistanceSystem, formatDistance } from '../../../ui/format/format.ts'
import { useDistanceSystem } from '../../../ui/format/use-measures.ts'
import { Icon } from '../../../ui/icon/Icon.tsx'
import type { IconName } from '../../../ui/icon/icons.ts'
import { formatDrive } from '../../format-drive.ts'
import { isSame, SavedPlaces } from './known-places.ts'
import { isBeyondDayDrive, type PlaceSearch } from './use-place-search.ts'
import './PlaceSuggestions.css'

export type Suggestion = FoundPlace & { icon: IconName }

const knownMax = 3

/** Before anything is typed, the places used last; then the known ones that match, and what was found. */
export function useSuggestions(text: string, recent: readonly FoundPlace[], search: PlaceSearch): Suggestion[] {
  const saved = useContext(SavedPlaces)
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  const matches = ({ name, town }: FoundPlace) => {
    const all = `${name} ${town}`.toLocaleLowerCase()
    return words.every(word => all.includes(word))
  }
  const known = [
    ...recent.map(place => ({ ...place, icon: 'clock' as const })),
    ...saved.map(place => ({ ...place, icon: 'pin' as const })),
  ].filter(matches)
  const found = search.places.map(place => ({ ...place, icon: 'map' as const }))
  const all = [...known.slice(0, knownMax), ...found]
  return all.filter((place, index) => all.findIndex(other => isSame(other, place)) === index)
}

type ListProps = {
  suggestions: readonly Suggestion[]
  /** Distances are measured from here. */
  near: LatLng | undefined
  onChoose: (place: FoundPlace) => void
}

/** While an address is typed: over what is below, so that nothing moves when a place is chosen there instead. */
export function PlaceSuggestions({ search, ...list }: ListProps & { search: PlaceSearch }) {
  const sentence = useSentence(search)
  return (
    // The press that chooses a row leaves the field its focus: without it, the list would close before.
    // biome-ignore lint/a11y/noStaticElementInteractions: only the rows in it are pressed
    <div className="hw-place-found" onMouseDown={event => event.preventDefault()}>
      <SuggestionList {...list} />
      <p role="status" className="hw-quiet">
        {sentence}
      </p>
      {search.places.length > 0 && (
        <p className="hw-quiet">
          <Trans>Places from OpenStreetMap</Trans>
        </p>
      )}
    </div>
  )
}

export function SuggestionList({ suggestions, near, onChoose }: ListProps) {
  const { t } = useLingui()
  const system = useDistanceSystem()
  if (suggestions.length === 0) return null
  return (
    <ul className="hw-place-list" aria-label={t`Places`}>
      {suggestions.map(({ icon, ...place }) => (
        <li key={`${place.name} ${place.town}`}>
          <button type="button" onClick={() => onChoose(place)}>
            <Icon name={icon} />
            <span className="hw-place-found-words">
              <span>{place.name}</span>
              {place.town && <small>{place.town}</small>}
            </span>
            {near && <span className="hw-place-found-away">{awayText(place, near, system)}</span>}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** "1.0 mi, 3–5 min"; without the minutes where no truck drives in a day. */
function awayText(place: LatLng, near: LatLng, system: DistanceSystem): string {
  const away = distanceMeters(near, place)
  return isBeyondDayDrive(place, near) ? formatDistance(away, system) : formatDrive(away, system)
}

function useSentence({ state, places }: PlaceSearch): string {
  const { t } = useLingui()
  switch (state) {
    case 'idle':
      return ''
    case 'asking':
      return t`Searching addresses`
    case 'answered':
      if (places.length === 0) return t`No address found. Check the spelling, or tap the map.`
      return plural(places.length, { one: '# address found', other: '# addresses found' })
    case 'offline':
      return t`Address search needs a connection. Tap the map or enter coordinates.`
    case 'tooMany':
      return t`Too many searches. Wait a moment, or tap the map.`
    case 'refused':
      return t`Address search isn't answering. Tap the map, or enter coordinates.`
  }
}

/** A field for a place: by address, on the map, or from the device. Its geofence is a circle or corners. */
import type { LatLng } from '@haulway/domain/geo.ts'
import type { FoundPlace } from '@haulway/domain/place/place.calls.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type Ref, useCallback, useContext, useId, useState } from 'react'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { useDistanceSystem } from '../../ui/format/use-measures.ts'
import { formatRadius } from '../format-drive.ts'
import { geofenceTrouble } from './geofence-corners.ts'
import { PlaceMap } from './PlaceMap.tsx'
import { isLink, shortMapLinkIn } from './parse-map-link.ts'
import { parsePlace } from './parse-place.ts'
import { type PlaceAnswer, radiusMetersRange, withPlace } from './place-answer.ts'
import { SavedPlaces, useRecentPlaces } from './search/known-places.ts'
import { PlaceSuggestions, useSuggestions } from './search/PlaceSuggestions.tsx'
import { usePlaceSearch } from './search/use-place-search.ts'
import { useEntering } from './use-entering.ts'
import './PlaceMap.css'

type Props = {
  label: string
  value: PlaceAnswer
  onChange: (value: PlaceAnswer) => void
  error?: string | undefined
  /** The input that gets the focus when the place is missing. */
  ref?: Ref<HTMLInputElement>
  /** The places that the map shows until one is chosen, the most useful first. */
  around?: readonly LatLng[]
  /** A place without a geofence. */
  isPoint?: boolean
  /** Says what it is for, where it may be left empty. */
  optionalFor?: string
}

const nothingAround: readonly LatLng[] = []

export function PlaceField(props: Props) {
  const { label, value, onChange, error, ref, around = nothingAround, isPoint = false, optionalFor } = props
  const { t } = useLingui()
  const saved = useContext(SavedPlaces)
  const near = around[0] ?? saved[0]
  const { trouble, isFollowing, takeHere, enter } = useEntering(value, onChange)
  const typed = parsePlace(value.text) || isLink(value.text) || shortMapLinkIn(value.text) ? undefined : value.text
  const search = usePlaceSearch(typed, near)
  const { recent, remember } = useRecentPlaces()
  // While the search runs, what is typed is not wrong yet.
  const missing = search.state === 'asking' || isFollowing ? undefined : error
  const suggestions = useSuggestions(value.text, recent, search)
  const choose = (place: FoundPlace) => {
    void remember(place)
    onChange(withPlace(value, place, [place.name, place.town].filter(Boolean).join(', ')))
  }
  const hint = search.isOffered
    ? t`Enter an address, tap the map, or paste a map link`
    : t`Tap the map, paste a map link, or enter 40.5800, -75.6000`
  const [isDrawing, setIsDrawing] = useState(value.geofence.length > 0)
  const [isMapMissing, setIsMapMissing] = useState(false)
  const onMissing = useCallback(() => setIsMapMissing(true), [])
  return (
    <div className="hw-form">
      <TextField
        label={label}
        ref={ref}
        value={value.label ?? value.text}
        onChange={event => enter(event.currentTarget.value)}
        onKeyDown={event => {
          if (event.key !== 'Enter' || typed === undefined || typed === '') return
          // Enter chooses the first row of the list. It never sends the form, even while nothing is found.
          event.preventDefault()
          const [first] = suggestions
          if (first) choose(first)
        }}
        inputMode="text"
        autoComplete="off"
        required={optionalFor === undefined}
        hint={isFollowing ? t`Opening the link…` : [optionalFor, hint].filter(Boolean).join(' ')}
        {...((trouble ?? missing) && { error: trouble ?? missing })}
      />
      {typed !== undefined && (
        <PlaceSuggestions suggestions={suggestions} search={search} near={near} onChoose={choose} />
      )}
      <PlaceMap
        label={t`Map: ${label}`}
        value={value}
        onChange={onChange}
        isDrawing={isDrawing}
        onMissing={onMissing}
        around={around.length > 0 ? around : saved}
      />
      <PlainButton icon="pin" onPress={takeHere} wide>
        <Trans>Use my location</Trans>
      </PlainButton>
      {isPoint ? null : isMapMissing && value.geofence.length === 0 ? (
        <RadiusField value={value} onChange={onChange} />
      ) : (
        <GeofenceField value={value} onChange={onChange} isDrawing={isDrawing} onDraw={setIsDrawing} />
      )}
    </div>
  )
}

type GeofenceProps = Pick<Props, 'value' | 'onChange'> & { isDrawing: boolean; onDraw: (isDrawing: boolean) => void }

function GeofenceField({ value, onChange, isDrawing, onDraw }: GeofenceProps) {
  const { t } = useLingui()
  const { geofence } = value
  const trouble = geofenceTrouble(geofence)
  const texts = {
    fewCorners: t`A geofence needs at least three corners.`,
    manyCorners: t`A geofence can have at most 60 corners.`,
    wrong: t`The geofence's sides can't cross, and it can't be too large. Drag a corner or remove one.`,
  }
  return (
    <>
      <div className="hw-place-shape">
        <PlainButton
          pressed={!isDrawing}
          onPress={() => {
            onDraw(false)
            onChange({ ...value, geofence: [] })
          }}
        >
          <Trans>Circle</Trans>
        </PlainButton>
        <PlainButton pressed={isDrawing} onPress={() => onDraw(true)}>
          <Trans>Draw geofence</Trans>
        </PlainButton>
        {isDrawing && geofence.length > 0 && (
          <PlainButton icon="undo" onPress={() => onChange({ ...value, geofence: geofence.slice(0, -1) })}>
            <Trans>Remove a corner</Trans>
          </PlainButton>
        )}
      </div>
      {isDrawing ? (
        <p className={trouble ? 'hw-field-error' : 'hw-field-hint'} role="status">
          {trouble ? texts[trouble] : t`Tap each corner on the map; drag one to move it. ${geofence.length} so far.`}
        </p>
      ) : (
        <RadiusField value={value} onChange={onChange} />
      )}
    </>
  )
}

function RadiusField({ value, onChange }: Pick<Props, 'value' | 'onChange'>) {
  const { t } = useLingui()
  const id = useId()
  const system = useDistanceSystem()
  const { min, max } = radiusMetersRange
  return (
    <div className="hw-place-radius">
      <label htmlFor={id}>
        {t`Geofence size`}
        <output className="hw-number">{formatRadius(value.radiusMeters, system)}</output>
      </label>
      <input
        id={id}
        type="range"
        min={min}
        max={Math.max(max, value.radiusMeters)}
        step={10}
        value={value.radiusMeters}
        onChange={event => onChange({ ...value, radiusMeters: Number(event.currentTarget.value) })}
      />
    </div>
  )
}

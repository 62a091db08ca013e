/** A field for a place: by address, on the map, or from the device. Its geofence is a circle or corners. */
import type { LatLng } from '@haulway/domain/geo.ts'
import type { FoundPlace } from '@haulway/domain/place/place.calls.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type Ref, useCallback, useContext, useId, useState } from 'react'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { FieldNote } from '../../ui/controls/Field.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { useDistanceSystem } from '../../ui/format/use-measures.ts'
import { formatRadius } from '../format-drive.ts'
import { geofenceTrouble, isPutBetween, withCorners } from './geofence-corners.ts'
import { PlaceMap } from './PlaceMap.tsx'
import { isLink, shortMapLinkIn } from './parse-map-link.ts'
import { parsePlace } from './parse-place.ts'
import { type PlaceAnswer, placeOf, radiusMetersRange, withPlace } from './place-answer.ts'
import { SavedPlaces, useRecentPlaces } from './search/known-places.ts'
import { PlaceSuggestions, type Suggestion, SuggestionList, useSuggestions } from './search/PlaceSuggestions.tsx'
import { type PlaceSearch, usePlaceSearch } from './search/use-place-search.ts'
import { useEntering } from './use-entering.ts'
import { usePastCorners } from './use-past-corners.ts'
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
  const fence = useFence(value, isPoint)
  const past = usePastCorners(value, onChange)
  const addressError = trouble ?? (fence.isWrong ? undefined : missing)
  return (
    <div className="hw-form">
      <AddressField
        label={label}
        ref={ref}
        text={value.label ?? value.text}
        isAddress={typed !== undefined && typed !== ''}
        onEnter={enter}
        onChoose={choose}
        found={{ suggestions, search, near }}
        required={optionalFor === undefined}
        hint={isFollowing ? t`Opening the link…` : [optionalFor, hint].filter(Boolean).join(' ')}
        {...(addressError && { error: addressError })}
      />
      {fence.isOffered && (
        <GeofenceField
          value={value}
          onChange={onChange}
          isDrawing={fence.isDrawing}
          onDraw={fence.setIsDrawing}
          onUndo={past.undo}
          isPutBetween={past.last !== undefined && isPutBetween(past.last, value.geofence)}
          error={fence.isWrong ? missing : undefined}
        />
      )}
      <PlaceMap
        label={t`Map: ${label}`}
        value={value}
        onChange={past.change}
        isDrawing={fence.isDrawing}
        onMissing={fence.onMapMissing}
        around={around.length > 0 ? around : saved}
      />
      <PlainButton icon="pin" onPress={takeHere} wide>
        <Trans>Use my location</Trans>
      </PlainButton>
      {typed === '' && <SuggestionList suggestions={suggestions} near={near} onChoose={choose} />}
      {!isPoint && (!fence.isOffered || !fence.isDrawing) && <RadiusField value={value} onChange={onChange} />}
    </div>
  )
}

type AddressProps = {
  label: string
  ref?: Ref<HTMLInputElement> | undefined
  text: string
  /** Whether places are found by the text. */
  isAddress: boolean
  onEnter: (text: string) => void
  onChoose: (place: FoundPlace) => void
  found: { suggestions: readonly Suggestion[]; search: PlaceSearch; near: LatLng | undefined }
  required: boolean
  hint: string
  error?: string
}

/** The list of what is found closes when the focus leaves the field and the list. */
function AddressField({ text, isAddress, onEnter, onChoose, found, ...field }: AddressProps) {
  const [isEntering, setIsEntering] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the focus passes from the field to a row of its list
    <div
      className="hw-place-entry"
      onFocus={() => setIsEntering(true)}
      onBlur={({ currentTarget, relatedTarget }) => setIsEntering(currentTarget.contains(relatedTarget))}
    >
      <TextField
        {...field}
        value={text}
        onChange={event => onEnter(event.currentTarget.value)}
        onKeyDown={event => {
          if (event.key !== 'Enter' || !isAddress) return
          // Enter chooses the first row of the list. It never sends the form, even while nothing is found.
          event.preventDefault()
          const [first] = found.suggestions
          if (first) onChoose(first)
        }}
        inputMode="text"
        autoComplete="off"
      />
      {isEntering && isAddress && <PlaceSuggestions {...found} onChoose={onChoose} />}
    </div>
  )
}

/** Whether corners are drawn or a circle is chosen, and whether what is wrong with the place is its geofence. */
function useFence(value: PlaceAnswer, isPoint: boolean) {
  const [isDrawing, setIsDrawing] = useState(value.geofence.length > 0)
  const [isMapMissing, setIsMapMissing] = useState(false)
  const onMapMissing = useCallback(() => setIsMapMissing(true), [])
  return {
    isOffered: !isPoint && !(isMapMissing && value.geofence.length === 0),
    isWrong: isDrawing && placeOf(value) !== undefined && geofenceTrouble(value.geofence) !== undefined,
    isDrawing,
    setIsDrawing,
    onMapMissing,
  }
}

/** The validation rules for a place and its geofence. @param sentence the error shown while there is no place */
export function usePlaceRules(sentence: string) {
  const sentences = useGeofenceTroubles()
  const validate = (answer: PlaceAnswer) => {
    if (placeOf(answer) === undefined) return sentence
    const trouble = geofenceTrouble(answer.geofence)
    return trouble === undefined || sentences[trouble]
  }
  return { validate }
}

function useGeofenceTroubles() {
  const { t } = useLingui()
  return {
    fewCorners: t`A geofence needs at least three corners. Add more, or choose Circle.`,
    manyCorners: t`A geofence can have at most 60 corners.`,
    wrong: t`The geofence's sides can't cross, and it can't be too large. Drag a corner or remove one.`,
  }
}

type GeofenceProps = Pick<Props, 'value' | 'onChange' | 'error'> & {
  isDrawing: boolean
  onDraw: (isDrawing: boolean) => void
  /** Undefined while there is nothing to undo. */
  onUndo: (() => void) | undefined
  /** Whether the last tap's corner is not after the last one, because sides would cross by that. */
  isPutBetween: boolean
}

/** Above the map, so that what is wrong is in view while corners are tapped. */
function GeofenceField({ value, onChange, isDrawing, onDraw, onUndo, isPutBetween, error }: GeofenceProps) {
  const { t } = useLingui()
  const id = useId()
  const { geofence } = value
  const sentences = useGeofenceTroubles()
  const between = t`This corner is in the nearest side: after the last one, the sides would cross. Undo or drag it.`
  const trouble = geofenceTrouble(geofence)
  // Until three corners are drawn, nothing is wrong yet.
  const wrong = trouble === undefined || trouble === 'fewCorners' ? error : sentences[trouble]
  const [drawn, setDrawn] = useState<readonly LatLng[]>([])
  return (
    <>
      <div className="hw-place-shape">
        <PlainButton
          pressed={!isDrawing}
          onPress={() => {
            onDraw(false)
            setDrawn(geofence)
            onChange({ ...value, geofence: [] })
          }}
        >
          <Trans>Circle</Trans>
        </PlainButton>
        <PlainButton
          pressed={isDrawing}
          onPress={() => {
            onDraw(true)
            // A stray tap on the circle loses no corner.
            if (geofence.length === 0 && drawn.length > 0) onChange(withCorners(value, drawn))
          }}
        >
          <Trans>Draw geofence</Trans>
        </PlainButton>
        {isDrawing && <PlainButton icon="undo" label={t`Undo`} disabled={!onUndo} onPress={() => onUndo?.()} />}
      </div>
      {isDrawing && (
        <div className="hw-place-corners" role="status">
          {wrong ? (
            <FieldNote id={id} error={wrong} />
          ) : (
            <p className="hw-field-hint">
              {isPutBetween
                ? between
                : t`Tap each corner on the map. Drag one to move it; tap it to remove it. ${geofence.length} so far.`}
            </p>
          )}
          {[between, ...Object.values(sentences)].map(sentence => (
            <span key={sentence} className="hw-place-corners-room" data-sentence={sentence} />
          ))}
        </div>
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

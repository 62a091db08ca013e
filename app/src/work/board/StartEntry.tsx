/** Where the trucker starts, entered while the device has no position: by address, on the map, or a saved place. */
import type { LatLng } from '@haulway/domain/geo.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { PlaceField } from '../../map/place/PlaceField.tsx'
import { noPlace, type PlaceAnswer, placeAnswerOf, placeOf } from '../../map/place/place-answer.ts'
import { ActionButton } from '../../ui/controls/buttons/ActionButton.tsx'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { Sheet } from '../../ui/overlay/Sheet.tsx'

/** `name`: empty for a place that was set on the map or by coordinates. */
export type TypedStart = LatLng & { name: string }

type Props = {
  /** The place entered before, which is used now. */
  typed: TypedStart | undefined
  /** Where the map begins. */
  near: LatLng | undefined
  onChange: (typed: TypedStart | null) => void
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

/** The buttons to enter, change or remove it. */
export function StartEntry({ typed, near, onChange, isOpen, onOpen }: Props) {
  const { t } = useLingui()
  // Kept while the sheet is closed, so that closing it by mistake loses nothing.
  const [draft, setDraft] = useState<PlaceAnswer>()
  const [isMissing, setIsMissing] = useState(false)
  const answer = draft ?? (typed ? answerOf(typed) : noPlace)
  const place = placeOf(answer)
  const end = (next: TypedStart | null) => {
    onChange(next)
    setDraft(undefined)
    setIsMissing(false)
    onOpen(false)
  }
  const use = () => {
    if (place) end({ lat: place.lat, lng: place.lng, name: answer.label ?? '' })
    else setIsMissing(true)
  }
  return (
    <>
      <PlainButton icon="edit" onPress={() => onOpen(true)}>
        {typed ? <Trans>Change</Trans> : <Trans>Enter where you start</Trans>}
      </PlainButton>
      {typed && (
        <PlainButton icon="close" onPress={() => end(null)}>
          <Trans>Remove</Trans>
        </PlainButton>
      )}
      <Sheet open={isOpen} title={t`Where you start`} onClose={() => onOpen(false)}>
        <div className="hw-form">
          <p className="hw-quiet">{t`Used while your location is not known. Saved on this device only.`}</p>
          <PlaceField
            isPoint
            label={t`Address or place`}
            value={answer}
            onChange={setDraft}
            error={isMissing && !place ? t`Choose a place from the list, or tap the map.` : undefined}
            {...(near && { around: [near] })}
          />
          <ActionButton title={t`Start from here`} onPress={use} />
        </div>
      </Sheet>
    </>
  )
}

function answerOf(typed: TypedStart): PlaceAnswer {
  return { ...placeAnswerOf(typed), ...(typed.name !== '' && { label: typed.name }) }
}

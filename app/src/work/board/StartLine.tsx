/** From where the board's minutes to the pit are measured, if that is not where the truck is now. */
import type { LatLng } from '@haulway/domain/geo.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { locationConsent, useLocationConsent } from '../../native/location-consent.ts'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import type { NoticePlace } from './NoticeFilterForm.tsx'
import { StartEntry, type TypedStart } from './StartEntry.tsx'

/** Where the truck starts. `name`: of the place used while the position is not known; empty for a pin. */
export type StartPlace = LatLng & { name?: string }

type Props = {
  near: StartPlace | undefined
  /** The place that the user chose instead. */
  chosen: NoticePlace | undefined
} & StartOfDevice

/** What this device knows about where the truck starts. */
export type StartOfDevice = {
  /** Whether the user or the browser does not allow the location. */
  isDenied: boolean
  /** The place that the user entered, while the device has no position. */
  typed?: TypedStart | undefined
  onType: (typed: TypedStart | null) => void
}

export function StartLine({ near, chosen, isDenied, typed, onType }: Props) {
  const sentence = useStartSentence({ near, chosen, isDenied })
  const mayAsk = useLocationConsent() === 'none' && !chosen
  const [isEntering, setIsEntering] = useState(false)
  // A position that arrives while the sheet is open must not close it.
  if (sentence === undefined && !isEntering) return null
  return (
    <div className="notice-start">
      {sentence !== undefined && <p className="hw-small hw-quiet">{sentence}</p>}
      {mayAsk && (
        <PlainButton icon="pin" onPress={() => void locationConsent.ask()}>
          <Trans>Use my location</Trans>
        </PlainButton>
      )}
      {!chosen && <StartEntry typed={typed} near={near} onChange={onType} isOpen={isEntering} onOpen={setIsEntering} />}
    </div>
  )
}

function useStartSentence({ near, chosen, isDenied }: Pick<Props, 'near' | 'chosen' | 'isDenied'>): string | undefined {
  const { t } = useLingui()
  if (chosen) return t`Minutes to the pit are from ${chosen.name}.`
  if (near?.name !== undefined) {
    return t`Your location is not known. Minutes to the pit are from ${near.name || t`the place you set`}.`
  }
  if (near) return undefined
  if (isDenied) return t`Your location is not allowed on this device, so minutes to the pit are missing.`
  return t`Minutes to the pit appear once your location is known.`
}

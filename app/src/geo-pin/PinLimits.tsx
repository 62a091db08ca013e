/** The weight limits posted on the roads to a saved place. Every haul of the business to or from it has them. */
import { type GeoPin, mayHaveLimits } from '@haulway/domain/geo-pin/geo-pin.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAsk } from '../ask.ts'
import { PostedLimitsForm } from '../truck/PostedLimitsForm.tsx'
import { PlainButton } from '../ui/controls/PlainButton.tsx'
import { Sheet } from '../ui/overlay/Sheet.tsx'

/** A button that opens the sheet. Renders nothing for hazards and parking. */
export function PinLimits({ geoPin }: { geoPin: GeoPin }) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  if (!mayHaveLimits(geoPin.kind)) return null
  return (
    <>
      <PlainButton icon="barrier" wide onPress={() => setIsOpen(true)}>
        <Trans>Posted weight limits</Trans>
      </PlainButton>
      <Sheet open={isOpen} title={t`Posted weight limits`} onClose={() => setIsOpen(false)}>
        {isOpen && <Limits geoPin={geoPin} />}
      </Sheet>
    </>
  )
}

function Limits({ geoPin }: { geoPin: GeoPin }) {
  const { run, ...asked } = useAsk('setGeoPin')
  const { userId: _, userName: __, changedOn: ___, postedLimits = [], ...pin } = geoPin
  return (
    <PostedLimitsForm
      note={<Trans>As on the signs of the roads to this place. All your hauls to or from it have them.</Trans>}
      limits={postedLimits}
      change={{ ...asked, run: change => run({ ...pin, ...change }) }}
    />
  )
}

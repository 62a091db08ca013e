/** Reads what is typed or pasted into a field for a place, and the device's own position. */
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAsk } from '../../ask.ts'
import { useLatest } from '../../ui/use-latest.ts'
import { isLink, parseMapLink, shortMapLinkIn } from './parse-map-link.ts'
import { type PlaceAnswer, withPlace } from './place-answer.ts'

export function useEntering(value: PlaceAnswer, onChange: (value: PlaceAnswer) => void) {
  const { t } = useLingui()
  const [trouble, setTrouble] = useState<{ text: string; sentence: string }>()
  const { run, isAsking } = useAsk('followPlaceLink')
  /** A link takes up to four seconds, GPS up to fifteen, and the field may hold something else by then. */
  const latest = useLatest({ value, onChange })
  const say = (text: string, sentence: string) => setTrouble({ text, sentence })
  const takeHere = () => {
    setTrouble(undefined)
    const isAsTapped = () => latest.current.value.text === value.text
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const { value: now, onChange: change } = latest.current
        if (isAsTapped()) change(withPlace(now, { lat: coords.latitude, lng: coords.longitude }))
      },
      () => isAsTapped() && say(value.text, t`Couldn't find your location. Tap the map or enter it.`),
      { enableHighAccuracy: true, timeout: 15_000 },
    )
  }
  const follow = async (text: string, link: string) => {
    const reply = await run({ link })
    const { value: now, onChange: change } = latest.current
    if (now.text !== text) return
    const place = reply && parseMapLink(reply.link)
    if (place) change(withPlace(now, place))
    else say(text, t`This link has no coordinates in it. Open it, then copy the long link or the coordinates.`)
  }
  const enter = (text: string) => {
    setTrouble(undefined)
    const linked = parseMapLink(text)
    const short = shortMapLinkIn(text)
    onChange(linked ? withPlace(value, linked) : { ...value, text, label: undefined })
    if (linked) return
    if (short) void follow(text, short.href)
    else if (isLink(text)) say(text, t`This link has no coordinates in it. Open it, then copy the address.`)
  }
  // What was wrong with another text is not wrong with a place that was tapped since.
  return {
    trouble: trouble?.text === value.text ? trouble.sentence : undefined,
    isFollowing: isAsking,
    takeHere,
    enter,
  }
}

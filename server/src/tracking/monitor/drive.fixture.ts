/** The points that a truck sends while it drives and waits. */
import { minuteMs, secondMs } from '@haulway/domain/time.ts'
import { type Load, pluginPoint } from '../../testing/tracking.fixture.ts'
import { pitPlace, sitePlace } from '../../testing/work.fixture.ts'

type Spot = { lat: number; lng: number }
type Leg = { minutes: number; to: Spot }
export const away: Spot = { lat: 40.4, lng: -80.05 }

/** A point every half minute along some legs. The truck waits if a leg ends where it begins. */
export function drive(load: Load, beganAt: number, from: Spot, legs: readonly Leg[]) {
  const points = [pluginPoint({ ...from, at: beganAt }, load)]
  let at = beganAt
  let here = from
  for (const { minutes, to } of legs) {
    for (let n = 1; n <= minutes * 2; n++) {
      const share = n / (minutes * 2)
      const spot = { lat: here.lat + (to.lat - here.lat) * share, lng: here.lng + (to.lng - here.lng) * share }
      points.push(pluginPoint({ ...spot, at: at + n * 30 * secondMs }, load))
    }
    at += minutes * minuteMs
    here = to
  }
  return points
}

/** Ten minutes to the pit, twenty there, fifteen to the site, five there. */
export const round: Leg[] = [
  { minutes: 10, to: pitPlace },
  { minutes: 20, to: pitPlace },
  { minutes: 15, to: sitePlace },
  { minutes: 5, to: sitePlace },
]

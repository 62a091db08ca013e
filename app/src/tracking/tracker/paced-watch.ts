/** Watches a browser's location: with high accuracy while the truck drives, with less power while it is stopped. */
import { type Pace, watchOptions } from '@haulway/domain/tracker/tracker-settings.ts'

export type PacedWatch = {
  /** Watches at this pace from now on. */
  watch: (pace: Pace) => void
  /** Asks for one position in addition to the watch. Ignored while another request is open. */
  ask: (pace: Pace) => void
  end: () => void
}

export type PacedWatchParts = {
  /** Undefined if the browser has none or may not use it. */
  geolocation: Geolocation | undefined
  /** @param isFull whether it was measured with high accuracy */
  onPosition: (position: GeolocationPosition, isFull: boolean) => void
  onDenied: () => void
}

const askMs = 25_000

export function openPacedWatch({ geolocation, onPosition, onDenied }: PacedWatchParts): PacedWatch {
  let running: { id: number; pace: Pace } | undefined
  let asking: symbol | undefined
  // A denied watch stays dead even if the user allows location later.
  let isDenied = false

  const end = () => {
    if (running) geolocation?.clearWatch(running.id)
    running = undefined
    asking = undefined
  }
  const start = (pace: Pace) => {
    if (!geolocation) return
    if (running) geolocation.clearWatch(running.id)
    running = { id: geolocation.watchPosition(handlerOf(pace), handleError, watchOptions[pace]), pace }
  }
  const handlerOf = (pace: Pace) => (position: GeolocationPosition) => {
    if (isDenied && running) {
      isDenied = false
      start(running.pace)
    }
    onPosition(position, watchOptions[pace].enableHighAccuracy)
  }
  const handleError = (error: GeolocationPositionError) => {
    if (error.code !== error.PERMISSION_DENIED) return
    isDenied = true
    onDenied()
  }
  return {
    watch: pace => {
      if (running?.pace !== pace || isDenied) start(pace)
    },
    ask: pace => {
      if (!geolocation || asking) return
      const request = Symbol()
      asking = request
      const finish = () => {
        if (asking === request) asking = undefined
      }
      geolocation.getCurrentPosition(
        position => {
          finish()
          handlerOf(pace)(position)
        },
        error => {
          finish()
          handleError(error)
        },
        { ...watchOptions[pace], timeout: askMs },
      )
    },
    end,
  }
}

/** Asks a browser where it is: all the time in full while the truck drives, with less power while it stands. */
import { type Pace, watchOptions } from '@haulway/domain/tracker/rules.ts'

export type PacedWatch = {
  /** Watches at this pace, from now on. */
  watch: (pace: Pace) => void
  /** Asks once, beside the watch. One question at a time. */
  ask: (pace: Pace) => void
  end: () => void
}

export type PacedWatchParts = {
  /** Absent where the browser has none, or may not be asked. */
  geolocation: Geolocation | undefined
  /** @param isFull it was measured in full, not as far as little power goes */
  onPosition: (position: GeolocationPosition, isFull: boolean) => void
  onDenied: () => void
}

const askMs = 25_000

export function openPacedWatch({ geolocation, onPosition, onDenied }: PacedWatchParts): PacedWatch {
  let running: { id: number; pace: Pace } | undefined
  let asking: symbol | undefined
  // A watch that was denied stays dead when the permission is given after all.
  let isDenied = false

  const end = () => {
    if (running) geolocation?.clearWatch(running.id)
    running = undefined
    asking = undefined
  }
  const start = (pace: Pace) => {
    if (!geolocation) return
    if (running) geolocation.clearWatch(running.id)
    running = { id: geolocation.watchPosition(taking(pace), takeTrouble, watchOptions[pace]), pace }
  }
  const taking = (pace: Pace) => (position: GeolocationPosition) => {
    if (isDenied && running) {
      isDenied = false
      start(running.pace)
    }
    onPosition(position, watchOptions[pace].enableHighAccuracy)
  }
  const takeTrouble = (error: GeolocationPositionError) => {
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
      const mine = Symbol()
      asking = mine
      const over = () => {
        if (asking === mine) asking = undefined
      }
      geolocation.getCurrentPosition(
        position => {
          over()
          taking(pace)(position)
        },
        error => {
          over()
          takeTrouble(error)
        },
        { ...watchOptions[pace], timeout: askMs },
      )
    },
    end,
  }
}

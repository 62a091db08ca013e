/** The port to the location tracker: our web tracker in a browser, the native plugin in the app. */
import type { LatLng } from '@haulway/domain/geo.ts'

/** What the tracker needs to know about the current load log. */
export type LoadToTrack = {
  projectId: string
  loadLogId: string
  /** The load's state. When it changes, the tracker sends the waiting points. */
  state: string
  isLoaded: boolean
  /** The server has answered the load's start. Until then only this phone knows the load, and its points must wait. */
  isKnown: boolean
  destination: LatLng & { name: string }
}

export type LocationTracker = {
  /** Tracks this load until called with another load or undefined. Takes points for this load only. */
  track: (load: LoadToTrack | undefined) => void
  /** Sends the waiting points: the page is about to be hidden, or the network is back. */
  flush: (event: 'pageHidden' | 'online') => void
  /** Retries what had stopped: the page is visible again, or the user has fixed a problem. */
  wake: () => void
  /** Ends tracking for good. Waiting points stay on the device. */
  stop: () => Promise<void> | void
}

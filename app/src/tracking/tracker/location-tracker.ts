/** The port to what follows the truck: the web's own tracker here, the native plugin in a shell. */
import type { LatLng } from '@haulway/domain/geo.ts'

/** The current load log, as far as its tracking goes. */
export type LoadToTrack = {
  projectId: string
  loadLogId: string
  /** The load's state: a change of it is a moment to send what waits. */
  state: string
  isLoaded: boolean
  /** The server has answered its start. Until then it is this phone's alone, and its points are to wait. */
  isKnown: boolean
  destination: LatLng & { name: string }
}

export type LocationTracker = {
  /** Tracks for this load, from now until another one or none is given. Points are taken for no load but this. */
  track: (load: LoadToTrack | undefined) => void
  /** Sends what waits: the page is about to be hidden, or the network is back. */
  flush: (event: 'pageHidden' | 'online') => void
  /** Tries anew what was given up: the page is in front again, or somebody has mended something. */
  wake: () => void
  /** Ends for good; what waits stays on the device. */
  stop: () => void
}

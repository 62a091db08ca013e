import './TruckPlate.css'

type TruckPlateProps = {
  number: string
  /** Fills the plate. A truck that is still being loaded is an outline. */
  loaded?: boolean
  /** `list` is at least 72 px wide, so that text next to it aligns. `header` is at least 40 px high. */
  size?: 'inline' | 'list' | 'header'
}

/** A truck's number, as painted on its door. Never shortened. */
export function TruckPlate({ number, loaded, size = 'inline' }: TruckPlateProps) {
  return <span className={`hw-plate hw-plate-${size} ${loaded ? 'hw-plate-loaded' : ''}`}>{number}</span>
}

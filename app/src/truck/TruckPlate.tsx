import './TruckPlate.css'

type TruckPlateProps = {
  number: string
  /** Filled when loaded; a truck being loaded is still an outline. */
  loaded?: boolean
  /** list: 72 wide at least, so that text beside it aligns. header: 40 high. */
  size?: 'inline' | 'list' | 'header'
}

/** A truck's number as on its door. Never shortened. */
export function TruckPlate({ number, loaded, size = 'inline' }: TruckPlateProps) {
  return <span className={`hw-plate hw-plate-${size} ${loaded ? 'hw-plate-loaded' : ''}`}>{number}</span>
}

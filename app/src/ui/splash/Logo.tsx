import { wordmarkPath } from './logo-path.ts'
import './Logo.css'

type LogoProps = {
  /** Only the symbol, without the wordmark. */
  mark?: boolean
  /** An amber crossbar, for splash, login and icon. Elsewhere the logo has one color. */
  amber?: boolean
  height: number
}

/** The logo: an H of two road edges with a direction sign as its crossbar. Drawn in the current text color. */
export function Logo({ mark, amber, height }: LogoProps) {
  const width = mark ? 98 : 651
  return (
    <svg
      className="hw-logo"
      role="img"
      aria-label="Haulway"
      viewBox={`0 0 ${width} 100`}
      height={height}
      width={(height * width) / 100}
    >
      <path d="M0 0h20v34H0zM0 66h20v34H0zM56 0h20v34H56zM56 66h20v34H56z" />
      <path className={amber ? 'hw-logo-amber' : undefined} d="M0 40h80l18 10-18 10H0z" />
      {!mark && <path transform="translate(122 100)" d={wordmarkPath} />}
    </svg>
  )
}

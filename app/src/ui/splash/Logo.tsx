import { wordmarkPath } from './logo-path.ts'
import './Logo.css'

type LogoProps = {
  /** Only the sign, without the word. */
  mark?: boolean
  /** Amber crossbar: splash, login and icon. One ink everywhere else. */
  amber?: boolean
  height: number
}

/** The H of two road edges whose crossbar is a direction plate. Takes the ink of what it stands on. */
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

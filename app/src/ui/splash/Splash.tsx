import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Logo } from './Logo.tsx'
import './Splash.css'

type SplashProps = {
  /** The current step: "Checking the network". */
  text: string
  done: number
  of: number
  /** An alert above the splash. */
  children?: ReactNode
}

/** The start screen: the logo, and the dashes of a road that light up as startup proceeds. */
export function Splash({ text, done, of, children }: SplashProps) {
  return (
    <main className="hw-splash hw-band" data-theme="dark">
      <div className="hw-splash-inside">
        <Logo mark amber height={120} />
        <span className="hw-splash-word" aria-hidden="true">
          HAULWAY
        </span>
        <div
          className="hw-splash-road"
          role="progressbar"
          aria-valuemin={0}
          aria-valuemax={of}
          aria-valuenow={done}
          aria-label={text}
        >
          {Array.from({ length: of }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the dashes have no other key
            <i key={index} className={index < done ? 'hw-splash-done' : undefined} />
          ))}
        </div>
        <p className="hw-splash-words">
          <span>{text}</span>
          <span>
            <Trans>
              {done} of {of}
            </Trans>
          </span>
        </p>
      </div>
      {children}
    </main>
  )
}

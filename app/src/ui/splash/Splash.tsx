import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Logo } from './Logo.tsx'
import './Splash.css'

type SplashProps = {
  /** What is being done: "Checking the network". */
  words: string
  done: number
  of: number
  /** An alert over it, when there is one. */
  children?: ReactNode
}

/** The start, on graphite: the sign, and the road's dashes lighting up as the startup tasks are done. */
export function Splash({ words, done, of, children }: SplashProps) {
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
          aria-label={words}
        >
          {Array.from({ length: of }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: dashes of a road have nothing else to be told apart by
            <i key={index} className={index < done ? 'hw-splash-done' : undefined} />
          ))}
        </div>
        <p className="hw-splash-words">
          <span>{words}</span>
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

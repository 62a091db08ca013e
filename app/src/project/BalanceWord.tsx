/** Trucks against loader in words; says nothing before enough rounds are measured. */
import type { Balance } from '@haulway/domain/load-log/match-factor.ts'
import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatNumber } from '../ui/format.ts'
import { StateWord, type Tone } from '../ui/StateWord.tsx'

type Props = { balance: Balance; activeTrucks: number; withFactor?: boolean }

export function BalanceWord({ balance, activeTrucks, withFactor }: Props) {
  const { tone, word, second } = wordsOf(balance, activeTrucks)
  if (!withFactor) {
    return (
      <StateWord tone={tone} time={second}>
        {word}
      </StateWord>
    )
  }
  return (
    <>
      <StateWord tone={tone}>{word}</StateWord>
      <span className="hw-quiet hw-small">
        {second}
        {second && ', '}
        <Trans>factor {formatNumber(balance.factor, 2)}</Trans>
      </span>
    </>
  )
}

function wordsOf(balance: Balance, activeTrucks: number): { tone: Tone; word: ReactNode; second?: ReactNode } {
  const surplus = Math.floor(activeTrucks - balance.trucksForBalance)
  const missing = Math.floor(balance.trucksForBalance - activeTrucks)
  if (surplus >= 1) {
    const minutes = Math.round(balance.queueMinutes)
    return {
      tone: 'look',
      word: <Plural value={surplus} one="# truck too many" other="# trucks too many" />,
      second: <Trans>each waits {minutes} min a round</Trans>,
    }
  }
  if (missing >= 1) {
    const minutes = Math.round(balance.loaderIdleMinutes)
    return {
      tone: 'stop',
      word: <Plural value={missing} one="# truck too few" other="# trucks too few" />,
      second: <Trans>loader waits {minutes} min a round</Trans>,
    }
  }
  return { tone: 'good', word: <Trans>Trucks and loader in balance</Trans> }
}

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { PlainButton } from '../ui/controls/buttons/PlainButton.tsx'
import { UndoButton } from '../ui/controls/buttons/UndoButton.tsx'
import { AmountBar } from '../ui/data/AmountBar.tsx'
import { StatusBadge } from '../ui/data/StatusBadge.tsx'
import { type Measure, noBreak } from '../ui/format/format.ts'
import { measureWait } from '../ui/format/format-minutes.ts'
import { Icon } from '../ui/icon/Icon.tsx'
import type { IconName } from '../ui/icon/icons.ts'
import './TruckCard.css'

type TruckFacts = {
  number: string
  material: string
  /** "Legal limit 22.1 tons" */
  legal?: string
}

type FirstTruckCardProps = TruckFacts & {
  minutes: number
  /** What the minutes count; "in line" by default. */
  minutesWhere?: string
  /** What the tap does: "Start loading", "Loaded". */
  verb: string
  icon?: IconName
  onPress: () => void
}

/** The first truck in line: the whole card is the button. Its number is the largest text on the screen. */
export function FirstTruckCard(props: FirstTruckCardProps) {
  const { number, material, legal, minutes, minutesWhere, verb, icon = 'bucket', onPress } = props
  const { t } = useLingui()
  const wait = measureWait(minutes)
  return (
    <span className="hw-act hw-card-first">
      <button type="button" className="hw-act-plate" onClick={onPress}>
        <span className="hw-act-face">
          <span className="hw-card-top">
            <span className={`hw-card-number hw-card-number-${numberSize(number)}`}>{number}</span>
            <span className="hw-card-wait">
              <span className="hw-card-minutes">{noBreak(`${wait.number} ${wait.unit}`)}</span>
              <span>{minutesWhere ?? t`in line`}</span>
            </span>
          </span>
          <span className="hw-card-facts">
            <span>{material}</span>
            {legal && <span>{legal}</span>}
          </span>
          <span className="hw-card-verb">
            <Icon name={icon} size={32} />
            {verb}
          </span>
        </span>
      </button>
    </span>
  )
}

type NextTruckCardProps = TruckFacts & { minutes: number; onPress?: () => void }

/** A truck further back in line. A tap loads it out of turn, and the screen then asks for a reason. */
export function NextTruckCard({ number, material, legal, minutes, onPress }: NextTruckCardProps) {
  const wait = measureWait(minutes)
  const face = (
    <>
      <span className="hw-card-number hw-card-number-next">{number}</span>
      <span className="hw-card-lines">
        <span>{material}</span>
        {legal && <span>{legal}</span>}
      </span>
      <span className="hw-card-since">
        <span className="hw-card-since-number">{wait.number}</span>
        <span>{wait.unit}</span>
      </span>
    </>
  )
  if (!onPress) return <div className="hw-card hw-card-next">{face}</div>
  return (
    <button type="button" className="hw-card hw-card-next" onClick={onPress}>
      {face}
    </button>
  )
}

type LoadedTruckCardProps = {
  number: string
  amount: Measure
  /** "10:47" */
  loadedAt: string
  passes: number
  /** The last of them was half a bucket. */
  lastPassHalf?: boolean
  /** The filled share of the truck's body, 0..1. */
  done: number
  /** "Legal limit 22.1 tons", and its share of the body. */
  legal?: { words: string; share: number } | undefined
  onPass: (change: 1 | -1) => void
  /** With the seconds that are left, of ten; undefined after them. */
  undo: { seconds: number; onPress: () => void } | undefined
}

/** The truck that was just loaded. The operator can still add or remove a pass, or undo the loading. */
export function LoadedTruckCard(props: LoadedTruckCardProps) {
  const { number, amount, loadedAt, passes, lastPassHalf, done, legal, onPass, undo } = props
  const left = undo?.seconds
  const { t } = useLingui()
  return (
    <section className="hw-card hw-card-loaded" aria-label={t`Truck ${number}, loaded`}>
      <div className="hw-card-top">
        <span className="hw-card-number hw-card-number-next">{number}</span>
        <span className="hw-card-number hw-card-number-next">
          {amount.number}
          <span className="hw-card-unit">{amount.unit}</span>
        </span>
      </div>
      <p className="hw-card-state">
        <StatusBadge tone="good">
          <Trans>Loaded {loadedAt}</Trans>
        </StatusBadge>
      </p>
      <AmountBar label={noBreak(`${amount.number} ${amount.unit}`)} done={done} mark={legal?.share} passes={passes} />
      <p className="hw-card-under">
        <span>
          {lastPassHalf ? (
            <Plural value={passes} one="# pass, half" other="# passes, last one half" />
          ) : (
            <Plural value={passes} one="# pass" other="# passes" />
          )}
        </span>
        {legal && <span>{legal.words}</span>}
      </p>
      <div className="hw-card-acts">
        <PlainButton size="cab" icon="minus" label={t`Remove a pass`} onPress={() => onPass(-1)} />
        <PlainButton size="cab" icon="plus" label={t`Add a pass`} onPress={() => onPass(1)} />
        {undo && <UndoButton {...undo}>{t`Undo, ${left} s`}</UndoButton>}
      </div>
    </section>
  )
}

function numberSize(number: string): 'short' | 'plain' | 'long' {
  if (number.length <= 2) return 'short'
  return number.length >= 5 ? 'long' : 'plain'
}

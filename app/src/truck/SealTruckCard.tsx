import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { PlainButton } from '../ui/controls/buttons/PlainButton.tsx'
import { Icon } from '../ui/icon/Icon.tsx'
import './TruckCard.css'
import './SealTruckCard.css'

type Props = {
  number: string
  material: string
  /** "5 passes" */
  passes: ReactNode
  /** The amount without its unit, and the unit: "21.6", "tons". */
  amount?: string
  unit?: string
  /** "418" */
  code: string
  /** What the tap records: "Loaded 21.6 tons". */
  loaded: string
  onSeal: () => void
  onDiffer: () => void
  onUndo: () => void
}

/** The truck being loaded, and the code to compare with its phone. Sealing is the same tap as "loaded". */
export function SealTruckCard(props: Props) {
  const { number, material, passes, amount, unit, code, loaded, onSeal, onDiffer, onUndo } = props
  const { t } = useLingui()
  return (
    <section className="hw-seal" aria-label={t`Truck ${number}, being loaded`}>
      <div className="hw-card-top">
        <span className="hw-card-number hw-seal-number">{number}</span>
        <span className="hw-seal-cargo">
          {amount !== undefined && (
            <span className="hw-seal-amount">
              {amount} <span>{unit}</span>
            </span>
          )}
          <span>
            {material}, {passes}
          </span>
        </span>
      </div>
      <div className="hw-seal-frame">
        <p>
          <Trans>Does truck {number} show the same code?</Trans>
        </p>
        <p className="hw-seal-code">{code}</p>
      </div>
      <span className="hw-act hw-seal-act">
        <button type="button" className="hw-act-plate" onClick={onSeal}>
          <span className="hw-act-face">
            <Icon name="check" size={44} />
            <span className="hw-act-words">
              <span className="hw-sr">{number}</span>
              <span className="hw-act-title">
                <Trans>Seal load</Trans>
              </span>
              <span className="hw-act-second">
                <Trans>{loaded}, same code</Trans>
              </span>
            </span>
          </span>
        </button>
      </span>
      <div className="hw-seal-else">
        <PlainButton size="cab" wide onPress={onDiffer}>
          <Trans>Codes differ</Trans>
        </PlainButton>
        <PlainButton size="cab" wide icon="undo" onPress={onUndo}>
          <Trans>Undo</Trans>
        </PlainButton>
      </div>
    </section>
  )
}

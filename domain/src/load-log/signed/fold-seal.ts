/** Whether a load is sealed: the operator's device and the trucker's both signed, and both showed the same code. */
import type { LoadLogAct, LoadLogActKind, Witness } from '../act/act.ts'

export const sealStates = ['sealed', 'oneHand'] as const
export type SealState = (typeof sealStates)[number]

export type LoadSeal = {
  state: SealState
  /** The code on both phones. */
  code?: string
  /** The operator's act first, then the trucker's: each with a good signature. */
  signers: LoadLogAct[]
}

const loaders: ReadonlySet<Witness> = new Set(['operator', 'pit'])
/** Acts that all parties of a load see, so that all see the same seal. */
const truckersActs: ReadonlySet<LoadLogActKind> = new Set(['start', 'confirmTrucker', 'confirmLoad'])

/**
 * @param acts those that are not undone, in total order
 * @returns undefined before the load was confirmed, and when no device signed
 */
export function foldSeal(acts: readonly LoadLogAct[]): LoadSeal | undefined {
  const confirmed = acts.filter(act => act.kind === 'confirmLoad')
  if (confirmed.length === 0) return undefined
  const byLoader = confirmed.filter(act => loaders.has(act.witness) && isSigned(act))
  const withCode = byLoader.find(act => act.seal && act.seal.trouble === undefined)
  const loader = withCode ?? byLoader[0]
  const byTrucker = acts
    .filter(act => act.witness === 'trucker' && truckersActs.has(act.kind) && isSigned(act))
    .find(act => !loader || isOtherHand(act, loader))
  const signers = [loader, byTrucker].filter(act => act !== undefined)
  if (signers.length === 0) return undefined
  if (!withCode?.seal || !byTrucker) return { state: 'oneHand', signers }
  return { state: 'sealed', code: withCode.seal.code, signers }
}

/** Whether neither one person nor one device made both acts: who drives and loads signs with one hand. */
function isOtherHand(one: LoadLogAct, other: LoadLogAct): boolean {
  return one.by.uid !== other.by.uid && one.signature?.publicKey !== other.signature?.publicKey
}

/** Whether the maker's device signed the act. A phone does not know yet whether its own signature counts. */
export function isSigned({ signature }: Pick<LoadLogAct, 'signature'>): boolean {
  return signature?.publicKey !== undefined && signature.trouble === undefined
}

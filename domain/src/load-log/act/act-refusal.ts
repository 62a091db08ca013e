/** The server refuses an act for who records it or how it is filled in, never for when it arrives. */
import type { AppErrorCode } from '../../errors.ts'
import { disputeSentences, grantedIn } from '../../work/dispute/line-dispute.ts'
import { differsBeyond, netOf, quantityToleranceBps } from '../quantity/quantity.ts'
import { faultsAnsweredBy, ownWaitPlace, waitRefusals } from '../wait-fault/wait-fault.ts'
import type { LoadLogAct, LoadLogRelation } from './act.ts'
import { agreementsOfRelation, loadLogActRules, type RequiredPart } from './act-rules.ts'
import { onlySentences } from './only-sentences.ts'

export type ActRefusal = { code: AppErrorCode; sentence: string; field?: string }

/** For an act that moves money, recorded by someone who may not see money. */
export const managersOnly: ActRefusal = { code: 'notAllowed', sentence: 'Only an owner or a manager can do this.' }

/**
 * Checks an act by identity, permission and form.
 * @param relation of its maker to the load, undefined for a user who is not a party to it
 * @returns the refusal, or undefined when the server should append the act
 */
export function refuseAct(act: LoadLogAct, relation: LoadLogRelation | undefined): ActRefusal | undefined {
  return refusePermission(act, relation) ?? refuseForm(act)
}

function refusePermission(act: LoadLogAct, relation: LoadLogRelation | undefined): ActRefusal | undefined {
  if (relation === undefined) return { code: 'notAllowed', sentence: "You're not part of this load." }
  const rule: { by: readonly LoadLogRelation[] } = loadLogActRules[act.kind]
  const agreement = act.dispute?.agreement ?? act.correction?.agreement ?? act.agreed?.agreement
  if (!rule.by.includes(relation) || (agreement && !agreementsOfRelation[relation].includes(agreement))) {
    return { code: 'notAllowed', sentence: onlySentences[act.kind] }
  }
  if (act.returned !== undefined && relation !== 'pit' && relation !== 'operator') {
    return { code: 'notAllowed', sentence: onlyPitReturns }
  }
  return refuseWait(act, relation)
}

export const onlyPitReturns = 'Only the pit or its operator can confirm that the material came back.'

/** A pit or dump speaks of its own gate, and only the party that is named answers. */
function refuseWait({ kind, wait }: LoadLogAct, relation: LoadLogRelation): ActRefusal | undefined {
  if (!wait || relation === 'system') return undefined
  const place = ownWaitPlace[relation]
  const isElsewhere = place !== undefined && place !== wait.place
  const isOthers = kind === 'answerWaitFault' && !faultsAnsweredBy[relation]?.includes(wait.fault)
  if (!isElsewhere && !isOthers) return undefined
  return { code: 'notAllowed', sentence: isOthers ? onlySentences.answerWaitFault : waitRefusals.elsewhere }
}

function refuseForm(act: LoadLogAct): ActRefusal | undefined {
  const rule: { needs: readonly RequiredPart[] } = loadLogActRules[act.kind]
  const isPerson = act.witness !== 'geofence' && act.witness !== 'system' && act.witness !== 'receiver'
  // A geofence, the system and a receiver's signature fill in no form.
  const missing = isPerson ? rule.needs.find(part => !isPartGiven[part](act)) : undefined
  if (missing) return invalid(missingPartSentences[missing], missing)
  if ((act.lat === undefined) !== (act.lng === undefined)) return invalid('Enter both latitude and longitude.', 'lat')
  return refuseWeights(act)
}

const isPartGiven: Record<RequiredPart, (act: LoadLogAct) => boolean> = {
  amount: act =>
    isPositive(act.quantity?.amountMilli) ||
    isPositive(act.weights?.netMicro ?? act.weights?.grossMicro) ||
    !!act.passes,
  reason: act => act.reason !== undefined || act.voidsActId !== undefined,
  solution: act => act.note !== undefined || act.reason !== undefined || act.aboutActId !== undefined,
  line: ({ dispute }) => dispute?.code !== undefined && grantedIn(dispute) !== undefined,
  about: ({ dispute, aboutActId }) => dispute !== undefined && aboutActId !== undefined,
  answer: ({ dispute }) => dispute?.answer === 'refuse' || (!!dispute?.answer && grantedIn(dispute) !== undefined),
  corrected: act => isOneCorrection(act),
  aboutCorrection: ({ correction, aboutActId }) => correction !== undefined && aboutActId !== undefined,
  agreed: ({ agreed }) => agreed !== undefined,
  blamed: ({ wait }) => wait !== undefined,
  blamedAnswer: ({ wait, aboutActId }) => wait?.answer !== undefined && aboutActId !== undefined,
  decision: ({ correction }) => correction?.answer !== undefined,
}

/** A quantity of the whole load, or a card or an add-on of one agreement. */
function isOneCorrection(act: LoadLogAct): boolean {
  const { agreement, card, addOn } = act.correction ?? {}
  if (agreement === undefined) return act.correction !== undefined && !card && !addOn && isPartGiven.amount(act)
  return (card === undefined) !== (addOn === undefined) && !act.quantity && !act.weights
}

const missingPartSentences: Record<RequiredPart, string> = {
  amount: 'Enter the loaded quantity.',
  reason: 'Give a reason.',
  solution: 'Choose the problem this solves, and explain how.',
  ...disputeSentences,
  corrected: 'Choose what was wrong: the quantity, the rate, or a missing add-on.',
  aboutCorrection: 'Choose the correction.',
  agreed: 'Enter the total you agree to.',
  blamed: 'Choose the wait and who caused it.',
  blamedAnswer: 'Accept it or refuse it.',
  decision: 'Accept the correction or refuse it.',
}

function refuseWeights(act: LoadLogAct): ActRefusal | undefined {
  const { grossMicro, tareMicro, netMicro } = act.weights ?? {}
  if (grossMicro !== undefined && tareMicro !== undefined) {
    if (tareMicro >= grossMicro) return invalid('The tare must be less than the gross weight.', 'weights.tareMicro')
    if (netMicro !== undefined && netMicro !== grossMicro - tareMicro) {
      return invalid('Net must equal gross minus tare.', 'weights.netMicro')
    }
  }
  return refuseTwoQuantities(act)
}

/** A weight beside the scale's own would be paid as weighed. Volumes and loads are counted, and not compared. */
function refuseTwoQuantities(act: LoadLogAct): ActRefusal | undefined {
  const net = netOf(act)
  if (!act.quantity || !net) return undefined
  const stated = { valueMicro: act.quantity.amountMilli * 1000, unit: act.quantity.unit }
  if (!differsBeyond(stated, net, quantityToleranceBps)) return undefined
  return invalid('The quantity and the net weight differ. Check both.', 'quantity')
}

function isPositive(value: number | undefined): boolean {
  return value !== undefined && value > 0
}

function invalid(sentence: string, field: string): ActRefusal {
  return { code: 'invalidInput', sentence, field }
}

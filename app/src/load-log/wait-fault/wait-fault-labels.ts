/** Who caused a wait, in words. */
import type { Witness } from '@haulway/domain/load-log/act/act.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import type { Blamed, WaitFault, WaitPlace } from '@haulway/domain/load-log/wait-fault/wait-fault.ts'
import { phasesOf } from '@haulway/domain/metrics/cycle-times.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import { useLingui } from '@lingui/react/macro'

type Terms = LoadLogDocument['terms']
export type WaitOfLoad = { place: WaitPlace; minutes: number }

/** The waits that the reader sees, each with its whole minutes; 0 until both ends are known. */
export function waitsOfLoad({ standbyMinutes, milestones, party }: LoadLogDocument): WaitOfLoad[] {
  const onSite = Math.floor((phasesOf(milestones).dump ?? 0) / minuteMs)
  return [
    ...(party === 'dump' ? [] : [{ place: 'pit' as const, minutes: standbyMinutes ?? 0 }]),
    ...(party === 'pit' || party === 'operator' ? [] : [{ place: 'site' as const, minutes: onSite }]),
  ]
}

/** The business that answers for a cause. For the weather, that is the hauler: it costs the hauler its pay. */
export function namedParty(fault: Blamed, { jobberName, pitName, truckingName }: Terms): string {
  return { pit: pitName, payer: jobberName, hauler: truckingName, weather: truckingName }[fault]
}

export function nameOfWitness(witness: Witness, { jobberName, pitName, truckingName, broker }: Terms): string {
  if (witness === 'jobber') return jobberName
  if (witness === 'broker') return broker?.name ?? truckingName
  return witness === 'pit' || witness === 'dump' ? pitName : truckingName
}

export function useFaultTexts({ terms }: Pick<LoadLogDocument, 'terms'>) {
  const { t } = useLingui()
  const causedText = (fault: Blamed) => {
    const name = namedParty(fault, terms)
    return fault === 'weather' ? t`The weather caused the wait.` : t`${name} caused the wait.`
  }
  const saysText = (by: string, fault: Blamed) => {
    const name = namedParty(fault, terms)
    return fault === 'weather' ? t`${by} says that the weather caused it.` : t`${by} says that ${name} caused it.`
  }
  const howText = ({ fault, how }: Pick<WaitFault, 'fault' | 'how'>) => {
    const name = namedParty(fault, terms)
    if (how === 'noAnswer') return t`${name} didn't answer within 24 hours.`
    return how === 'ownWord' ? t`${name} confirmed it.` : t`${name} agreed.`
  }
  const paysText = (fault: Blamed) =>
    ({
      hauler: t`The wait is not paid.`,
      weather: t`The wait is paid only where the rate card says so.`,
      pit: t`The jobber pays the wait.`,
      payer: t`The jobber pays the wait.`,
    })[fault]
  return { causedText, saysText, howText, paysText }
}

/** The balance of the pits of today's projects, and the advice that the user has not set aside. */
import { useMemo, useState } from 'react'
import { mayCall } from '../../entity/member/MayCall.tsx'
import { useOwnRole } from '../../entity/member/use-own-role.ts'
import type { JobberWork, ProjectDay } from '../project/project-day.ts'
import { type PitBalance, pitBalances } from './pits-now.ts'

export type Balances = { pits: PitBalance[]; advised: PitBalance | undefined; keep: () => void }

export function useBalance(days: readonly ProjectDay[], work: JobberWork | undefined, now: number): Balances {
  const role = useOwnRole()
  const [kept, setKept] = useState<readonly string[]>([])
  // Each render makes new day objects, but only documents and time change their content.
  // biome-ignore lint/correctness/useExhaustiveDependencies: days follow from work and now
  const pits = useMemo(() => (work ? pitBalances(days, work, now) : []), [work, now])
  const advised = pits.find(({ now: { key }, balance: { held } }) => {
    const call = held?.change.kind === 'release' ? 'endDispatch' : 'sendOffer'
    return held !== undefined && !kept.includes(key) && mayCall(role, call)
  })
  return { pits, advised, keep: () => advised && setKept([...kept, advised.now.key]) }
}

/** Adds the device's signature to a received act, and judges the signature and the seal. Neither ever loses the act. */
import type { LoadLogAct } from '@haulway/domain/load-log/act/act.ts'
import { readSignature, type SignedInput } from '@haulway/domain/load-log/signed/signed-act.ts'
import { signedCalls } from '@haulway/domain/load-log/signed/signed-calls.ts'
import { isSealRight } from '@haulway/domain/seal/seal-code.ts'
import { actAt } from '@haulway/domain/work/act-order.ts'
import type { Dispatch } from '@haulway/domain/work/dispatch/dispatch.ts'
import { judgeDeviceKey } from '../../auth/session/device-key.ts'
import type { Unit } from '../../http/command/command.ts'

const signedKinds: ReadonlySet<string> = new Set(Object.values(signedCalls))

/** @param names the ids that name the load, as they were sent */
export async function withSignature<Act extends LoadLogAct>(
  unit: Pick<Unit, 'tx' | 'actor' | 'envelope' | 'receivedAt'>,
  { sealSecret }: Pick<Dispatch, 'sealSecret'>,
  received: Act,
  names: Pick<SignedInput, 'projectId' | 'dispatchId' | 'loadLogId'>,
): Promise<Act> {
  const at = Math.min(actAt(received), unit.receivedAt)
  const act = received.seal ? { ...received, seal: judgeSeal(received.seal, sealSecret, at) } : received
  const { signature: sent } = unit.envelope
  if (sent === undefined || !signedKinds.has(act.kind)) return act
  const { projectId, dispatchId, loadLogId } = names
  const signature = await readSignature(sent, act.kind, { ...act, projectId, dispatchId, loadLogId })
  const { publicKey, trouble } = signature
  if (publicKey === undefined || trouble) return { ...act, signature }
  const troubleOfKey = await judgeDeviceKey(unit.tx, unit.actor, publicKey, at)
  return { ...act, signature: { ...signature, ...(troubleOfKey && { trouble: troubleOfKey }) } }
}

function judgeSeal(
  { code, windowAt }: NonNullable<LoadLogAct['seal']>,
  secret: string | undefined,
  at: number,
): NonNullable<LoadLogAct['seal']> {
  const isRight = secret !== undefined && isSealRight(secret, { code, windowAt }, at)
  return { code, windowAt, ...(!isRight && { trouble: 'otherCode' as const }) }
}

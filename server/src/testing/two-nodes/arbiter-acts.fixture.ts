/** All who can end a dispute do it at once, each in another way: its arbiter twice, its raiser, and the other side. */
import { loadLogDocumentSchema } from '@haulway/domain/load-log/load-log.documents.ts'
import { shiftDocumentSchema } from '@haulway/domain/work/shift/shift.documents.ts'
import { newTestId } from '../test-node.ts'
import { type MoneyWorld, pick } from './money-world.fixture.ts'
import type { Act } from './two-nodes.fixture.ts'
import { anyShift, readBody } from './work-acts.fixture.ts'

const reason = 'By the photo.'
const agreement = 'haul' as const
const about = (aboutActId: string) => ({ actId: newTestId(), aboutActId })

/** Of a line of a load's hauling, which its payer has disputed and its payee has refused to change. */
export async function endLoadDispute(world: MoneyWorld): Promise<Act[]> {
  const { nodes, arbiter } = world
  // The chain is paid by the shift.
  const load = pick(world, world.loads.filter(({ truck }) => truck.projectId !== world.chain.projectId).slice(-3))
  if (!load) return []
  const { jobber, payees } = load.truck
  const payee = payees[0]!
  const read = loadLogDocumentSchema.safeParse(await readBody(world, jobber, 'load-logs', load.ids.loadLogId)).data
  const { code, sides } = sidesOf(world, read?.money?.haul?.pay)
  if (!code) return []
  const raised = { ...load.ids, actId: newTestId(), reason, dispute: { agreement, code, ...sides.raiser } }
  await nodes.send({ by: jobber, make: client => client.disputeLine(raised), hasId: true })
  const refused = { ...load.ids, ...about(raised.actId), dispute: { agreement, answer: 'refuse' as const } }
  await nodes.send({ by: payee, make: client => client.answerDispute(refused), hasId: true })
  const { projectId, loadLogId } = load.ids
  const decisions = [sides.low, sides.high].map((numbers): Act => {
    const dispute = { agreement, ...numbers }
    const act = { projectId, loadLogId, entityId: arbiter.entityId, ...about(raised.actId), reason, dispute }
    return { by: arbiter, make: client => client.settleDispute(act), hasId: true }
  })
  const withdrawn = { ...load.ids, ...about(raised.actId), dispute: { agreement } }
  const accepted = { ...load.ids, ...about(raised.actId), dispute: { agreement, answer: 'accept' as const } }
  const granted = { ...accepted, dispute: { ...accepted.dispute, ...sides.raiser } }
  return someOf(world, [
    ...decisions,
    { by: jobber, make: client => client.withdrawDispute(withdrawn), hasId: true },
    { by: payee, make: client => client.answerDispute(granted), hasId: true },
  ])
}

/** The same of a line of an agreed shift. */
export async function endShiftDispute(world: MoneyWorld): Promise<Act[]> {
  const { nodes, arbiter, chain } = world
  const shift = anyShift(world)
  if (!shift) return []
  const { jobber } = chain.crew
  const read = shiftDocumentSchema.safeParse(await readBody(world, jobber, 'shifts', shift.ids.shiftId)).data
  const { code, sides } = sidesOf(world, read?.money?.haul.pay)
  if (!code) return []
  const raised = { ...shift.ids, actId: newTestId(), reason, dispute: { agreement, code, ...sides.raiser } }
  await nodes.send({ by: jobber, make: client => client.disputeShiftLine(raised), hasId: true })
  const refused = { ...shift.ids, ...about(raised.actId), dispute: { agreement, answer: 'refuse' as const } }
  await nodes.send({ by: chain.broker, make: client => client.answerShiftDispute(refused), hasId: true })
  const { projectId, shiftId } = shift.ids
  const decisions = [sides.low, sides.high].map((numbers): Act => {
    const dispute = { agreement, ...numbers }
    const act = { projectId, shiftId, entityId: arbiter.entityId, ...about(raised.actId), reason, dispute }
    return { by: arbiter, make: client => client.settleShiftDispute(act), hasId: true }
  })
  const withdrawn = { ...shift.ids, ...about(raised.actId), dispute: { agreement } }
  return someOf(world, [
    ...decisions,
    { by: jobber, make: client => client.withdrawShiftDispute(withdrawn), hasId: true },
  ])
}

/** The arbiter reads more than the others before it decides, so the others leave some disputes to it. */
const someOf = ({ random }: MoneyWorld, acts: readonly Act[]) => random.shuffled(acts).slice(random.below(3))

type Pay = { lines: { code: string; amountCents: number }[] } | { missing: unknown } | undefined

/** What the payer grants of a line, and two numbers between that and the line, which the arbiter may choose. */
function sidesOf(world: MoneyWorld, pay: Pay) {
  const lines = pay && 'lines' in pay ? pay.lines.filter(({ amountCents }) => amountCents > 0) : []
  const line = pick(world, lines)
  const most = line?.amountCents ?? 0
  const least = world.random.below(most + 1)
  const between = () => ({ cents: least + world.random.below(most - least + 1) })
  return { code: line?.code, sides: { raiser: { cents: least }, low: between(), high: between() } }
}

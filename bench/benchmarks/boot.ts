/**
 * How soon a node serves: from its start to its first answer, compared with a bare server; and after a `kill -9`, until
 * an act is stored again, compared with a usual start.
 */
import { newId } from '@haulway/client/new-id.ts'
import { ask } from '@haulway/client/transport/ask.ts'
import { type Benchmark, limitRow, rowOf } from '../benchmark.ts'
import { openBare } from '../peers.ts'
import { openRegion, type Region } from '../region.ts'
import { measureRounds } from '../rounds.ts'

/** What a node may take longer than a bare server. */
const longerMaxMs = 400

export const boot: Benchmark = {
  name: 'boot',
  hasNoPeer: true,
  run: async context => {
    const databaseUrl = await context.databases.add('region')
    const secret = { AUTH_SECRET: 'a secret that all nodes of this benchmark share' }
    const region = await openRegion(databaseUrl, secret)
    const [driver] = await region.openLoads(1)
    await region.close()
    const start = async () => {
      const begunMs = performance.now()
      const node = await openRegion(databaseUrl, secret)
      return { node, ms: performance.now() - begunMs }
    }
    const { figures } = await measureRounds(
      {
        node: async () => {
          const { node, ms } = await start()
          await node.close()
          return ms
        },
        bare: async () => {
          const begunMs = performance.now()
          const { program } = await openBare(1)
          const ms = performance.now() - begunMs
          await program.stop()
          return ms
        },
        recovered: async () => {
          const { node } = await start()
          await node.program.stop('SIGKILL')
          await node.close()
          const begunMs = performance.now()
          const again = await start()
          await recordAct(again.node, driver!)
          const ms = performance.now() - begunMs
          await again.node.close()
          return ms
        },
      },
      context.rounds,
    )
    const longer = figures.node.map((ms, i) => ms - figures.bare[i]!)
    return [
      limitRow('boot', 'ms longer than a bare server', longerMaxMs, longer),
      rowOf({
        name: 'recover',
        unit: 'ms from a kill to the first stored act',
        target: { atMost: 1.5 },
        subject: figures.recovered,
        baseline: { name: 'a usual start', figures: figures.node },
      }),
    ]
  },
}

type Driver = Awaited<ReturnType<Region['openLoads']>>[number]

async function recordAct(region: Region, { uid, load }: Driver): Promise<void> {
  await ask(await region.transportOf(uid), 'leavePit', { ...load, actId: newId(), automatic: true })
}

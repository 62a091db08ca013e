/** A node in a process of its own, which a test can kill. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { processEnv } from '@haulway/server/testing/process-env.fixture.ts'

const program = path.join(import.meta.dirname, '../../../server/src/main.ts')

export type NodeProcess = { kill: (signal: 'SIGKILL' | 'SIGTERM') => Promise<void> }

/** @param settings in addition to those of any test. Resolves when the node is ready. */
export async function startNodeProcess(settings: Record<string, string>): Promise<NodeProcess> {
  const node: ChildProcess = spawn(process.execPath, [program], {
    env: {
      ...processEnv,
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      HAULWAY_DEMO: 'off',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  // Reads the output to its end: a node whose output pipe is full would hang.
  node.stdout!.on('data', text => /is ready|runs jobs/.test(String(text)) && resolve())
  node.on('exit', () => reject(new Error('the node did not start')))
  await promise
  return {
    kill: async signal => {
      const gone = once(node, 'exit')
      node.kill(signal)
      await gone
    },
  }
}

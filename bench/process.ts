/** Runs programs under measurement as separate processes, so that none shares an event loop with the generator. */
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export type Program = {
  pid: number
  /** What it printed after `ready`. */
  readyText: string
  /**
   * Resolves when it has printed this; the caller limits the wait.
   * @returns what the first group has matched
   * @throws when the program has ended without it
   */
  printed: (text: RegExp) => Promise<string>
  /** Processor time that it has used, in seconds. */
  cpuSeconds: () => number
  /** Resolves when it has ended. */
  stop: (signal?: NodeJS.Signals) => Promise<void>
}

const readyPatienceMs = 300_000

/**
 * Starts a script of this repo and waits until it prints a line that begins with `ready`.
 * @param input what it reads from its standard input, such as a job: an environment variable has room for 128 KiB
 * @throws Error when it ends first or is not ready within five minutes
 */
export function startProgram(
  script: string,
  environment: Record<string, string>,
  ready = /ready (?:at )?(\S+)/,
  input = '',
): Promise<Program> {
  const file = fileURLToPath(new URL(`../${script}`, import.meta.url))
  const env = { ...process.env, ...environment }
  // With BENCH_PROFILE=folder, each program writes a CPU profile to that folder.
  const folder = process.env.BENCH_PROFILE
  const profiling = folder ? ['--cpu-prof', `--cpu-prof-dir=${folder}`] : []
  const child = spawn(process.execPath, [...profiling, file], { env, stdio: ['pipe', 'pipe', 'pipe'] })
  child.stdin.end(input)
  // A failed benchmark must not leave programs running.
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  child.once('exit', () => process.off('exit', endWithUs))
  let isClosed = false
  // Comes after all that it has printed.
  const closed = new Promise<void>(resolve =>
    child.once('close', () => {
      isClosed = true
      resolve()
    }),
  )
  return new Promise((resolve, reject) => {
    let output = ''
    const printed = async (text: RegExp) => {
      while (true) {
        const found = text.exec(output)
        if (found) return found[1] ?? ''
        if (isClosed) throw new Error(`${script} has ended:\n${output}`)
        await Promise.race([new Promise(wait => child.stdout.once('data', wait)), closed])
      }
    }
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`${script} is not ready after five minutes:\n${output}`))
    }, readyPatienceMs)
    const take = (chunk: Buffer) => {
      output = `${output}${chunk}`.slice(-20_000)
      const readyText = ready.exec(output)?.[1]
      if (readyText === undefined) return
      clearTimeout(timer)
      resolve({
        pid: child.pid!,
        readyText,
        printed,
        cpuSeconds: () => cpuSecondsOf(child.pid!),
        stop: signal => end(child, signal),
      })
    }
    child.stdout.on('data', take)
    child.stderr.on('data', take)
    child.once('exit', code => {
      clearTimeout(timer)
      reject(new Error(`${script} has ended with ${code}:\n${output}`))
    })
  })
}

function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise(resolve => {
    const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
    child.once('exit', () => {
      clearTimeout(timer)
      resolve()
    })
    child.kill(signal)
  })
}

/** From the kernel's count; 0 where there is none (not Linux, or the process has ended). */
export function cpuSecondsOf(pid: number): number {
  try {
    const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
    const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number)
    return (user + system) / 100
  } catch {
    return 0
  }
}

import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** A postmaster as its pid file describes it. */
type Postmaster = { pid: number; port: number; ready: boolean }

/** The postmaster running on a cluster, no matter who started it. A pid file left by a dead one is ignored. */
export function findPostmaster(clusterDir: string): Postmaster | undefined {
  const postmaster = readPidFile(clusterDir)
  return postmaster && runsOn(postmaster.pid, clusterDir) ? postmaster : undefined
}

/**
 * Removes the pid file of a dead postmaster when its number now belongs to another program (common in a container after
 * a restart) or to a zombie process: PostgreSQL would take that process for a postmaster and refuse to start. Any other
 * pid file stays, and so does this one while a session of the dead postmaster lives, since PostgreSQL uses the file to
 * judge whether it is safe to start. The caller holds the data folder's lock.
 */
export function clearPidFile(clusterDir: string): void {
  const postmaster = readPidFile(clusterDir)
  if (!postmaster || !exists(postmaster.pid)) return
  if (!listProcesses().some(pid => runsOn(pid, clusterDir))) rmSync(path.join(clusterDir, 'postmaster.pid'))
}

/** Whether a process runs, including other users' processes. A zombie does not run. */
export function isAlive(pid: number): boolean {
  return exists(pid) && !isZombie(pid)
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** In a container whose first process does not reap zombies, orphans of a killed process stay in the list for good. */
function isZombie(pid: number): boolean {
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

const stopSecondsMax = 30

/** Stops a postmaster: 'fast' (ends sessions, writes a checkpoint); after 30 s 'immediate' (recovers at next start). */
export async function stopPostmaster(pid: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    sendSignal(pid, signal)
    for (let waitedMs = 0; waitedMs < stopSecondsMax * 1000; waitedMs += 25) {
      if (!isAlive(pid)) return
      await sleep(25)
    }
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has just ended, which was the goal.
  }
}

/** Lines of postmaster.pid: pid, folder, start time, port, socket folder, address, shared memory, state. */
function readPidFile(clusterDir: string): Postmaster | undefined {
  const file = path.join(clusterDir, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const lines = readFileSync(file, 'utf8').split('\n')
  const pid = Math.abs(Number(lines[0]))
  if (!Number.isInteger(pid) || pid === 0) return undefined
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
}

function listProcesses(): number[] {
  const listed = existsSync('/proc/self/cwd')
    ? readdirSync('/proc')
    : spawnSync('ps', ['-A', '-o', 'pid='], { encoding: 'utf8' }).stdout.split('\n')
  return listed.map(Number).filter(pid => Number.isInteger(pid) && pid > 0)
}

/** PostgreSQL's processes run in their cluster's folder. Outside Linux, their command line is checked instead. */
function runsOn(pid: number, clusterDir: string): boolean {
  if (!isAlive(pid)) return false
  if (!existsSync('/proc/self/cwd')) {
    const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    return stdout.includes(clusterDir)
  }
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(clusterDir)
  } catch {
    return false
  }
}

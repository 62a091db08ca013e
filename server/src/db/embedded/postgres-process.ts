import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** A postmaster as its pid file tells of it. */
type Postmaster = { pid: number; port: number; ready: boolean }

/** The postmaster running on a cluster, whoever started it. A pid file that a dead one has left counts as nothing. */
export function findPostmaster(clusterDir: string): Postmaster | undefined {
  const postmaster = readPidFile(clusterDir)
  return postmaster && runsOn(postmaster.pid, clusterDir) ? postmaster : undefined
}

/**
 * Removes the pid file of a dead postmaster when its number belongs to another program by now (usual in a container
 * after a restart) or to an unburied process: PostgreSQL would take that for itself and refuse to start. Any other pid
 * file stays, and so does this one while a session of the dead postmaster lives, since PostgreSQL judges by the file
 * whether it is safe to start. The caller holds the data folder's lock.
 */
export function clearPidFile(clusterDir: string): void {
  const postmaster = readPidFile(clusterDir)
  if (!postmaster || !exists(postmaster.pid)) return
  if (!listProcesses().some(pid => runsOn(pid, clusterDir))) rmSync(path.join(clusterDir, 'postmaster.pid'))
}

/** Whether a process runs, also one of another user. One that has ended and waits to be buried does not run. */
export function isAlive(pid: number): boolean {
  return exists(pid) && !isUnburied(pid)
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** In a container whose first process buries nobody, the orphans of a killed process stay in the list for good. */
function isUnburied(pid: number): boolean {
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

const stopSecondsMax = 30

/** Stops a postmaster: 'fast' (sessions end, a checkpoint is written), after 30 s 'immediate' (recovered at start). */
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
    // It has just ended, which is what the signal was for.
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

/** PostgreSQL's processes work in their cluster's folder; elsewhere than on Linux their command line is asked. */
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

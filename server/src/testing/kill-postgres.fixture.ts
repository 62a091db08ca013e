/** Kills a PostgreSQL of the test's own as a power cut does: every process of it, without a word. */
import { readdirSync, readFileSync } from 'node:fs'
import { findPostmaster } from '../db/embedded/postgres-process.ts'

/** @returns the process id that the postmaster had */
export function killPostgres(clusterDir: string): number {
  const { pid } = findPostmaster(clusterDir)!
  for (const each of [pid, ...listChildren(pid)]) sendSignal(each, 'SIGKILL')
  return pid
}

/** A child may have exited on its own, since its parent is gone. */
function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** The ids of the child processes of a process. */
export function listChildren(pid: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter(each => Number.isInteger(each) && each > 0)
    .filter(each => parentOf(each) === pid)
}

function parentOf(pid: number): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')[1])
  } catch {
    return undefined
  }
}

/** Ends a PostgreSQL of the test's own: as a power cut does, every process of it without a word, or in order. */
import { readdirSync, readFileSync } from 'node:fs'
import { findPostmaster } from '../db/embedded/postgres-process.ts'

/** @returns the process id that the postmaster had */
export function killPostgres(clusterDir: string): number {
  const { pid } = findPostmaster(clusterDir)!
  for (const each of [pid, ...listChildren(pid)]) sendSignal(each, 'SIGKILL')
  return pid
}

/** `kill`: as a power cut does. The others as the modes of `pg_ctl stop` do; `pg_ctl restart` stops it by `fast`. */
export const postgresEnds = ['kill', 'immediate', 'fast', 'smart'] as const
export type PostgresEnd = (typeof postgresEnds)[number]

const signals = { immediate: 'SIGQUIT', fast: 'SIGINT', smart: 'SIGTERM' } as const

/** A smart stop takes no new sessions and waits for the open ones. Nodes keep theirs, so someone loses patience. */
const smartMs = 1500

/** @returns the process id that the postmaster has or had */
export function endPostgres(clusterDir: string, end: PostgresEnd): number {
  if (end === 'kill') return killPostgres(clusterDir)
  const { pid } = findPostmaster(clusterDir)!
  sendSignal(pid, signals[end])
  if (end === 'smart') setTimeout(() => sendSignal(pid, signals.fast), smartMs)
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

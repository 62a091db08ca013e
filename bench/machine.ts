/** Describes the machine, because figures depend on it: printed with each table. */
import { readFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'

export function describeMachine(): string {
  const [cpu] = cpus()
  const gib = (totalmem() / 2 ** 30).toFixed(0)
  return [
    `${cpus().length} × ${cpu?.model ?? 'unknown processor'}, ${gib} GiB`,
    `Node ${process.version}`,
    `load ${describeLoad()}`,
  ].join(' · ')
}

/** Load averages over 1, 5 and 15 minutes. */
export function describeLoad(): string {
  return loadavg()
    .map(load => load.toFixed(2))
    .join(' ')
}

/** Processor time that this process has used, in seconds. */
export function ownCpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

/** Resident memory of a process in bytes; 0 where the kernel doesn't report it. */
export function residentBytes(pid: number): number {
  try {
    const [, kib] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kib ?? 0) * 1024
  } catch {
    return 0
  }
}

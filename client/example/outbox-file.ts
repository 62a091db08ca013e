/**
 * A storage for programs that must not lose an act, such as a scale house: acts that wait for the network are in a
 * file, so they are sent even after a power cut. Documents stay in memory, since the server has them.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { openMemoryStorage } from '@haulway/client/memory-storage'
import type { OutboxCommand, SyncStorage } from '@haulway/client/storage'

type Kept = { deviceId: unknown; sequence: number; commands: OutboxCommand[] }

/** One file for each user or API key, and one program for each file. */
export async function openOutboxFile(file: string): Promise<SyncStorage> {
  const memory = openMemoryStorage()
  let sequence = 0
  if (existsSync(file)) {
    const kept: Kept = JSON.parse(readFileSync(file, 'utf8'))
    sequence = kept.sequence
    await memory.writeMeta('deviceId', kept.deviceId)
    for (const command of kept.commands) await memory.addCommand(() => command)
  }
  /** Writes a second file first: a power cut halfway leaves the old one. */
  const save = async () => {
    const deviceId = await memory.readMeta('deviceId')
    const kept: Kept = { deviceId, sequence, commands: await memory.listCommands() }
    writeFileSync(`${file}.new`, JSON.stringify(kept), { flush: true })
    renameSync(`${file}.new`, file)
  }
  const saved = async <T>(work: Promise<T>): Promise<T> => {
    const result = await work
    await save()
    return result
  }
  return {
    ...memory,
    addCommand: make => saved(memory.addCommand(() => make(++sequence))),
    updateCommand: (id, change) => saved(memory.updateCommand(id, change)),
    answerCommand: (id, versions) => saved(memory.answerCommand(id, versions)),
    removeCommand: id => saved(memory.removeCommand(id)),
    writeMeta: (key, value) => saved(memory.writeMeta(key, value)),
  }
}

/** A device with another browser than Chromium: what a test needs of it, whatever protocol it speaks. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { inject } from 'vitest'

export type Device = {
  /** Opens an address, and waits until the page is loaded. */
  open: (url: string) => Promise<void>
  /** Runs the body of a function in the page. It may return a promise, of what JSON can hold. */
  run: (body: string) => Promise<unknown>
  /** Moves the pointer and presses keys, as hands do. */
  act: (sources: Source[]) => Promise<void>
  /** What the window shows, as PNG. It is kept with the screenshots of all tests. */
  keepPicture: (title: string) => Promise<Buffer>
  /** Errors that pages logged since the last call. */
  takeTroubles: () => string[]
  close: () => Promise<void>
}

/** A pointer or a keyboard and what it does: both protocols of WebDriver describe that in the same words. */
type Source = { type: 'pointer' | 'key'; id: string; actions: object[] }

/** A script that returns text, because each protocol writes other values in its own way. */
export const answerOf = (body: string) => `(async () => {
  const answer = await (async () => { ${body} })()
  return JSON.stringify(answer ?? null)
})()`

/** A program that a test started. */
export type Program = { child: ChildProcess; end: () => Promise<void> }

const running = new Set<Program>()

export function start(file: string, args: string[], env: Record<string, string> = {}): Program {
  const child = spawn(file, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  // A program whose warnings no one reads stops once the pipe is full.
  child.stderr?.on('data', () => {})
  const ended = once(child, 'exit')
  const end = async () => {
    child.kill('SIGKILL')
    await ended
    running.delete(program)
  }
  const program = { child, end }
  running.add(program)
  return program
}

/** Ends what a device has left running because it failed. */
export async function endAll(): Promise<void> {
  await Promise.all([...running].map(({ end }) => end()))
}

/** Waits until a program has written what matches. @returns the match's first group @throws if it ends before */
export function readWritten({ child }: Program, sought: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let written = ''
    const fail = (why: string) => reject(new Error(`${child.spawnfile} ${why}: ${written}`))
    const timer = setTimeout(fail, inject('patienceMs'), 'did not start in time')
    const read = (chunk: Buffer) => {
      written += chunk.toString()
      const found = sought.exec(written)?.[1]
      if (found === undefined) return
      clearTimeout(timer)
      resolve(found)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', () => fail('ended'))
  })
}

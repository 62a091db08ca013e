/** Debian's NATS server as a process of the test, which kills, stops and restarts it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../db/embedded/free-port.ts'

const program = ['/usr/sbin/nats-server', '/usr/bin/nats-server', '/usr/local/bin/nats-server'].find(existsSync)
export const hasNats = program !== undefined

export type TestNats = {
  url: string
  /** Ends it at once. */
  kill: () => Promise<void>
  /** Starts it again on the same port. */
  start: () => Promise<void>
  freeze: () => void
  thaw: () => void
}

/** @param login a user and a password that it asks for */
export async function openTestNats(login?: { user: string; password: string }): Promise<TestNats> {
  if (!program) throw new Error('nats-server is not installed.')
  const port = await findFreePort()
  const asks = login ? ['--user', login.user, '--pass', login.password] : []
  let child: ChildProcess | undefined
  const start = async () => {
    child = spawn(program, ['-a', '127.0.0.1', '-p', String(port), ...asks], { stdio: 'ignore' })
    while (!(await answers(port))) await sleep(50)
  }
  await start()
  return {
    url: `nats://${login ? `${login.user}:${encodeURIComponent(login.password)}@` : ''}127.0.0.1:${port}`,
    start,
    kill: async () => {
      const ended = new Promise(resolve => child?.once('exit', resolve))
      if (child?.kill('SIGKILL')) await ended
    },
    freeze: () => child?.kill('SIGSTOP'),
    thaw: () => child?.kill('SIGCONT'),
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    const end = (isThere: boolean) => {
      socket.destroy()
      resolve(isThere)
    }
    socket.once('data', () => end(true))
    socket.once('error', () => end(false))
  })
}

/** A connection that posts one body after another, with as little work for the load generator as possible. */
import { connect, type Socket } from 'node:net'

export type Connection = {
  /** @returns the status of the answer. @throws Error when the connection ends before the answer */
  post: (body: Buffer) => Promise<number>
  close: () => void
}

const endOfHead = '\r\n\r\n'

export async function openConnection(url: URL, headers: Record<string, string>, path: string): Promise<Connection> {
  const socket = await connected(url)
  const lines = Object.entries({ host: url.host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const head = `POST ${path} HTTP/1.1\r\n${lines.join('')}content-length: `
  let answer = ''
  let waiting: { resolve: (status: number) => void; reject: (error: Error) => void } | undefined
  socket.on('data', text => {
    answer += text
    const status = statusOf(answer)
    if (status === undefined) return
    answer = ''
    waiting?.resolve(status)
  })
  const fail = () => waiting?.reject(new Error('the connection has ended before its answer'))
  socket.once('close', fail).on('error', fail)
  return {
    post: body =>
      new Promise((resolve, reject) => {
        if (socket.destroyed) return reject(new Error('the connection is closed'))
        waiting = { resolve, reject }
        socket.cork()
        socket.write(`${head}${body.length}${endOfHead}`)
        socket.write(body)
        socket.uncork()
      }),
    close: () => socket.destroy(),
  }
}

function connected(url: URL): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(url.port), url.hostname, () => resolve(socket))
    socket.setNoDelay(true).setEncoding('latin1').once('error', reject)
  })
}

/** Undefined until the whole answer has arrived. */
function statusOf(answer: string): number | undefined {
  const headLength = answer.indexOf(endOfHead)
  if (headLength < 0) return undefined
  const length = /\r\ncontent-length: (\d+)/i.exec(answer.slice(0, headLength))?.[1]
  // An answer without a length comes in chunks, the last of which is empty.
  const isWhole =
    length === undefined
      ? answer.endsWith(`\r\n0${endOfHead}`)
      : answer.length >= headLength + endOfHead.length + Number(length)
  return isWhole ? Number(answer.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length)) : undefined
}

/** The network between a device and the server: encrypted, as in production, and cut for real, in any browser. */
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createServer } from 'node:tls'
import { findFreePort } from '@haulway/server/db/embedded/free-port.ts'

export type Network = Awaited<ReturnType<typeof openNetwork>>

export const certifier = 'openssl'

/** Devices connect to `url`; what they send arrives at `serverPort`. */
export async function openNetwork() {
  const port = await findFreePort()
  const serverPort = await findFreePort()
  const sockets = new Set<Socket>()
  const proxy = createServer(makeCertificate(), device => {
    const server = connect(serverPort, '127.0.0.1')
    for (const [each, other] of [
      [device, server],
      [server, device],
    ] as const) {
      sockets.add(each)
      each.pipe(other)
      each.on('error', () => other.destroy())
      each.on('close', () => {
        sockets.delete(each)
        other.destroy()
      })
    }
  })
  // A browser that doesn't know the certificate yet breaks off its first connection.
  proxy.on('tlsClientError', () => {})
  const restore = async () => {
    if (proxy.listening) return
    proxy.listen(port, '127.0.0.1')
    await once(proxy, 'listening')
  }
  /** Breaks each connection. New ones are refused. */
  const cut = async () => {
    if (!proxy.listening) return
    proxy.close()
    for (const socket of sockets) socket.destroy()
    await once(proxy, 'close')
  }
  await restore()
  return { url: `https://localhost:${port}`, serverPort, cut, restore, close: cut }
}

/** For localhost, and for a day. The devices of tests accept it although no one signed it. */
function makeCertificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(path.join(tmpdir(), 'haulway-certificate-'))
  const key = path.join(folder, 'key.pem')
  const cert = path.join(folder, 'cert.pem')
  try {
    const wanted = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1']
    const named = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
    spawnSync(certifier, ['req', '-x509', ...wanted, ...named, '-keyout', key, '-out', cert], { stdio: 'ignore' })
    return { key: readFileSync(key), cert: readFileSync(cert) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

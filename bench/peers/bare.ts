/**
 * A bare node:http server that parses each body and answers: the ceiling for any ingest in JavaScript. It sends what is
 * posted to /publish to everyone who listens at /subscribe.
 */
import { createServer, type ServerResponse } from 'node:http'

const listeners = new Set<ServerResponse>()

const server = createServer((request, response) => {
  if (request.url === '/subscribe') {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(': open\n\n')
    listeners.add(response)
    response.once('close', () => listeners.delete(response))
    return
  }
  const chunks: Buffer[] = []
  request.on('data', chunk => chunks.push(chunk))
  request.on('end', () => {
    const body: unknown = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString('utf8')) : null
    if (request.url === '/publish') for (const each of listeners) each.write(`data: ${JSON.stringify(body)}\n\n`)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ name: body === null ? '' : 'taken' }))
  })
})
server.keepAliveTimeout = 120_000
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(`ready http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
})
process.on('SIGTERM', () => process.exit(0))

/** parse-server on the same PostgreSQL, started as its documentation says. Points are objects of a class. */
import { createServer } from 'node:http'
import express from 'express'
import { ParseServer } from 'parse-server'

const port = Number(process.env.PORT)
const url = `http://127.0.0.1:${port}`
const server = new ParseServer({
  databaseURI: process.env.DATABASE_URL!,
  appId: 'bench',
  masterKey: process.env.MASTER_KEY!,
  serverURL: `${url}/parse`,
  allowClientClassCreation: true,
  silent: true,
  logLevel: 'error',
  liveQuery: { classNames: ['Load'] },
})
await server.start()
const app = express()
app.use('/parse', server.app)
const http = createServer(app)
http.keepAliveTimeout = 120_000
http.listen(port, '127.0.0.1', () => console.log(`ready ${url}`))
void ParseServer.createLiveQueryServer(http)
process.on('SIGTERM', () => process.exit(0))

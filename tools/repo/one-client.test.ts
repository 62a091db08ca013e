/** App, demo, stories and benchmarks talk to a server through `client` alone. */

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { definitionOf } from '@haulway/domain/call.ts'
import { contract } from '@haulway/domain/wire/contract.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { root } from '../steps.ts'
import { arrows, isTest } from './places.ts'
import { code, listStrings, type Source } from './source.ts'

/** Files that send requests without the client, each with the reason. */
const exceptions: Record<string, string> = {
  'app/public/start-guard.js': 'reports a start that failed, when no module of the app runs',
  'app/src/follow/follow-page.ts': 'the page of a share link is one file without the app',
  'app/src/session/sign-in-page.ts': 'the sign-in page uses cookies and redirects, not calls',
  'app/src/tracking/tracker/upload-token.ts': 'the token by which the tracker sends points has the plugin’s format',
  'demo/src/town/gps-device.ts': 'sends as a GPS device sends',
  'e2e/app-files.e2e.ts': 'reads the files of the app byte by byte',
  'e2e/faults/damaged-bodies.pg.test.ts': 'sends as the native plugin sends',
  'e2e/faults/database-kills.pg.test.ts': 'asks the probes',
  'e2e/faults/database-proxy.fixture.ts': 'is between a server and its database',
  'e2e/faults/database-slow.pg.test.ts': 'asks the probes',
  'e2e/faults/database-standby.pg.test.ts': 'asks the probes',
  'e2e/faults/database-work.fixture.ts': 'asks the probes',
  'e2e/integrations.e2e.ts': 'is a program of the hauler’s own, with a key, and a GPS device',
  'e2e/other-browsers/webkit.ts': 'tells the driver of a browser what to do',
  'e2e/testing/people.ts': 'opens a link of an email',
  'e2e/other-browsers/network.ts': 'cuts the network between a browser and the server',
  'e2e/faults/rolling-restart.pg.test.ts': 'is a balancer',
  'e2e/testing/server.ts': 'gives a server process to the fixtures of the server',
  'e2e/shell.e2e.ts': 'sends as the native plugin sends',
  'e2e/faults/tracking-faults.fixture.ts': 'repeats each call with one key',
  'bench/benchmarks/bytes.ts': 'sends the same bodies to Haulway and to the server it is compared with',
  'bench/benchmarks/command.ts': 'sends requests to the server that Haulway is compared with',
  'bench/benchmarks/live-many.ts': 'opens thousands of streams, at little cost of its own',
  'bench/benchmarks/live.ts': 'prepares the server that Haulway is compared with',
  'bench/benchmarks/track-read.ts': 'sends the same requests to Haulway and to the server it is compared with',
  'bench/connection.ts': 'the load generator writes requests to sockets',
  'bench/generate.ts': 'the load generator writes requests to sockets',
  'bench/peers.ts': 'prepares the servers that Haulway is compared with',
  'bench/send-fleet.ts': 'opens thousands of streams and sends from each truck, at little cost of its own',
  'bench/watch.ts': 'opens a thousand streams, to Haulway and to the servers it is compared with',
}

/** `bench/peers` are servers that Haulway is compared with. */
const isUser = ({ file }: Pick<Source, 'file'>) => /^(app|demo|e2e|bench(?!\/peers\/))\//.test(file)
const startGuard = 'app/public/start-guard.js'
const users = [
  ...code.filter(source => isUser(source) && (source.file.startsWith('e2e/') || !isTest(source.file))),
  { file: startGuard, text: readFileSync(path.join(root, startGuard), 'utf8') },
]

test('only the client sends requests, except in files that are listed with their reason', () => {
  const sends = /(?<![\w.])fetch\(|from 'node:(https?|net)'/
  const sending = [...new Set(users.filter(({ text }) => sends.test(text)).map(({ file }) => file))]
  expect(sending.sort()).toEqual(Object.keys(exceptions).sort())
})

/** The paths that are not calls of the contract, at the start of a string or of a template's part. */
const other = /^[`}]?\/(documents|attachments|load-tracks|account-export|export-own-track|subscribe)([/?]|$)/

/** Files that name the path of a call, each with the reason. */
const naming: Record<string, string> = {
  'app/src/areas/forms/account-forms.fixture.tsx': 'compares the requests of a form',
  'app/src/follow/follow-page.ts': 'the page of a share link is one file without the app',
  'app/vite.config.ts': 'says which paths the development server passes on',
  'bench/benchmarks/live.ts': 'prepares the server that Haulway is compared with',
  'bench/benchmarks/track-read.ts': 'sends the same requests to Haulway and to the server it is compared with',
  'bench/region.ts': 'prepares requests for the load generator',
  'bench/send-fleet.ts': 'opens thousands of streams and sends from each truck, at little cost of its own',
  'demo/src/town/described-pages.fixture.ts':
    'reads what the description of the API names, as an integrator without the client',
  'e2e/app-files.e2e.ts': 'requests what is not a screen',
  'e2e/faults/database-kills.pg.test.ts': 'repeats each call with one key',
  'e2e/faults/database-standby.pg.test.ts': 'reads the status of each answer',
  'e2e/faults/database-work.fixture.ts': 'repeats each call with one key',
  'e2e/deep-links.e2e.ts': 'counts the requests of a page',
  'e2e/integrations.e2e.ts': 'is a program of the hauler’s own, with a key',
  'e2e/faults/rolling-restart.pg.test.ts': 'repeats a call only if no node did it',
  'e2e/security.e2e.ts': 'counts the requests of a page',
  'e2e/sign-in.e2e.ts': 'counts the streams of a browser',
}

test('no one but the client names a call by its path, except in files that are listed with their reason', () => {
  const paths = new Set(Object.values(contract).map(procedure => String(definitionOf(procedure).route.path)))
  expect(paths.size).toBeGreaterThan(90)
  const isPath = (written: string) => paths.has(written) || other.test(written)
  const named = code.filter(source => isUser(source) && listStrings(source).some(isPath))
  expect(named.map(({ file }) => file).sort()).toEqual(Object.keys(naming).sort())
})

test('the package of the client installs every package that the domain in it imports', () => {
  const [client, domain] = ['client', 'domain'].map(workspace => {
    const text = readFileSync(path.join(root, workspace, 'package.json'), 'utf8')
    return packageSchema.parse(JSON.parse(text)).dependencies
  })
  expect(Object.keys(domain!).length).toBeGreaterThan(1)
  expect(client).toMatchObject(domain!)
})

const packageSchema = z.object({ dependencies: z.record(z.string(), z.string()) })

test('no one but the client uses a library for calls', () => {
  const using = arrows.filter(({ from, to }) => isUser(from) && 'package' in to && to.package.startsWith('@orpc/'))
  expect(using.map(({ from, written }) => `${from.file} → ${written}`)).toEqual([])
})

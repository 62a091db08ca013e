/** Builds the app for a server and copies it into both native shells: `HAULWAY_SERVER_URL=https://… npm run shells`. */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { z } from 'zod'
import { buildApp } from '../build-app.ts'
import { root } from '../steps.ts'

/** Phones connect with TLS only, except to localhost in a debug build. */
const serverUrlSchema = z
  .url({ protocol: /^https?$/ })
  .refine(url => new URL(url).origin === url, 'an origin, without a path or a slash at its end')
  .refine(url => url.startsWith('https:') || new URL(url).hostname === 'localhost', 'https, or http://localhost')

const serverUrl = serverUrlSchema.safeParse(process.env.HAULWAY_SERVER_URL)
if (serverUrl.success) {
  buildApp()
  const cli = path.join(root, 'node_modules/@capacitor/cli/bin/capacitor')
  const synced = spawnSync(process.execPath, [cli, 'sync'], { cwd: path.join(root, 'app'), stdio: 'inherit' })
  process.exitCode = synced.status ?? 1
} else {
  const problems = serverUrl.error.issues.map(({ message }) => message).join('; ')
  console.error(`Set HAULWAY_SERVER_URL to the server's address, such as https://haul.example.com (${problems}).`)
  process.exitCode = 1
}

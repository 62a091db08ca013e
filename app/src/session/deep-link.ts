/** A native shell comes back from the browser by deep link; it carries the same callback as the web page. */
import { closeBrowser } from '../native/platform.ts'
import { openTransport, session } from './app-session.ts'
import { finishSignIn } from './sign-in.ts'

/** Only these; a link of another scheme, host or path does nothing. */
const signInLinks = new Set(['haulway://login', 'haulway://register'])

/** @throws AppError when the callback is an error, was forged, or is no longer good */
export async function takeDeepLink(link: string): Promise<void> {
  const [target = '', query = ''] = link.split('?', 2)
  if (!signInLinks.has(target)) return
  const tokens = await finishSignIn(openTransport, new URLSearchParams(query))
  await closeBrowser()
  await session.begin(tokens)
}

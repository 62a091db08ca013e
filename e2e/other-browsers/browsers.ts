/** The browsers that are not Chromium, and whether they are here: only root can install them. */
import { spawnSync } from 'node:child_process'
import { firefox, openFirefox } from './firefox.ts'
import { certifier } from './network.ts'
import { findMiniBrowser, openWebkit, screen, webkitDriver } from './webkit.ts'

const runs = (program: string, asked: string) => spawnSync(program, [asked], { stdio: 'ignore' }).status === 0

const canCertify = runs(certifier, 'version')
const canRunWebkit = findMiniBrowser() !== undefined && runs(webkitDriver, '--help') && runs(screen, '-help')

/** `packages` are Debian's. `hasMap`: it can draw one, which takes WebGL. */
export const otherBrowsers = [
  {
    name: 'WebKit',
    packages: 'webkit2gtk-driver, xvfb and openssl',
    isHere: canRunWebkit && canCertify,
    hasMap: true,
    open: openWebkit,
  },
  {
    name: 'Firefox',
    packages: 'firefox-esr and openssl',
    isHere: runs(firefox, '--version') && canCertify,
    hasMap: false,
    open: openFirefox,
  },
]

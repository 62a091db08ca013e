/** The browsers that are not Chromium, and whether they are here: only root can install them. */
import { spawnSync } from 'node:child_process'
import { firefox, openFirefox } from './firefox.ts'
import { findMiniBrowser, openWebkit, screen, webkitDriver } from './webkit.ts'

const runs = (program: string, asked: string) => spawnSync(program, [asked], { stdio: 'ignore' }).status === 0

export const isWebkitHere = findMiniBrowser() !== undefined && runs(webkitDriver, '--help') && runs(screen, '-help')

/** `packages` are Debian's. `keepsPages`: a page that was left still holds its database. */
export const otherBrowsers = [
  {
    name: 'WebKit',
    packages: 'webkit2gtk-driver and xvfb',
    isHere: isWebkitHere,
    keepsPages: true,
    open: () => openWebkit(),
  },
  {
    name: 'Firefox',
    packages: 'firefox-esr',
    isHere: runs(firefox, '--version'),
    keepsPages: false,
    open: openFirefox,
  },
]

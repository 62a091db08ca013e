/** How the app loads its parts. */
import { expect, test } from 'vitest'
import { code } from './source.ts'

// A lazy component that can't be loaded takes the whole page with it; a Part says so in its place and tries again.
test('the app loads its parts with lazyPart, never with lazy and Suspense of React', () => {
  const ofReact = /import [^;'"]*\b(lazy|Suspense)\b[^;'"]* from 'react'|\bReact\.(lazy|Suspense)\b|<Suspense\b/
  const app = code.filter(({ file }) => file.startsWith('app/src/'))
  expect(app.length).toBeGreaterThan(500)
  expect(app.filter(({ text }) => ofReact.test(text)).map(({ file }) => file)).toEqual([])
})

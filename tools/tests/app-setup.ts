import type { TestProject } from 'vitest/node'
import { buildApp, buildShellApp } from '../build-app.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the app as built for native shells. */
    shellApp: string
  }
}

/** Builds the app once for all servers and shells of a run. Otherwise two test files could build it at once. */
export function setup(project: TestProject): void {
  buildApp()
  project.provide('shellApp', buildShellApp())
}

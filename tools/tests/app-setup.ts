import { buildApp } from '../build-app.ts'

/** Builds the app once for all servers of a run; otherwise two test files could build it at the same time. */
export function setup(): void {
  buildApp()
}

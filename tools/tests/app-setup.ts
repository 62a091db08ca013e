import { buildApp } from '../build-app.ts'

/** One build of the app for all servers of a run: those of two files would otherwise build it beside each other. */
export function setup(): void {
  buildApp()
}

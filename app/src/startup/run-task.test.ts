import type { Session } from '@haulway/client/session.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openGeolocationPlugin } from '../native/background-geolocation.ts'
import { runStartupTask } from './run-task.ts'

vi.mock('../native/background-geolocation.ts', () => ({ openGeolocationPlugin: vi.fn() }))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const facts = { platform: 'ios', versionCode: 10, hasLocalData: false, hasOpenLoad: false } as const
const configure = () => runStartupTask('configureTracker', facts, {} as Session)

const never = () => new Promise<never>(() => {})
const failing = async () => {
  throw new Error('no such plugin')
}

test.each([
  ['never answers', never],
  ['fails', failing],
])('a tracker that %s does not keep the app from starting', async (_, open) => {
  vi.mocked(openGeolocationPlugin).mockImplementation(open)
  const configuring = configure()
  await vi.advanceTimersByTimeAsync(5000)
  expect(await configuring).toEqual({ isTrackerConfigured: true })
})

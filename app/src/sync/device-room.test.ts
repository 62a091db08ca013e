import { expect, test } from 'vitest'
import { openDeviceRoom } from './device-room.ts'

/** A device that is full for its first writes. */
function openDevice(fullWrites: number, error: Error = new DOMException('', 'QuotaExceededError')) {
  const room = openDeviceRoom()
  let tries = 0
  const write = () =>
    room.write(async () => {
      if (++tries <= fullWrites) throw error
      return tries
    })
  return { room, write }
}

test('what finds no room waits, is tried again on demand, and is written once there is room', async () => {
  const { room, write } = openDevice(2)
  const seen: boolean[] = []
  room.subscribe(() => seen.push(room.isFull()))
  const written = write()
  for (const isFull of [true, true, false]) {
    await expect.poll(() => room.isFull()).toBe(isFull)
    room.retry()
  }
  expect(await written).toBe(3)
  expect(seen.slice(0, 4)).toEqual([true, false, true, false])
})

test('an error that is not about room is the writer’s', async () => {
  const { room, write } = openDevice(1, new RangeError('another'))
  await expect(write()).rejects.toThrow('another')
  expect(room.isFull()).toBe(false)
})

/**
 * The GPS devices that are built into trucks. A device sends points as Traccar's client does, so its truck needs no
 * phone to be seen. While the demo catches up, phones send: they may send many points at once.
 */
import { gpsPath } from '@haulway/domain/gps-device/gps-device.ts'
import type { WorkingDay } from '../day/working-day.ts'
import type { Fix } from '../simulator/gps.ts'
import type { ActorRef } from '../simulator/intent.ts'
import { envelopeNow, type Town } from './town.ts'

type GpsDevice = { sendFixes: (fixes: readonly Fix[]) => Promise<void> }

export type GpsDevices = {
  /** The device of an actor's truck. The first time, its hauler connects it: only then is its identifier known. */
  of: (actor: ActorRef) => Promise<GpsDevice | undefined>
}

type Parts = { town: Town; plan: WorkingDay; url: string; signal: AbortSignal }

export function openGpsDevices({ town, plan, url, signal }: Parts): GpsDevices {
  const devices = new Map<string, Promise<GpsDevice | undefined>>()

  async function connect(truckNumber: string): Promise<GpsDevice | undefined> {
    const truck = plan.trucks.find(({ number }) => number === truckNumber)
    const hauler = truck?.hasGpsDevice ? town.haulers.get(truck.hauler) : undefined
    const truckId = town.truckIds.get(truckNumber)
    if (!hauler || truckId === undefined) return undefined
    const name = { entityId: hauler.entityId, truckId }
    const { gpsToken } = await hauler.client.mustSend(envelopeNow(), 'connectGpsDevice', name)
    return gpsToken === undefined ? undefined : { sendFixes: fixes => sendLast(gpsToken, fixes) }
  }

  /** A device sends where the truck is every few seconds. What it can't send now, it leaves out. */
  async function sendLast(id: string, fixes: readonly Fix[]): Promise<void> {
    const fix = fixes.at(-1)
    if (!fix) return
    const { lat, lng, atMs, speedMetersPerSecond, headingDegrees, accuracyMeters } = fix
    const known = {
      ...(speedMetersPerSecond !== null && { speed: speedMetersPerSecond * knotsPerMeterPerSecond }),
      ...(headingDegrees !== null && { bearing: headingDegrees }),
      ...(accuracyMeters !== null && { accuracy: accuracyMeters }),
    }
    const fields = Object.entries({ id, lat, lon: lng, timestamp: Math.round(atMs / 1000), ...known })
    const query = new URLSearchParams(Object.fromEntries(fields.map(([name, value]) => [name, String(value)])))
    await fetch(`${url}${gpsPath}?${query}`, { signal }).catch(() => undefined)
  }

  return {
    of: async actor => {
      if (actor.kind !== 'trucker') return undefined
      const device = devices.get(actor.truckNumber) ?? connect(actor.truckNumber)
      devices.set(actor.truckNumber, device)
      return device
    },
  }
}

const knotsPerMeterPerSecond = 1.943_844

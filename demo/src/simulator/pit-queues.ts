/** The line of trucks at each loading point, which all drivers see, and the truck at the machine. */

export type PitQueues = {
  /** Puts a truck at the end of the line; it is still rolling there. */
  join: (point: string, truck: string) => void
  /** The truck has stopped in line. */
  halt: (point: string, truck: string) => void
  /** Position in line from 0; -1 for a truck that is not in it. */
  queuePosition: (point: string, truck: string) => number
  /** The truck leaves the line and drives to the machine. */
  approach: (point: string, truck: string) => void
  /** The truck has stopped under the bucket. */
  spot: (point: string, truck: string) => void
  /** The truck leaves the line or the machine. */
  leave: (point: string, truck: string) => void
  /** Whether a truck is at the machine or driving to it from the line. */
  isTaken: (point: string) => boolean
  whereIs: (point: string, truck: string) => 'elsewhere' | 'rolling' | 'queued' | 'approaching' | 'spotted'
}

type Ground = { line: string[]; rolling: Set<string>; approaching: string | undefined; spotted: string | undefined }

export function createPitQueues(): PitQueues {
  const grounds = new Map<string, Ground>()
  const at = (point: string) => {
    const ground = grounds.get(point) ?? {
      line: [],
      rolling: new Set<string>(),
      approaching: undefined,
      spotted: undefined,
    }
    grounds.set(point, ground)
    return ground
  }
  const leave = (point: string, truck: string) => {
    const ground = at(point)
    ground.rolling.delete(truck)
    ground.line = ground.line.filter(other => other !== truck)
    if (ground.approaching === truck) ground.approaching = undefined
    if (ground.spotted === truck) ground.spotted = undefined
  }
  return {
    join: (point, truck) => {
      at(point).line.push(truck)
      at(point).rolling.add(truck)
    },
    halt: (point, truck) => at(point).rolling.delete(truck),
    queuePosition: (point, truck) => at(point).line.indexOf(truck),
    approach: (point, truck) => {
      leave(point, truck)
      at(point).approaching = truck
    },
    spot: (point, truck) => {
      leave(point, truck)
      at(point).spotted = truck
    },
    leave,
    isTaken: point => at(point).approaching !== undefined || at(point).spotted !== undefined,
    whereIs: (point, truck) => {
      const ground = at(point)
      if (ground.spotted === truck) return 'spotted'
      if (ground.approaching === truck) return 'approaching'
      if (!ground.line.includes(truck)) return 'elsewhere'
      return ground.rolling.has(truck) ? 'rolling' : 'queued'
    },
  }
}

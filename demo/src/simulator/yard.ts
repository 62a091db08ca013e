/** The ground at the loading points, which all drivers see: who stands in line and who at the machine. */

export type Yard = {
  /** Last in line, still rolling towards its end. */
  join: (point: string, truck: string) => void
  /** Has come to a stand in line. */
  halt: (point: string, truck: string) => void
  /** Place in line from 0; -1 for a truck that is not in it. */
  queuePosition: (point: string, truck: string) => number
  /** Out of the line to the machine. */
  approach: (point: string, truck: string) => void
  /** Standing still under the bucket. */
  spot: (point: string, truck: string) => void
  /** Away from the line and the machine. */
  leave: (point: string, truck: string) => void
  /** Whether a truck is at the machine or on its way there from the line. */
  isTaken: (point: string) => boolean
  whereIs: (point: string, truck: string) => 'elsewhere' | 'rolling' | 'in-line' | 'approaching' | 'spotted'
}

type Ground = { line: string[]; rolling: Set<string>; approaching: string | undefined; spotted: string | undefined }

export function createYard(): Yard {
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
      return ground.rolling.has(truck) ? 'rolling' : 'in-line'
    },
  }
}

/** What the benchmarks use of packages that are installed only for them, and bring no types of their own. */
declare module 'autocannon' {
  export type Client = { setRequests: (requests: Request[]) => void }
  export type Request = {
    method?: string
    path?: string
    headers?: Record<string, string>
    body?: Buffer
    setupRequest?: (given: Request) => Request
  }
  type Result = {
    '2xx': number
    non2xx: number
    errors: number
    /** Seconds. */
    duration: number
    /** Milliseconds. */
    latency: { p50: number; p99: number }
  }
  export default function autocannon(options: {
    url: string
    connections: number
    /** Seconds. */
    duration?: number
    amount?: number
    /** Seconds. */
    timeout?: number
    setupClient?: (client: Client) => void
  }): Promise<Result>
}

declare module 'express' {
  export default function express(): ((request: unknown, response: unknown) => void) & {
    use: (path: string, handler: unknown) => void
  }
}

declare module 'parse-server' {
  export class ParseServer {
    constructor(options: Record<string, unknown>)
    readonly app: unknown
    start(): Promise<void>
    static createLiveQueryServer(server: unknown): Promise<unknown>
  }
}

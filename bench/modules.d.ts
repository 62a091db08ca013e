/** Types of packages that are installed only for the benchmarks and have none. */
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

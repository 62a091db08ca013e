import { config } from 'zod'

// A page under a strict content policy may not build functions from text. Imported before any schema is made.
config({ jitless: true })

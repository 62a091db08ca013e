import { config } from 'zod'

// A strict content security policy forbids building functions from text. Import this before any schema is created.
config({ jitless: true })

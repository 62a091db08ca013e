/** The contract, ready to implement: `api.createTruck.handler(command(createTruck))`. */
import { contract } from '@haulway/domain/wire/contract.ts'
import { implement } from '@orpc/server'
import type { CallContext } from './context.ts'

export const api = implement(contract).$context<CallContext>()

/** The input and the reply type of each call of the contract. */
import type { CallName, Contract } from '@haulway/domain/wire/contract.ts'
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract'

export type CallInput<Name extends CallName> = InferContractRouterInputs<Contract>[Name]
export type CallOutput<Name extends CallName> = InferContractRouterOutputs<Contract>[Name]

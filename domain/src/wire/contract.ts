/** Every call of the product, gathered. The server implements it, the app and the simulator call it. */
import type { ContractRouterClient } from '@orpc/contract'
import { entityCalls } from '../entity/entity.calls.ts'
import { staffCalls } from '../entity/staff.calls.ts'
import { supplierCalls } from '../entity/supplier.calls.ts'
import { materialCalls } from '../material/material.calls.ts'
import { truckCalls } from '../truck/truck.calls.ts'

export const contract = {
  ...entityCalls,
  ...staffCalls,
  ...supplierCalls,
  ...materialCalls,
  ...truckCalls,
}

export type Contract = typeof contract
export type CallName = keyof Contract
export type Client = ContractRouterClient<Contract>

import { api } from '../http/api.ts'
import { command } from '../http/command/command.ts'
import { changeMaterial, createMaterial } from './material.commands.ts'

export const materialRoutes = {
  createMaterial: api.createMaterial.handler(command(createMaterial)),
  changeMaterial: api.changeMaterial.handler(command(changeMaterial)),
}

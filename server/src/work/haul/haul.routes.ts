import { api } from '../../http/api.ts'
import { command } from '../../http/command/command.ts'
import { endHaul } from './end-haul.commands.ts'
import { changeHaul, createHaul } from './haul.commands.ts'

export const haulRoutes = {
  createHaul: api.createHaul.handler(command(createHaul)),
  changeHaul: api.changeHaul.handler(command(changeHaul)),
  endHaul: api.endHaul.handler(command(endHaul)),
}

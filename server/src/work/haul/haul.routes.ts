import { api } from '../../http/api.ts'
import { command } from '../../http/command/command.ts'
import { changeHaul, createHaul, createProject, publishProject } from './haul.commands.ts'

export const haulRoutes = {
  createProject: api.createProject.handler(command(createProject)),
  publishProject: api.publishProject.handler(command(publishProject)),
  createHaul: api.createHaul.handler(command(createHaul)),
  changeHaul: api.changeHaul.handler(command(changeHaul)),
}

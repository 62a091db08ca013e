import { api } from '../../http/api.ts'
import { command } from '../../http/command/command.ts'
import { changeProject } from './change-project.commands.ts'
import { closeProject } from './close-project.commands.ts'
import { createProject, publishProject } from './create-project.commands.ts'

export const projectRoutes = {
  createProject: api.createProject.handler(command(createProject)),
  publishProject: api.publishProject.handler(command(publishProject)),
  changeProject: api.changeProject.handler(command(changeProject)),
  closeProject: api.closeProject.handler(command(closeProject)),
}

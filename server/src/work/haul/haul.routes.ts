import { api } from '../../http/api.ts'
import { command, query } from '../../http/command/command.ts'
import { listTruckerNotices } from '../board/list-trucker-notices.ts'
import { changeHaul, createHaul, createProject, publishProject } from './haul.commands.ts'

export const haulRoutes = {
  createProject: api.createProject.handler(command(createProject)),
  publishProject: api.publishProject.handler(command(publishProject)),
  createHaul: api.createHaul.handler(command(createHaul)),
  changeHaul: api.changeHaul.handler(command(changeHaul)),
  listTruckerNotices: api.listTruckerNotices.handler(query(listTruckerNotices)),
}

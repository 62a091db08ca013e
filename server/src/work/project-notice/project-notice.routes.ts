import { api } from '../../http/api.ts'
import { command } from '../../http/command/command.ts'
import { changeProjectNotice, createProjectNotice, endProjectNotice } from './project-notice.commands.ts'

export const projectNoticeRoutes = {
  createProjectNotice: api.createProjectNotice.handler(command(createProjectNotice)),
  changeProjectNotice: api.changeProjectNotice.handler(command(changeProjectNotice)),
  endProjectNotice: api.endProjectNotice.handler(command(endProjectNotice)),
}

import { api } from '../http/api.ts'
import { command } from '../http/command/command.ts'
import { removePaper, savePaper } from './paper.commands.ts'

export const paperRoutes = {
  savePaper: api.savePaper.handler(command(savePaper)),
  removePaper: api.removePaper.handler(command(removePaper)),
}

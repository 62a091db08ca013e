import { api } from '../../http/api.ts'
import { command, query } from '../../http/command/command.ts'
import { listHaulerPapers, listPaperRequirements, setPaperRequirements } from './paper-requirements.commands.ts'

export const paperGateRoutes = {
  setPaperRequirements: api.setPaperRequirements.handler(command(setPaperRequirements)),
  listPaperRequirements: api.listPaperRequirements.handler(query(listPaperRequirements)),
  listHaulerPapers: api.listHaulerPapers.handler(query(listHaulerPapers)),
}

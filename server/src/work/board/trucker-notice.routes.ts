import { api } from '../../http/api.ts'
import { query } from '../../http/command/command.ts'
import { listTruckerNotices } from './list-trucker-notices.ts'

export const truckerNoticeRoutes = {
  listTruckerNotices: api.listTruckerNotices.handler(query(listTruckerNotices)),
}

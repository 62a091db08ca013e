import { api } from '../http/api.ts'
import { command, query } from '../http/command/command.ts'
import { readFollowedProject } from './read-followed-project.ts'
import { createShareLink, endShareLink, listShareLinks } from './share-link.commands.ts'

export const shareLinkRoutes = {
  createShareLink: api.createShareLink.handler(command(createShareLink)),
  listShareLinks: api.listShareLinks.handler(query(listShareLinks)),
  endShareLink: api.endShareLink.handler(command(endShareLink)),
  readFollowedProject: api.readFollowedProject.handler(readFollowedProject),
}

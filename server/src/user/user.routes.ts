import { api } from '../http/api.ts'
import { command, openCommand } from '../http/command/command.ts'
import { unkeyed } from './unkeyed.ts'
import { changeLanguage, changeName, changePhoneNo, createHaulwayUser, type UserEntities } from './user.commands.ts'

export function userRoutes(entities: UserEntities) {
  return {
    createHaulwayUser: api.createHaulwayUser.handler(call => {
      const open = unkeyed(call)
      return createHaulwayUser({ ...call, inUnit: run => openCommand(run)(open) }, entities)
    }),
    changeName: api.changeName.handler(command(changeName(entities))),
    changePhoneNo: api.changePhoneNo.handler(command(changePhoneNo(entities))),
    changeLanguage: api.changeLanguage.handler(command(changeLanguage(entities))),
  }
}

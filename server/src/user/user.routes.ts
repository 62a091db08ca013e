import { api } from '../http/api.ts'
import { command, openCommand } from '../http/command/command.ts'
import { changeLanguage, changeName, changePhoneNo, createHaulwayUser, type UserEntities } from './user.commands.ts'
import { withoutIdempotencyKey } from './without-idempotency-key.ts'

export function userRoutes(entities: UserEntities) {
  return {
    createHaulwayUser: api.createHaulwayUser.handler(call => {
      const open = withoutIdempotencyKey(call)
      return createHaulwayUser({ ...call, inUnit: run => openCommand(run)(open) }, entities)
    }),
    changeName: api.changeName.handler(command(changeName(entities))),
    changePhoneNo: api.changePhoneNo.handler(command(changePhoneNo(entities))),
    changeLanguage: api.changeLanguage.handler(command(changeLanguage(entities))),
  }
}

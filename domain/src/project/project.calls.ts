/** Calls on a project as a whole. */
import { z } from 'zod'
import { call } from '../call.ts'
import { idSchema } from '../ids.ts'

const projectInput = z.object({ projectId: idSchema })

export const projectCalls = {
  /** Puts the project's hauls on the board. Owner or manager of the jobber. */
  publishProject: call.route({ method: 'POST', path: '/publish-project' }).input(projectInput).output(projectInput),
  /** Takes it off the board, withdraws offers without an answer and ends its dispatches. Loads under way go on. */
  closeProject: call.route({ method: 'POST', path: '/close-project' }).input(projectInput).output(projectInput),
}

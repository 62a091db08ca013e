/** Sends one call over HTTP by oRPC's link. The envelope is in the headers. */
import { type CallName, contract } from '@haulway/domain/wire/contract.ts'
import { envelopeHeaders } from '@haulway/domain/wire/envelope.ts'
import { createORPCClient, ORPCError } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import type { CallInput, CallOutput } from '../call.ts'
import { lostAnswer, readRefusal, readVersions, refusalSchema } from './answer.ts'
import type { Answer, Sending } from './transport.ts'

/** What to send with the input, and the headers of the response. */
type CallContext = { command: Sending; token: string | undefined; answered?: Headers }

/** Each call by its name: this keeps a name and its input type together even when the name is a parameter. */
type Calls = {
  [Name in CallName]: (
    input: CallInput<Name>,
    options: { context: CallContext; signal: AbortSignal },
  ) => Promise<CallOutput<Name>>
}

export type SendCall = <Name extends CallName>(
  command: Sending<Name>,
  token: string | undefined,
) => Promise<Answer<CallOutput<Name>>>

const sendTimeoutMs = 20_000

/** @returns a function that sends a call once; it never throws and never hangs */
export function openSendCall(baseUrl: string): SendCall {
  const calls: Calls = createORPCClient<ContractRouterClient<typeof contract, CallContext>>(openLink(baseUrl))
  return async (command, token) => {
    // An older version stored a call that no longer exists: nothing can carry it out.
    if (!(command.call in contract)) return unknownCall
    const context: CallContext = { command, token }
    try {
      const reply = await calls[command.call](command.input, { context, signal: AbortSignal.timeout(sendTimeoutMs) })
      return { kind: 'accepted', reply, versions: readVersions(context.answered) }
    } catch (error) {
      return answerOf(error, context.answered)
    }
  }
}

const unknownCall: Answer<never> = {
  kind: 'refused',
  final: true,
  code: 'invalidInput',
  message: 'This version no longer knows this call.',
}

function openLink(baseUrl: string): OpenAPILink<CallContext> {
  return new OpenAPILink<CallContext>(contract, {
    url: baseUrl,
    headers: ({ context: { command, token } }) => ({
      ...(token && { authorization: `Bearer ${token}` }),
      ...envelopeOf(command),
    }),
    fetch: async (request, init, { context }) => {
      const response = await fetch(request, { ...init, keepalive: outlivesPage(context.command.input) })
      context.answered = response.headers
      return response
    },
    customErrorResponseBodyDecoder: (body, { status }) => {
      const refusal = refusalSchema.safeParse(body)
      return refusal.success ? new ServerRefusal(refusal.data.code, { status, ...refusal.data }) : null
    },
  })
}

/** A browser allows 64 KiB for all requests together that outlive their page. */
const keepaliveChars = 4_000

/** What was decided is sent although its page is left at once. A large input is not. */
function outlivesPage(input: unknown): boolean {
  return (JSON.stringify(input) ?? '').length < keepaliveChars
}

/** A refusal that our server wrote. A bare status may come from any proxy on the route, so it proves nothing. */
class ServerRefusal extends ORPCError<string, unknown> {}

function answerOf(error: unknown, headers: Headers | undefined): Answer<never> {
  const refusal = error instanceof ServerRefusal ? readRefusal(error, error.status, headers) : undefined
  return refusal ?? lostAnswer(error)
}

function envelopeOf(command: Sending): Record<string, string> {
  return {
    [envelopeHeaders.key]: command.id,
    [envelopeHeaders.clockOffset]: String(command.clockOffsetMs),
    [envelopeHeaders.version]: String(command.version),
    ...(command.occurredAt !== undefined && { [envelopeHeaders.occurredAt]: String(command.occurredAt) }),
    ...(command.sentAt !== undefined && { [envelopeHeaders.sentAt]: String(command.sentAt) }),
    ...(command.deviceId !== undefined && { [envelopeHeaders.device]: command.deviceId }),
    ...(command.sequence !== undefined && { [envelopeHeaders.sequence]: String(command.sequence) }),
    ...(command.signature !== undefined && { [envelopeHeaders.signature]: command.signature }),
  }
}

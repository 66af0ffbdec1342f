import { requestLoginCode, requestRegisterCode } from '#contract/auth.ts'

/** The call that requests a code. */
export const requestOf = { login: requestLoginCode, register: requestRegisterCode } as const

import type { Context } from 'hono'
import { login, register, requestLoginCode, requestRegisterCode } from '#contract/auth.ts'
import {
  type PublicLocale,
  publicLocales,
  type SignInPath,
  signInPaths,
  toAnswerFile,
  toPublicUrl,
} from '#contract/pages/public-pages.ts'
import { safeReturnPath } from '#contract/pages/return-path.ts'
import { problems } from '#contract/shape/problem.ts'
import type { Deps } from '../deps.ts'
import { type Answer, type Failure, fail } from '../http/answer.ts'
import type { App, HttpEnv } from '../http/env.ts'
import { problemResponse } from '../http/problem-response.ts'
import type { StaticFiles } from '../http/static-files.ts'
import type { SignInKind } from './code.ts'
import { enterCode } from './enter-code.ts'
import { readForm } from './read-form.ts'
import { requestCode } from './request-code.ts'

const kinds = { '/login': 'login', '/register': 'register' } as const satisfies Record<SignInPath, SignInKind>
const requests = { login: requestLoginCode, register: requestRegisterCode } as const
const entries = { login, register } as const

type SignInPlace = { path: SignInPath; locale: PublicLocale; kind: SignInKind }
type FormOutcome = { step: 'email' | 'code'; failure?: Failure; headers?: readonly (readonly [string, string])[] }

/**
 * Handles the forms of the sign-in pages without a script: a POST to the page's own URL, answered with the page at its
 * next step, and at last with a redirect into the app. The rules, limits and messages are those of the calls.
 */
export function addSignInForms(app: App, deps: Deps, files: StaticFiles | null): void {
  for (const path of signInPaths) {
    for (const locale of publicLocales) {
      const place = { path, locale, kind: kinds[path] }
      app.post(toPublicUrl(path, locale), (c) => handleForm(c, deps, files, place))
    }
  }
}

async function handleForm(c: Context<HttpEnv>, deps: Deps, files: StaticFiles | null, place: SignInPlace) {
  const { kind, locale } = place
  const read = await readForm(c, deps, requests[kind])
  if (!read.ok) return problemResponse(read, c.get('requestId'))
  const { fields, ip, headers, log } = read.form
  const email = fields.get('email')?.trim() ?? ''
  const act = fields.get('act')
  const context = { headers, ip, locale, log }
  const show = (outcome: FormOutcome) => showPage(c, deps, files, place, { email, ...outcome })

  if (act === 'change') return show({ step: 'email' })
  if (fields.has('code') && act !== 'again') {
    const entry = entries[kind].body.safeParse({ email, code: fields.get('code') })
    const entered = entry.success
      ? await enterCode(deps, kind, entry.data, context)
      : fail('invalid', { field: 'code' })
    return entered.ok ? openApp(c, locale, entered) : show({ step: 'code', failure: entered })
  }
  const request = requests[kind].body.safeParse({ email })
  const sent = request.success ? await requestCode(deps, kind, request.data.email, context) : fail('invalid')
  if (sent.ok) return show({ step: 'code', headers: sent.headers ?? [] })
  // The code of a moment ago is in the mailbox.
  const step = act === 'again' || sent.why === 'code-requested-recently' ? 'code' : 'email'
  return show({ step, failure: sent })
}

function openApp(c: Context<HttpEnv>, locale: PublicLocale, { headers = [] }: Extract<Answer<unknown>, { ok: true }>) {
  const to = safeReturnPath(c.req.query('to')) ?? (locale === 'pl' ? '/pl/goto-crm' : '/goto-crm')
  const response = c.redirect(to, 303)
  for (const [name, value] of headers) response.headers.append(name, value)
  return response
}

function showPage(
  c: Context<HttpEnv>,
  { translate }: Deps,
  files: StaticFiles | null,
  { path, locale }: SignInPlace,
  { email, step, failure, headers = [] }: FormOutcome & { email: string },
): Response {
  const text = failure ? translate(locale, problems[failure.why].words) : ''
  // At the code only what is wrong with the code: other failures have a line of their own.
  const isOfField = step === 'email' || failure?.field === 'code'
  const page = files?.fillPage(toAnswerFile(path, step, locale), {
    'typed-email': email,
    'is-invalid': String(failure !== undefined && isOfField),
    failure: isOfField ? text : '',
    notice: isOfField ? '' : text,
  })
  if (page === null || page === undefined) return problemResponse(failure ?? fail('unavailable'), c.get('requestId'))
  const response = c.html(page, failure ? problems[failure.why].status : 200) as Response
  response.headers.set('cache-control', 'no-store')
  for (const [name, value] of headers) response.headers.append(name, value)
  return response
}

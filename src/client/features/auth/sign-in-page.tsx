import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { changePathLocale } from '#client/i18n/locale.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button, ButtonContent, buttonClass } from '#client/ui/button.tsx'
import { ErrorLine, Field } from '#client/ui/fields/field.tsx'
import { codeFieldClass, largeFieldClass } from '#client/ui/fields/field-classes.ts'
import { Icon } from '#client/ui/icon.tsx'
import { joinClasses } from '#client/ui/join-classes.ts'
import css from './auth.module.css'
import type { CodePurpose } from './code-sent.ts'
import { SecureContextWarning } from './secure-context-notice.tsx'
import { listSignInTexts } from './sign-in-texts.ts'

/** What the server fills in when it answers a form that was sent without a script (`server/auth/form-route.ts`). */
type AnswerPlaces = { email: string; invalid: string; failure: string; notice: string }

const firstVisit: AnswerPlaces = { email: '', invalid: 'false', failure: '', notice: '' }
const places: AnswerPlaces = {
  email: '{typed-email}',
  invalid: '{is-invalid}',
  failure: '{failure}',
  notice: '{notice}',
}

export type SignInPageProps = {
  kind: CodePurpose
  /** The step at which the server shows the page in answer to a form. Absent: the page of a visit. */
  answer?: 'email' | 'code'
  /** The address of the script for passkeys, of the sign-in. */
  passkeyScript?: string
}

/**
 * The sign-in and the registration: the address, then the code, on one page (row A1). It is static: without a script
 * each form is sent to the page's own URL and the server answers with the next step (`server/auth/form-route.ts`);
 * `run-sign-in.ts` does the same without a new page, and finds its texts in `data-texts`.
 */
export function SignInPage({ kind, answer: answeredStep, passkeyScript }: SignInPageProps) {
  const { i18n } = useLingui()
  const locale = i18n.locale === 'pl' ? 'pl' : 'en'
  const isLogin = kind === 'login'
  const email = <EmailStep kind={kind} answer={answeredStep === 'email' ? places : firstVisit} />
  const code = <CodeStep kind={kind} answer={answeredStep === 'code' ? places : firstVisit} />
  return (
    <div className={css.step} data-sign-in={kind} data-texts={JSON.stringify(listSignInTexts(kind, locale))}>
      <p className={css.lead} data-sign-in-form>
        {isLogin ? (
          <Trans>Sign in to your workshop.</Trans>
        ) : (
          <Trans>Two minutes to a board with your bays and your hours. All we need to start is your email.</Trans>
        )}
      </p>
      <div data-insecure hidden>
        <SecureContextWarning />
      </div>
      <div data-account-deleted hidden>
        <Banner kind="success">
          <Trans>Your account is deleted</Trans>
        </Banner>
      </div>
      <div data-unsent hidden>
        <Banner kind="offline" icon="tabler:arrow-up-circle">
          <span data-text />
        </Banner>
      </div>
      {isLogin && <SignedOutTablet />}
      <div data-step data-sign-in-form>
        {answeredStep === 'code' ? code : email}
      </div>
      {/* One step at a time is in the page, so that each field and each button exists once. */}
      <template data-other-step>{answeredStep === 'code' ? email : code}</template>
      {isLogin && passkeyScript && (
        <div className={joinClasses(css.step, css.passkey)} data-passkey={passkeyScript}>
          <Button wide>
            <Trans>Sign in with a passkey</Trans>
          </Button>
          <Failure of="passkey" text="" />
        </div>
      )}
      <p className={css.other} data-sign-in-form>
        {isLogin ? (
          <>
            <Trans>New here?</Trans>
            <a href={changePathLocale('/register', locale)} data-same-wish>
              <Trans>Register your workshop</Trans>
            </a>
          </>
        ) : (
          <>
            <Trans>Already registered?</Trans>
            <a href={changePathLocale('/login', locale)} data-same-wish>
              <Trans>Sign in</Trans>
            </a>
          </>
        )}
      </p>
    </div>
  )
}

/** Error line of a field or a form. The live region always exists, so that the script's messages are announced. */
function Failure({ of, id, text }: { of: string; id?: string; text: string }) {
  return (
    <div {...(id ? { id } : {})} aria-live="polite">
      <ErrorLine data-failure={of} data-set={text}>
        {text}
      </ErrorLine>
    </div>
  )
}

function Notice({ text }: { text: string }) {
  return (
    <div data-notice data-set={text}>
      <Banner kind="error">
        <span data-text>{text}</span>
      </Banner>
    </div>
  )
}

/** The main button of a step. Its spinner is there from the start, because the script renders nothing. */
function Submit({ children }: { children: ReactNode }) {
  const look = buttonClass({ variant: 'signal', size: 'large', wide: true })
  return (
    <button type="submit" data-signal className={joinClasses(look, css.submit)}>
      <ButtonContent>{children}</ButtonContent>
      <Icon name="tabler:loader-2" />
    </button>
  )
}

const isInvalid = (invalid: string) => invalid as 'true' | 'false'

function EmailStep({ kind, answer }: { kind: CodePurpose; answer: AnswerPlaces }) {
  return (
    <form method="post" className={css.step} data-email-form>
      <div className={css.field}>
        <Field
          id="email"
          label={<Trans>Email</Trans>}
          hint={<Trans>We’ll email you a one-time code. No password.</Trans>}
        >
          {({ className, id }) => (
            <input
              id={id}
              type="email"
              name="email"
              inputMode="email"
              autoComplete={kind === 'login' ? 'email webauthn' : 'email'}
              autoCapitalize="none"
              spellCheck={false}
              maxLength={254}
              required
              defaultValue={answer.email}
              aria-describedby="email-hint email-failure"
              aria-invalid={isInvalid(answer.invalid)}
              className={joinClasses(className, largeFieldClass)}
            />
          )}
        </Field>
        <Failure of="email" id="email-failure" text={answer.failure} />
      </div>
      <Submit>
        <Trans>Send the code</Trans>
      </Submit>
      <div data-have-code hidden>
        <Button wide>
          <Trans>I have a code</Trans>
        </Button>
      </div>
    </form>
  )
}

function CodeStep({ kind, answer }: { kind: CodePurpose; answer: AnswerPlaces }) {
  const email = <input type="hidden" name="email" defaultValue={answer.email} />
  return (
    <div className={css.step} data-code-step>
      <form method="post" className={css.sentTo}>
        <span>
          <Trans>
            We sent a code to{' '}
            <strong translate="no" data-sent-to>
              {answer.email}
            </strong>
          </Trans>
        </span>
        {email}
        <Button type="submit" name="act" value="change" variant="quiet" data-change>
          <Trans>Change email</Trans>
        </Button>
      </form>
      <form method="post" className={css.step} data-code-form>
        {email}
        <div className={css.field}>
          <Field
            id="code"
            label={<Trans>Code</Trans>}
            hint={<Trans>8 digits. No email? Check your spam folder.</Trans>}
          >
            {({ className, id }) => (
              <input
                id={id}
                type="text"
                name="code"
                inputMode="numeric"
                autoComplete="one-time-code"
                spellCheck={false}
                pattern="\s*(?:\d ?){7}\d\s*"
                required
                aria-describedby="code-hint code-failure"
                aria-invalid={isInvalid(answer.invalid)}
                className={joinClasses(className, codeFieldClass)}
              />
            )}
          </Field>
          <Failure of="code" id="code-failure" text={answer.failure} />
        </div>
        <Notice text={answer.notice} />
        <Submit>{kind === 'login' ? <Trans>Sign in</Trans> : <Trans>Register</Trans>}</Submit>
        <div className={css.resend} data-resend>
          <Button type="submit" name="act" value="again" formNoValidate wide>
            <Trans>Send a new code</Trans>
          </Button>
          <p role="status" className={css.lead} data-resent data-set="" />
          <Failure of="resend" text="" />
        </div>
      </form>
    </div>
  )
}

/** For a tablet whose session has ended: explains what happened, what is still stored, and who can help. */
function SignedOutTablet() {
  const name = '{tablet}'
  return (
    <div className={css.step} data-signed-out-tablet hidden>
      <Icon name="tabler:device-tablet-off" size={48} className={css.sign} />
      <h2>
        <Trans>This tablet was signed out by the office</Trans>
      </h2>
      <p className={css.lead} data-tablet-name>
        <Trans>“{name}” will show the board again once someone from the office signs in here and sets it up.</Trans>
      </p>
      <p className={css.lead}>
        <Trans>Unsent changes are kept here until then and sent automatically.</Trans>
      </p>
      <Button variant="signal" size="large" wide icon="tabler:login">
        <Trans>Sign in and set it up</Trans>
      </Button>
    </div>
  )
}

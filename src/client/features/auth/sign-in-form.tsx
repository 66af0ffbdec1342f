import { type ReactNode, useState } from 'react'
import { UnsentElsewhere } from '#client/features/outbox/unsent-elsewhere.tsx'
import type { Profile } from '#contract/profiles.ts'
import css from './auth.module.css'
import { type CodePurpose, readCodeSent, type SentCode, saveCodeSent } from './code-sent.ts'
import { CodeStep } from './code-step.tsx'
import { EmailStep } from './email-step.tsx'
import { SecureContextNotice } from './secure-context-notice.tsx'

type SignInFormProps = {
  kind: CodePurpose
  lead: ReactNode
  /** The link to the other form, which receives the typed address. */
  other: ReactNode
  onSignedIn: (user: Profile) => void
}

const otherKind = { login: 'register', register: 'login' } as const

/** Asks for the e-mail address, then for the code, on one page (row A1). */
export function SignInForm({ kind, lead, other, onSignedIn }: SignInFormProps) {
  const [sent, setSent] = useState(() => readCodeSent(kind, Date.now()))
  const [email, setEmail] = useState(() => sent?.email ?? readCodeSent(otherKind[kind], Date.now())?.email ?? '')

  const remember = (next: SentCode | null) => {
    saveCodeSent(kind, next)
    setSent(next)
    if (next) setEmail(next.email)
  }
  const finish = (user: Profile) => {
    saveCodeSent('login', null)
    saveCodeSent('register', null)
    onSignedIn(user)
  }

  return (
    <>
      <p className={css.lead}>{lead}</p>
      <SecureContextNotice />
      <UnsentElsewhere />
      {sent ? (
        <CodeStep
          kind={kind}
          sent={sent}
          onSent={remember}
          onChangeAddress={() => remember(null)}
          onSignedIn={finish}
        />
      ) : (
        <EmailStep kind={kind} email={email} onSent={remember} />
      )}
      <p className={css.other}>{other}</p>
    </>
  )
}

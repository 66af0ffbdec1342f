import type { ReactNode } from 'react'
import css from './-auth-frame.module.css'
import { LegalLinks } from './-legal-links.tsx'
import publicCss from './-public-frame.module.css'
import { HomeLink } from './-public-frame.tsx'

/** `corner`: the switches of language and theme. */
type AuthFrameProps = { title: ReactNode; corner: ReactNode; children: ReactNode }

/** The frame of login, registration and invitation. */
export function AuthFrame({ title, corner, children }: AuthFrameProps) {
  return (
    <div className={css.auth}>
      <header className={css.authHead}>
        <HomeLink />
        <div className={publicCss.corner}>{corner}</div>
      </header>
      <main id="main" tabIndex={-1} className={css.authBody}>
        <h1 className={css.authTitle}>{title}</h1>
        <div className={css.authCard}>{children}</div>
      </main>
      <footer className={css.authFoot}>
        <LegalLinks />
      </footer>
    </div>
  )
}

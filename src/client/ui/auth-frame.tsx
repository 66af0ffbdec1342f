import type { ReactNode } from 'react'
import css from './auth-frame.module.css'

export type AuthFrameProps = {
  /** The logo tile, usually a link home (`logoClass`). */
  logo: ReactNode
  /** At the top right: the language switch, the way to the other form. */
  corner?: ReactNode
  title: ReactNode
  /** One sentence under the title. */
  lead?: ReactNode
  children: ReactNode
  /** Legal links. */
  footer?: ReactNode
}

/** The door: login and registration. */
export function AuthFrame({ logo, corner, title, lead, children, footer }: AuthFrameProps) {
  return (
    <div className={css.auth}>
      <header className={css.authHead}>
        {logo}
        {corner}
      </header>
      <main id="main" tabIndex={-1} className={css.authBody}>
        <h1 className={css.authTitle}>{title}</h1>
        {lead && <p className={css.authLead}>{lead}</p>}
        <div className={css.authCard}>{children}</div>
      </main>
      <footer className={css.authFoot}>{footer}</footer>
    </div>
  )
}

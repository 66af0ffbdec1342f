import type { ReactNode } from 'react'
import { ThemeButton } from '#client/public-pages/theme-button.tsx'
import { AuthFrame } from './-auth-frame.tsx'
import { LanguageLink } from './-public-frame.tsx'

/** The frame of login and registration, which are static pages. `path` is that of the page, in any language. */
export function SignInFrame({ path, title, children }: { path: string; title: string; children: ReactNode }) {
  const corner = (
    <>
      <LanguageLink path={path} />
      <ThemeButton />
    </>
  )
  return (
    <AuthFrame title={title} corner={corner}>
      {children}
    </AuthFrame>
  )
}

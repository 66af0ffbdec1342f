import { createFileRoute, Outlet } from '@tanstack/react-router'
import { LanguageSwitch } from '../../i18n/language-switch.tsx'
import { localeParams } from '../../i18n/locale.ts'
import { AuthFrame } from '../../ui/auth-frame.tsx'
import { ThemeSwitch } from '../../ui/theme-switch.tsx'
import { Toaster } from '../../ui/toaster.tsx'
import { LegalLinks } from '../-legal-links.tsx'
import { usePageTitle } from '../-page-title.ts'
import css from '../-public-frame.module.css'
import { HomeLink } from '../-public-frame.tsx'

export const Route = createFileRoute('/{-$locale}/_auth')({
  params: localeParams,
  staticData: { layout: true },
  component: AuthLayout,
})

function AuthLayout() {
  const { heading } = usePageTitle()
  return (
    <>
      <AuthFrame
        logo={<HomeLink />}
        corner={
          <div className={css.corner}>
            <LanguageSwitch className={css.link ?? ''} />
            <ThemeSwitch />
          </div>
        }
        title={heading}
        footer={<LegalLinks />}
      >
        <Outlet />
      </AuthFrame>
      <Toaster />
    </>
  )
}

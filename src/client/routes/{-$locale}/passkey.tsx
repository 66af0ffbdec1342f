import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { pathLocale } from '#client/i18n/locale.ts'
import { changePathLocale } from '#contract/pages/path-locale.ts'
import { safeReturnPath } from '#contract/pages/return-path.ts'
import { useNavigateAfterSignIn } from '../../features/auth/use-navigate-after-sign-in.ts'
import { PasskeyPage } from '../../features/passkeys/need/passkey-page.tsx'
import { LanguageSwitch } from '../../i18n/language-switch.tsx'
import { ThemeSwitch } from '../../ui/theme-switch.tsx'
import { LateToaster } from '../../ui/toast/late-toaster.tsx'
import { AuthFrame } from '../-auth-frame.tsx'
import publicCss from '../-public-frame.module.css'

// Public: nobody is signed in before the passkey.
export const Route = createFileRoute('/{-$locale}/passkey')({
  staticData: { public: true, title: msg`Passkey` },
  validateSearch: ({ to }: Record<string, unknown>): { to?: string } => {
    const path = safeReturnPath(to)
    return path === undefined ? {} : { to: path }
  },
  component: Passkey,
})

function Passkey() {
  const { to } = Route.useSearch()
  const goOn = useNavigateAfterSignIn(to)
  const entry = changePathLocale('/goto-crm', pathLocale(location.pathname))
  const corner = (
    <>
      <LanguageSwitch className={publicCss.link ?? ''} />
      <ThemeSwitch />
    </>
  )
  return (
    <>
      <AuthFrame title={<Trans>Your workshop requires a passkey</Trans>} corner={corner}>
        <PasskeyPage to={to ?? entry} onEntered={goOn} />
      </AuthFrame>
      <LateToaster />
    </>
  )
}

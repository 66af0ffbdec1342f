import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { cookiePolicy } from '../../../features/legal/cookie-policy.ts'
import { LegalPage } from '../../../features/legal/legal-page.tsx'

export const Route = createFileRoute('/{-$locale}/_legal/legal/cookie-policy')({
  staticData: {
    public: true,
    title: msg`Cookie policy`,
    description: msg({ message: 'Which cookies and which storage {product} uses, what for, and how long.' }),
  },
  component: CookiePolicy,
})

function CookiePolicy() {
  const { t } = useLingui()
  return <LegalPage title={t`Cookie policy`} document={cookiePolicy} />
}

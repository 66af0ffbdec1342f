import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { LegalPage } from '../../../features/legal/legal-page.tsx'
import en from '../../../features/legal/texts/cookie-policy.en.md'
import pl from '../../../features/legal/texts/cookie-policy.pl.md'

export const Route = createFileRoute('/{-$locale}/_legal/legal/cookie-policy')({
  staticData: {
    public: true,
    title: msg`Cookie policy`,
    description: msg({ message: 'Which cookies and storage {product} uses, what for, and for how long.' }),
  },
  component: CookiePolicy,
})

function CookiePolicy() {
  return <LegalPage texts={{ en, pl }} />
}

import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { LegalPage } from '../../../features/legal/legal-page.tsx'
import en from '../../../features/legal/texts/privacy-policy.en.md'
import pl from '../../../features/legal/texts/privacy-policy.pl.md'

export const Route = createFileRoute('/{-$locale}/_legal/legal/privacy-policy')({
  staticData: {
    public: true,
    title: msg`Privacy policy`,
    description: msg({ message: 'What personal data {product} keeps, why, for how long, and what your rights are.' }),
  },
  component: PrivacyPolicy,
})

function PrivacyPolicy() {
  return <LegalPage texts={{ en, pl }} />
}

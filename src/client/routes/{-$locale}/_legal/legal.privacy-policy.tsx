import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { LegalPage } from '../../../features/legal/legal-page.tsx'
import { privacyPolicy } from '../../../features/legal/privacy-policy.ts'

export const Route = createFileRoute('/{-$locale}/_legal/legal/privacy-policy')({
  staticData: {
    public: true,
    title: msg`Privacy policy`,
    description: msg({ message: 'What {product} keeps of people, why, how long, and what rights they have.' }),
  },
  component: PrivacyPolicy,
})

function PrivacyPolicy() {
  const { t } = useLingui()
  return <LegalPage title={t`Privacy policy`} document={privacyPolicy} />
}

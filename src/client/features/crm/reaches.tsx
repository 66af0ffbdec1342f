import { Trans, useLingui } from '@lingui/react/macro'
import { ButtonContent, buttonClass } from '#client/ui/button.tsx'
import type { Customer } from '#contract/customers.ts'

type ReachesProps = { customer: Pick<Customer, 'phone' | 'email'>; name: string }

/** Calling and writing, each one tap. */
export function Reaches({ customer: { phone, email }, name }: ReachesProps) {
  const { t } = useLingui()
  return (
    <>
      {phone && (
        <a href={`tel:${phone}`} className={buttonClass()} aria-label={t`Call ${name}`}>
          <ButtonContent icon="tabler:phone-call">
            <Trans>Call</Trans>
          </ButtonContent>
        </a>
      )}
      {phone && (
        <a href={`sms:${phone}`} className={buttonClass()} aria-label={t`Text ${name}`}>
          <ButtonContent icon="tabler:message">
            <Trans>SMS</Trans>
          </ButtonContent>
        </a>
      )}
      {email && (
        <a href={`mailto:${email}`} className={buttonClass()} aria-label={t`Email ${name}`}>
          <ButtonContent icon="tabler:mail">
            <Trans>Email</Trans>
          </ButtonContent>
        </a>
      )}
    </>
  )
}

import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { readConfigured } from '#client/i18n/configured.ts'
import { ButtonContent, buttonClass } from '#client/ui/button.tsx'
import type { IconName } from '#client/ui/icon.tsx'
import css from './demo-sign-in.module.css'

/**
 * Takes the place of the sign-in in a public demo. It is static and needs no script: each button sends a form to the
 * page's own URL (`server/demo/sign-in-route.ts`).
 */
export function DemoSignIn() {
  const hours = readConfigured('demo')
  return (
    <div className={css.step}>
      <p>
        <Trans>
          A made-up workshop to try everything in. All visitors share it, and it starts afresh every {hours} h. No
          email, text message or notification is ever sent.
        </Trans>
      </p>
      <Try as="owner" icon="tabler:layout-dashboard">
        <Trans>Try as the owner</Trans>
      </Try>
      <Try as="mechanic" icon="tabler:tool">
        <Trans>Try as a mechanic</Trans>
      </Try>
      <p className={css.note}>
        <Trans>Please don’t enter any real person’s data.</Trans>
      </p>
    </div>
  )
}

function Try({ as, icon, children }: { as: 'owner' | 'mechanic'; icon: IconName; children: ReactNode }) {
  return (
    <form method="post">
      <input type="hidden" name="as" value={as} />
      <button type="submit" className={buttonClass({ wide: true, variant: as === 'owner' ? 'signal' : 'normal' })}>
        <ButtonContent icon={icon}>{children}</ButtonContent>
      </button>
    </form>
  )
}

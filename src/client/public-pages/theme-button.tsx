import { useLingui } from '@lingui/react/macro'
import { buttonClass, iconOnlyClass } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { joinClasses } from '#client/ui/join-classes.ts'

/** The switch between the dark and the light theme, for static pages; `run-theme-button.ts` shows one of its icons. */
export function ThemeButton() {
  const { t } = useLingui()
  return (
    <button
      type="button"
      data-theme-button
      data-needs-script
      data-to-light={t`Light theme`}
      data-to-dark={t`Dark theme`}
      aria-label={t`Light theme`}
      className={joinClasses(buttonClass({ variant: 'quiet' }), iconOnlyClass)}
    >
      <span data-shown-in="dark" hidden>
        <Icon name="tabler:sun" />
      </span>
      <span data-shown-in="light" hidden>
        <Icon name="tabler:moon" />
      </span>
    </button>
  )
}

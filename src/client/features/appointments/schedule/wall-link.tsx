import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ButtonContent, buttonClass, iconOnlyClass } from '#client/ui/button.tsx'
import { enterFullScreen } from '#client/ui/hooks/full-screen.ts'
import { joinClasses } from '#client/ui/join-classes.ts'
import css from './wall-link.module.css'

/** Opens the TV board. Hidden on phones. */
export function WallLink() {
  const { t } = useLingui()
  return (
    <Link
      to="/{-$locale}/wall"
      className={joinClasses(buttonClass(), iconOnlyClass, css.link)}
      aria-label={t`TV board`}
      title={t`TV board`}
      onClick={(event) => {
        if (!event.ctrlKey && !event.metaKey && !event.shiftKey) enterFullScreen()
      }}
    >
      <ButtonContent icon="tabler:device-tv" />
    </Link>
  )
}

import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Button, ButtonContent, buttonClass } from '#client/ui/button.tsx'

type Source = 'phone' | 'walk-in'

/**
 * The two acts of the desk: a booking, and a car that has come without one. On the schedule `onNew` opens the form;
 * elsewhere the buttons are links to it.
 */
export function NewAppointmentButtons({ onNew }: { onNew?: (source: Source) => void }) {
  const { t } = useLingui()
  const acts = [
    { source: 'phone', icon: 'tabler:calendar-plus', words: t`New booking`, look: {} },
    { source: 'walk-in', icon: 'tabler:plus', words: t`New walk-in`, look: { variant: 'signal' } },
  ] as const
  return acts.map(({ source, icon, words, look }) =>
    onNew ? (
      <Button
        key={source}
        {...look}
        icon={icon}
        aria-keyshortcuts={source === 'walk-in' ? 'n' : undefined}
        onClick={() => onNew(source)}
      >
        {words}
      </Button>
    ) : (
      <Link key={source} to="/{-$locale}/schedule" search={{ new: source }} className={buttonClass(look)}>
        <ButtonContent icon={icon}>{words}</ButtonContent>
      </Link>
    ),
  )
}

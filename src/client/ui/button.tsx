import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import type { Tone } from '#contract/labels/status-sign.ts'
import css from './button.module.css'
import { Icon, type IconName } from './icon.tsx'
import { joinClasses } from './join-classes.ts'

export type ButtonAppearance = {
  /** `signal` is the one primary action of a screen. */
  variant?: 'signal' | 'normal' | 'quiet' | 'danger'
  size?: 'normal' | 'large'
  /** Places the icon above the label. */
  stacked?: boolean
  /** Takes the full width of its container. */
  wide?: boolean
}

/** Returns the classes of a button, for links: `<Link className={buttonClass({variant: 'signal'})}>`. */
export function buttonClass({ variant = 'normal', size = 'normal', stacked, wide }: ButtonAppearance = {}): string {
  return joinClasses(
    css.button,
    variant !== 'normal' && css[variant],
    size === 'large' && css.large,
    stacked && css.stacked,
    wide && css.wide,
  )
}

export type ButtonContentProps = {
  icon?: IconName | undefined
  /** The colour of the icon, for a button that changes the status. */
  iconTone?: Tone | undefined
  /** A short secondary text beside the label. */
  note?: ReactNode
  children?: ReactNode
}

/** The content of a button; also for links with `buttonClass`. */
export function ButtonContent({ icon, iconTone, note, children }: ButtonContentProps) {
  return (
    <span className={joinClasses(css.content, note !== undefined && css.noted)}>
      {icon && <Icon name={icon} className={iconTone && css[iconTone]} />}
      {children && <span>{children}</span>}
      {note && <span className={css.note}>{note}</span>}
    </span>
  )
}

export type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> &
  ButtonAppearance &
  ButtonContentProps & {
    disabled?: boolean
    /** While a call runs, the button keeps its size and focus and ignores taps. */
    busy?: boolean
  }

export function Button(props: ButtonProps) {
  const { variant, size, stacked, wide, icon, iconTone, note, busy, className, children, onClick, ...rest } = props
  const look = buttonClass({ variant: variant ?? 'normal', size: size ?? 'normal', stacked: !!stacked, wide: !!wide })
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      data-signal={variant === 'signal' || undefined}
      {...rest}
      className={joinClasses(look, busy && css.busy, className)}
      {...(busy ? { 'aria-busy': true, 'aria-disabled': true } : {})}
      onClick={press}
    >
      <ButtonContent icon={icon} iconTone={iconTone} note={note}>
        {children}
      </ButtonContent>
      {busy && <Icon name="tabler:loader-2" className={css.spinner} />}
    </button>
  )
}

export type IconButtonProps = Omit<ButtonProps, 'children' | 'icon' | 'note' | 'stacked' | 'wide' | 'aria-label'> & {
  icon: IconName
  /** The action, for screen readers; also the tooltip. */
  label: string
}

export function IconButton({ label, className, ...rest }: IconButtonProps) {
  return <Button {...rest} aria-label={label} title={label} className={joinClasses(css.iconOnly, className)} />
}

/** Class for a link with only an icon: `joinClasses(buttonClass(), iconOnlyClass)`. The link needs an aria-label. */
export const iconOnlyClass = css.iconOnly ?? ''

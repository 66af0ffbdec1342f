import { type ReactNode, type ToggleEvent, useId, useRef, useState } from 'react'
import { IconButton } from '#client/ui/button.tsx'
import { Icon, type IconName } from '#client/ui/icon.tsx'
import { joinClasses } from '#client/ui/join-classes.ts'
import css from './menu.module.css'

export type MenuProps = {
  label: string
  icon?: IconName
  /** Buttons (`MenuButton`), links (`menuItemClass`) and fields. */
  children: ReactNode
  className?: string
}

/**
 * A button that opens a list of rare actions below it, on a phone at the bottom edge. It is the browser's popover: Tab
 * goes from the button into it; Escape, Back or a tap beside it closes it and returns the focus.
 */
export function Menu({ label, icon = 'tabler:dots', children, className }: MenuProps) {
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const follow = ({ newState, currentTarget }: ToggleEvent<HTMLElement>) => {
    setOpen(newState === 'open')
    const box = place.current?.getBoundingClientRect()
    if (newState !== 'open' || !box) return
    currentTarget.style.setProperty('--menu-top', `${box.bottom + 6}px`)
    currentTarget.style.setProperty('--menu-right', `${document.documentElement.clientWidth - box.right}px`)
  }
  return (
    <div ref={place} className={joinClasses(css.place, className)}>
      <IconButton icon={icon} label={label} popoverTarget={id} aria-expanded={isOpen} />
      {/* biome-ignore lint/a11y/useSemanticElements: no landmark, and no legend */}
      <div id={id} popover="auto" role="group" aria-label={label} className={css.menu} onBeforeToggle={follow}>
        {isOpen && children}
      </div>
    </div>
  )
}

export type MenuButtonProps = {
  icon: IconName
  children: ReactNode
  onClick: () => void
  /** For a choice that is on or off. */
  isOn?: boolean
  disabled?: boolean
  className?: string | undefined
}

/** An action of a menu; the menu closes first, so that a dialog returns the focus to the menu's button. */
export function MenuButton({ icon, children, onClick, isOn, disabled, className }: MenuButtonProps) {
  return (
    <button
      type="button"
      className={joinClasses(css.item, className)}
      disabled={disabled}
      aria-pressed={isOn}
      onClick={({ currentTarget }) => {
        closeMenu(currentTarget)
        onClick()
      }}
    >
      <Icon name={icon} />
      <span>{children}</span>
      {isOn && <Icon name="tabler:check" className={css.check} />}
    </button>
  )
}

/** Closes the menu around an element. */
export function closeMenu(inside: Element): void {
  inside.closest<HTMLElement>('[popover]')?.hidePopover()
}

/** The class of a popover that looks like a menu. */
export const menuClass = css.menu ?? ''

/** The class of a link in a menu: an icon and a text. */
export const menuItemClass = css.item ?? ''

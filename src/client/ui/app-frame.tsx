import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment, type MouseEventHandler, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import css from './app-frame.module.css'
import { Icon, type IconName } from './icon.tsx'
import { joinClasses } from './join-classes.ts'
import { closeMenu, menuClass, menuItemClass } from './menu/menu.tsx'

export type NavItem = {
  to: string
  icon: IconName
  /** Replaces the icon: the user's picture. */
  picture?: ReactNode
  label: string
  /** A number on the icon, with a text for screen readers: `{count: 2, label: '2 unsent changes'}`. */
  badge?: { count: number; label: string } | undefined
  /** Placed at the foot of the rail. */
  foot?: boolean
  /** A phone's bar has no space for it: it is in the menu of the bar, or another page links there. */
  onPhone?: 'more' | 'nowhere'
}

/** Renders a router link; the current page's link must carry `aria-current="page"`. */
export type RenderLink = (link: {
  to: string
  className: string
  onClick?: MouseEventHandler<HTMLElement>
  children: ReactNode
}) => ReactNode

export type AppFrameProps = {
  items: readonly NavItem[]
  renderLink: RenderLink
  /** A button above the navigation links; beside them in a phone's bar. */
  tool?: ReactNode
  /** A temporary notice in the rail, above the links at its foot. It positions itself on a phone. */
  sign?: ReactNode
  /** Temporary banners over the foot of every page (offline, a new version). They cause no layout shift. */
  foot?: ReactNode
  children: ReactNode
}

/** The frame of the app after sign-in: a rail with the logo on tablet and desktop, a bar at the bottom of a phone. */
export function AppFrame({ items, renderLink, tool, sign, foot, children }: AppFrameProps) {
  const { t } = useLingui()
  const firstFoot = items.find((item) => item.foot)
  const more = items.filter(({ onPhone }) => onPhone === 'more')
  return (
    <div className={css.app}>
      <a href="#main" className={css.skip}>
        <Trans>Skip to the content</Trans>
      </a>
      <header className={css.rail}>
        <LogoTile />
        {tool}
        <nav className={css.nav} aria-label={t`Main menu`}>
          <ul className={css.items}>
            {items.map((item) => (
              <Fragment key={item.to}>
                {item === firstFoot && <li className={css.sign}>{sign}</li>}
                <li className={joinClasses(item.onPhone && css.noPhone, item.onPhone === 'more' && css.inMore)}>
                  {renderLink({ to: item.to, className: css.link ?? '', children: <NavItemContent {...item} /> })}
                </li>
              </Fragment>
            ))}
            {more.length > 0 && <More items={more} renderLink={renderLink} />}
          </ul>
        </nav>
      </header>
      <main id="main" tabIndex={-1} className={css.main}>
        {children}
        <Foot>{foot}</Foot>
      </main>
    </div>
  )
}

/** Sets its height as `--foot`, so that content covered by it can be scrolled into view. */
function Foot({ children }: { children: ReactNode }) {
  const stack = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      const height = stack.current?.offsetHeight ?? 0
      // Each `setProperty` recalculates the style of every element on the page.
      if (height > 0) style.setProperty('--foot', `${height}px`)
      else style.removeProperty('--foot')
    })
    if (stack.current) observer.observe(stack.current)
    return () => {
      observer.disconnect()
      style.removeProperty('--foot')
    }
  }, [])
  return (
    <div ref={stack} className={css.stack} data-foot>
      {children}
    </div>
  )
}

/** The last place of a phone's bar: a menu with the pages for which it has no space. */
function More({ items, renderLink }: Pick<AppFrameProps, 'items' | 'renderLink'>) {
  const { t } = useLingui()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <li className={css.more}>
      <button type="button" className={css.link} popoverTarget={id} aria-expanded={isOpen}>
        <Icon name="tabler:dots" size={24} />
        <span>{t`More`}</span>
      </button>
      <section
        id={id}
        popover="auto"
        aria-label={t`More`}
        className={menuClass}
        onBeforeToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {isOpen && (
          <ul className={css.moreItems}>
            {items.map(({ to, icon, label }) => (
              <li key={to}>
                {renderLink({
                  to,
                  className: menuItemClass,
                  onClick: ({ currentTarget }) => closeMenu(currentTarget),
                  children: (
                    <>
                      <Icon name={icon} />
                      <span>{label}</span>
                    </>
                  ),
                })}
              </li>
            ))}
          </ul>
        )}
      </section>
    </li>
  )
}

function NavItemContent({ icon, picture, label, badge }: NavItem) {
  return (
    <>
      {picture ?? <Icon name={icon} size={24} />}
      <span>{label}</span>
      {badge && (
        <>
          <span className={css.badge} aria-hidden="true">
            {badge.count}
          </span>
          <span className="visually-hidden">{badge.label}</span>
        </>
      )}
    </>
  )
}

/** The yellow logo: `PIT`, or the full product name. */
export function LogoTile({ children = 'PIT' }: { children?: ReactNode }) {
  return (
    <span className={css.logo} translate="no">
      {children}
    </span>
  )
}

/** The class of the logo, for a link to the home page. */
export const logoClass = css.logo ?? ''

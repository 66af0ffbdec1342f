import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import css from './app-frame.module.css'
import { Icon, type IconName } from './icon.tsx'
import { joinClasses } from './join-classes.ts'

export type NavItem = {
  to: string
  icon: IconName
  /** Stands in the icon's place: the user's own picture. */
  picture?: ReactNode
  label: string
  /** A number on the icon, with its words for screen readers: `{count: 2, label: '2 unsent changes'}`. */
  badge?: { count: number; label: string } | undefined
  /** Stands at the foot of the rail. */
  foot?: boolean
  /** A phone's bar has no room for it; another page leads there. */
  hiddenOnPhone?: boolean
}

/** Renders a router link; the current page's link must carry `aria-current="page"`. */
export type RenderLink = (link: { to: string; className: string; children: ReactNode }) => ReactNode

export type AppFrameProps = {
  items: readonly NavItem[]
  renderLink: RenderLink
  /** A button above the places to go; beside them in a phone's bar. */
  tool?: ReactNode
  /** A sign in the rail that comes and goes, above what stands at its foot; it places itself on a phone. */
  sign?: ReactNode
  /** Banners over the foot of every page: offline, a new version. They come and go, and move nothing. */
  foot?: ReactNode
  children: ReactNode
}

/** The signed-in product: a rail with the logo tile on tablet and desk, a bar at the bottom of a phone. */
export function AppFrame({ items, renderLink, tool, sign, foot, children }: AppFrameProps) {
  const { t } = useLingui()
  const firstFoot = items.find((item) => item.foot)
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
                <li className={joinClasses(item.hiddenOnPhone && css.noPhone)}>
                  {renderLink({ to: item.to, className: css.link ?? '', children: <NavItemContent {...item} /> })}
                </li>
              </Fragment>
            ))}
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

/** Says its height to the page in `--foot`, so that whatever ends under it can be brought into sight. */
function Foot({ children }: { children: ReactNode }) {
  const stack = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      const height = stack.current?.offsetHeight ?? 0
      // Whatever it is set to, every element of the page is styled anew.
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

/** The yellow tile: `PIT`, or the whole product name. */
export function LogoTile({ children = 'PIT' }: { children?: ReactNode }) {
  return (
    <span className={css.logo} translate="no">
      {children}
    </span>
  )
}

/** The tile's look, for a link home. */
export const logoClass = css.logo ?? ''

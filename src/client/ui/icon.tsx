import type { IconProps as IconifyProps } from '@iconify/react'
import { type ComponentType, lazy, memo, Suspense } from 'react'
import { bundledIcons } from './icons.gen.ts'
import { joinClasses } from './join-classes.ts'

/** Paths of the bundled icons, by name without the prefix. */
const paths: Record<string, string> = { ...bundledIcons }

/** Adds paths of icons that only some screens show. */
export function addIcons(more: Record<string, string>): void {
  Object.assign(paths, more)
}

let prepareLoader: () => Promise<unknown> = async () => {}

/** Calls `prepare` before the first icon that is not bundled is fetched. */
export function beforeFetchedIcons(prepare: () => Promise<unknown>): void {
  prepareLoader = prepare
}

// Such icons are rare, and their loader is a twentieth of the first page. Without a network their place stays empty.
const FetchedIcon = lazy(async (): Promise<{ default: ComponentType<IconifyProps> }> => {
  try {
    await prepareLoader()
    return { default: (await import('@iconify/react')).Icon }
  } catch {
    return { default: () => null }
  }
})

export type IconName = `tabler:${string}`

export type IconProps = {
  name: IconName
  /** Edge length in px; without it the icon is 1.25 em. */
  size?: number
  className?: string | undefined
  /** Only for an icon without a text beside it. */
  label?: string
}

/**
 * A tabler icon. Names written in the client or the contract are bundled (`node manifest/bundle-icons.ts`);
 * any other is fetched from our own endpoint.
 */
export const Icon = memo(function Icon({ name, size, className, label }: IconProps) {
  const edge = size ?? '1.25em'
  const shared = {
    ...{ width: edge, height: edge, className: joinClasses('icon', className) },
    ...{ role: label ? 'img' : undefined, 'aria-label': label, 'aria-hidden': !label },
  }
  const path = paths[name.slice('tabler:'.length)]
  if (path === undefined) {
    // Reserves the space while the icon loads.
    const place = (
      <span className={className} style={{ display: 'inline-block', flex: 'none', width: edge, height: edge }} />
    )
    return (
      <Suspense fallback={place}>
        <FetchedIcon ssr icon={name} {...shared}>
          {place}
        </FetchedIcon>
      </Suspense>
    )
  }
  // Bundled icons bypass the loader, which sets HTML: parsing it would delay a tap that changes five icons.
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: it has a label, or is hidden
    <svg viewBox="0 0 24 24" {...(name.endsWith('-filled') ? brush : pen)} {...shared}>
      <path d={path} />
    </svg>
  )
})

const brush = { fill: 'currentColor' }
const pen = {
  ...{ fill: 'none', stroke: 'currentColor', strokeWidth: 2 },
  ...({ strokeLinecap: 'round', strokeLinejoin: 'round' } as const),
}
